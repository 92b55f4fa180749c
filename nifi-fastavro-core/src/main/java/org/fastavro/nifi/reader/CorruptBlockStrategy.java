/*
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */
package org.fastavro.nifi.reader;

import org.apache.nifi.components.DescribedValue;

/** What happens when a block of a container file turns out to be corrupt. */
public enum CorruptBlockStrategy implements DescribedValue {
    FAIL("Fail", "A corrupt block is an error, and the content is not read any further"),
    SKIP("Skip", "Reading goes on at the next sync marker, with a warning that says how many bytes and, where known, records were lost");

    private final String value;
    private final String description;

    CorruptBlockStrategy(final String value, final String description) {
        this.value = value;
        this.description = description;
    }

    @Override
    public String getValue() {
        return value;
    }

    @Override
    public String getDisplayName() {
        return value;
    }

    @Override
    public String getDescription() {
        return description;
    }
}
