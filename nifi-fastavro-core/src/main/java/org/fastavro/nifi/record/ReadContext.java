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
package org.fastavro.nifi.record;

import org.fastavro.nifi.schema.AvroRecordSchema;
import org.fastavro.nifi.schema.RecordSchemas;

/** What the records of one reader share: the record schemas that were handed out with them, and what each type of record has by itself. */
public final class ReadContext {
    private final RecordSchemas schemas;

    /** By the number of a layout. */
    private final RecordOrigin[] origins;
    private ReadContext comparison;

    /**
     * @param schemas the record schemas of this reader
     * @param layoutCount how many layouts there are
     */
    public ReadContext(final RecordSchemas schemas, final int layoutCount) {
        this.schemas = schemas;
        this.origins = new RecordOrigin[layoutCount];
    }

    /**
     * @param index number of the record type
     * @return the record schema that all records of the type share within this reader
     */
    public AvroRecordSchema schema(final int index) {
        return schemas.get(index);
    }

    /**
     * @param layout of a record's bytes
     * @return what all records share that this reader finds with the layout
     */
    public RecordOrigin origin(final RecordLayout layout) {
        final RecordOrigin known = origins[layout.number()];
        return known == null ? newOrigin(layout) : known;
    }

    private RecordOrigin newOrigin(final RecordLayout layout) {
        final RecordOrigin origin = new RecordOrigin(layout, this);
        origins[layout.number()] = origin;
        return origin;
    }

    /**
     * @return a context for values that are decoded anew, only to be compared: nobody asks for the fields of their records, so these are never decoded
     */
    ReadContext forComparison() {
        if (comparison == null) {
            comparison = new ReadContext(schemas, origins.length);
        }

        return comparison;
    }
}
