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
package org.fastavro.nifi.processors.collect;

import org.apache.nifi.components.DescribedValue;

/** Which schemas may share a bin. */
public enum SchemaStrategy implements DescribedValue {
    /** Only FlowFiles of equal schemas share a bin; documentation, aliases and the order of properties do not count. */
    SAME("Same Schema", "Only FlowFiles of equal schemas share a bin; documentation, aliases and the order of properties do not count."),

    /** A bin takes a FlowFile whose schema resolves with the bin's. */
    COMPATIBLE("Compatible Schemas", "A bin takes a FlowFile whose schema resolves with the bin's, so that nothing is lost: missing fields take their default, or null "
            + "if they may be null, and numbers become wider ones. If only the bin's records can be brought into the schema of the FlowFile, that becomes the bin's.");

    private final String value;
    private final String description;

    SchemaStrategy(final String value, final String description) {
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
