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

/**
 * What the records of one reader share: the record schemas that were handed out with them, and what the stream has shown so
 * far of how its records are used. Fields that consumers touch in most records are decoded while the record is scanned, which is cheaper than
 * scanning first and decoding later; where they touch none, even noting the fields' places is too much.
 */
public final class ReadContext {
    private final RecordSchemas schemas;

    /** By the number of a record type; null where nobody has asked for a field yet. */
    private final FieldUse[] uses;
    private ReadContext comparison;

    /**
     * @param schemas the record schemas of this reader
     */
    public ReadContext(final RecordSchemas schemas) {
        this.schemas = schemas;
        this.uses = new FieldUse[schemas.size()];
    }

    /**
     * @param index number of the record type
     * @return the record schema that all records of the type share within this reader
     */
    public AvroRecordSchema schema(final int index) {
        return schemas.get(index);
    }

    /**
     * @return a context for values that are decoded anew, only to be compared: nobody asks for the fields of their records, so these are never decoded
     */
    ReadContext forComparison() {
        if (comparison == null) {
            comparison = new ReadContext(schemas);
        }

        return comparison;
    }

    /**
     * Notes that somebody asked for a field that was not decoded yet. Records may be used by other threads than the reader's: a
     * count that gets lost between them costs only speed.
     *
     * @param index number of the record type
     * @param field the field's index
     * @param fieldCount how many fields such a record has
     */
    void countField(final int index, final int field, final int fieldCount) {
        use(index, fieldCount).countField(field);
    }

    /**
     * Notes that a field of a record was changed that was unchanged before.
     *
     * @param index number of the record type
     * @param fieldCount how many fields such a record has
     */
    void countChange(final int index, final int fieldCount) {
        use(index, fieldCount).countChange();
    }

    private FieldUse use(final int index, final int fieldCount) {
        FieldUse use = uses[index];
        if (use == null) {
            use = new FieldUse(fieldCount);
            uses[index] = use;
        }

        return use;
    }

    /**
     * Begins another record.
     *
     * @param index number of the record type
     * @return which fields are worth being decoded at once, or null if none is known to be
     */
    public boolean[] wantedFields(final int index) {
        final FieldUse use = uses[index];
        return use == null ? null : use.nextRecord();
    }

    /**
     * @param index number of the record type
     * @return whether the places of fields are likely to be asked for in the record that was begun last
     */
    public boolean arePlacesWanted(final int index) {
        return uses[index] != null && uses[index].arePlacesWanted();
    }
}
