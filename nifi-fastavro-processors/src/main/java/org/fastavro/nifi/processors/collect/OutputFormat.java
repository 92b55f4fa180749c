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

/** What collected records are written as. */
public enum OutputFormat implements DescribedValue {
    /** An Avro container file. */
    AVRO("Avro", "An Avro container file."),

    /** Packed rows, each record as its size and its bytes. */
    PACKED_ROWS("Packed Rows", "Packed rows, each record as its size and its bytes."),

    /** What the Record Writer writes. */
    RECORD_WRITER("Record Writer", "What the Record Writer writes.");

    private final String value;
    private final String description;

    OutputFormat(final String value, final String description) {
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
