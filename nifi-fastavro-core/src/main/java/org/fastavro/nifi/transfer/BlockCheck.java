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
package org.fastavro.nifi.transfer;

import org.apache.nifi.components.DescribedValue;

/** What is checked of a block that is moved without being decoded. */
public enum BlockCheck implements DescribedValue {
    EVERY_DATUM("Every Datum", "Each block is decompressed, every datum in it is walked, and the count is compared: nothing corrupt passes, "
            + "and record.count is what a reader will find"),
    STRUCTURE_ONLY("Structure Only", "Header, sizes and sync markers are checked, and that the counts are plausible: the speed of copying, "
            + "for sources that are trusted");

    private final String value;
    private final String description;

    BlockCheck(final String value, final String description) {
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
