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

/**
 * What the records of one type share that one reader found: how their bytes are laid out, their record schema, and what the stream has shown so far of how
 * they are used. Records may be used by other threads than the reader's: what gets lost between them costs only speed.
 */
public final class RecordOrigin {
    private final RecordLayout layout;
    private final ReadContext context;
    private final AvroRecordSchema schema;
    private final String[] fieldNames;

    /** Null until somebody asks for a field. */
    private FieldUse use;
    private int lastField;

    RecordOrigin(final RecordLayout layout, final ReadContext context) {
        this.layout = layout;
        this.context = context;
        this.schema = context.schema(layout.schemaIndex());
        this.fieldNames = layout.fieldNames();
    }

    RecordLayout layout() {
        return layout;
    }

    ReadContext context() {
        return context;
    }

    AvroRecordSchema schema() {
        return schema;
    }

    /**
     * Begins another record.
     *
     * @return the numbers of the written fields that are worth being decoded at once, ascending, or null if none is known to be
     */
    public int[] nextRecord() {
        return use == null ? null : use.nextRecord();
    }

    /**
     * @return whether the places of fields are likely to be asked for in the record that was begun last
     */
    public boolean arePlacesWanted() {
        return use != null && use.arePlacesWanted();
    }

    /** Notes that somebody asked for a field that was not decoded yet. */
    void countField(final int field) {
        use().countField(field);
    }

    /** Notes that a record was changed that was unchanged before. */
    void countChange() {
        use().countChange();
    }

    private FieldUse use() {
        FieldUse known = use;
        if (known == null) {
            known = new FieldUse(layout);
            use = known;
        }

        return known;
    }

    /**
     * @param index a field's index in the layout's schema
     * @return its name in the record schema, as it is now
     */
    String fieldName(final int index) {
        return schema.currentName(fieldNames[index]);
    }

    /**
     * @param name a name that no field has in the layout's schema
     * @return the index there of the field that was given the name in the record schema, or -1
     */
    int renamedFieldIndex(final String name) {
        final String original = schema.originalName(name);
        return original == null ? -1 : layout.fieldIndex(original);
    }

    /**
     * Consumers mostly ask for one field after another, or for the same one in each record, by the very names that the schema has: so the field after
     * the last one is tried first, then the last one, and only their identity.
     *
     * @param name a field's name
     * @return the field's index in the layout's schema, or -1
     */
    int fieldIndex(final String name) {
        final int last = lastField;
        final int next = last + 1 < fieldNames.length ? last + 1 : 0;
        if (next < fieldNames.length && fieldNames[next] == name) {
            lastField = next;
            return next;
        }

        if (last < fieldNames.length && fieldNames[last] == name) {
            return last;
        }

        final int index = layout.fieldIndex(name);
        lastField = Math.max(index, 0);
        return index;
    }
}
