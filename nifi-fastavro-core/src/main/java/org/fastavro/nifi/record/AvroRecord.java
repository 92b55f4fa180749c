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

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.util.DataTypeUtils;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.schema.AvroRecordSchema;

/**
 * A record that is its bytes: a slice of a block that holds one datum. Fields are decoded when somebody asks for them, and what
 * nobody changed is written as it was read. The bytes were checked before the record was made, so no method meets malformed
 * data. Like any {@link MapRecord} it is not thread safe.
 */
public final class AvroRecord extends MapRecord {
    /** Stands among decoded values for one that is null. */
    public static final Object NULL = new Object();

    private final FieldMap fields;
    private final AvroRecordSchema madeWith;

    /**
     * @param origin of the reader that found the record
     * @param buffer where the datum stands; must not change
     * @param start index of the datum's first byte
     * @param end index after its last byte
     * @param offsets what {@link RecordLayout#locate} finds, or null if nobody has looked yet
     * @param values the decoded fields, {@link #NULL} for null, or null if none is decoded yet; an item that is null is decoded when asked for
     */
    public AvroRecord(final RecordOrigin origin, final byte[] buffer, final int start, final int end, final int[] offsets, final Object[] values) {
        this(origin.schema(), new FieldMap(origin, buffer, start, end, offsets, values));
    }

    private AvroRecord(final AvroRecordSchema schema, final FieldMap fields) {
        super(schema, fields);
        this.fields = fields;
        this.madeWith = schema;
    }

    /**
     * @return the Avro schema in whose encoding {@link #copyTo} and {@link #copyFieldsTo} write
     */
    public Schema avroSchema() {
        return fields.avroSchema();
    }

    /**
     * @return whether the record's values, all that was handed out of it included, are still those of its bytes
     */
    public boolean isUnchanged() {
        return fields.isUnchanged();
    }

    /**
     * @param from a field's index in {@link #avroSchema()}
     * @param to index after the last field that is asked about
     * @return index of the first of these fields whose value is no longer that of its bytes, or {@code to}
     */
    public int endOfUnchanged(final int from, final int to) {
        return fields.endOfUnchanged(from, to);
    }

    /**
     * @param index a field's index in {@link #avroSchema()}
     * @return the field's value, or null; null also if the field was removed
     */
    public Object fieldValue(final int index) {
        return fields.value(index);
    }

    /**
     * Writes the record's bytes as they were read.
     *
     * @param sink where to
     */
    public void copyTo(final Sink sink) {
        fields.copyTo(sink);
    }

    /**
     * Writes the bytes of fields as they were read.
     *
     * @param from the first field's index in {@link #avroSchema()}
     * @param to index after the last one
     * @param sink where to
     */
    public void copyFieldsTo(final int from, final int to, final Sink sink) {
        fields.copyFieldsTo(from, to, sink);
    }

    boolean isSameDatum(final AvroRecord other) {
        return fields.isSameDatum(other.fields);
    }

    @Override
    public Object getValue(final String fieldName) {
        final int index = slotOf(fieldName);
        final Object value = index < 0 ? null : fields.value(index);
        return value != null || index >= 0 && isPlainNull(madeWith.getField(index)) ? value : super.getValue(fieldName);
    }

    @Override
    public Object getValue(final RecordField field) {
        final int index = slotOf(field.getFieldName());
        final Object value = index < 0 ? null : fields.value(index);
        return value != null || index >= 0 && field == madeWith.getField(index) && isPlainNull(field) ? value : super.getValue(field);
    }

    /**
     * What {@link MapRecord} does beyond setting the value is to note how the field's definition changes; that of the record's own field does not.
     */
    @Override
    public void setValue(final RecordField field, final Object value) {
        final int index = slotOf(field.getFieldName());
        if (index >= 0 && field == madeWith.getField(index)) {
            fields.set(index, value);
        } else {
            super.setValue(field, value);
        }
    }

    /** A value of another type than the field's changes the field's definition, which is left to {@link MapRecord}. */
    @Override
    public void setValue(final String fieldName, final Object value) {
        final int index = slotOf(fieldName);
        if (index >= 0 && DataTypeUtils.isCompatibleDataType(value, madeWith.getField(index).getDataType())) {
            fields.set(index, value);
        } else {
            super.setValue(fieldName, value);
        }
    }

    /** Whether a null is just that: {@link MapRecord} would look for the values of aliases, and then take the default. */
    private static boolean isPlainNull(final RecordField field) {
        return field.getDefaultValue() == null && field.getAliases().isEmpty();
    }

    @Override
    public Object[] getValues() {
        if (getSchema() != madeWith || !madeWith.isUnchanged()) {
            return super.getValues();
        }

        final Object[] values = new Object[fields.layout().fieldCount()];
        for (int index = 0; index < values.length; index++) {
            final Object value = fields.value(index);
            values[index] = value == null ? madeWith.getField(index).getDefaultValue() : value;
        }

        return values;
    }

    /**
     * Renames the field of this record alone: it gets a schema of its own first. NiFi before 2.7.1 (NIFI-15329) renames in the schema that the
     * record shares with all others of its reader, which then no longer find the field under its old name.
     */
    @Override
    public boolean rename(final RecordField field, final String newName) {
        if (getSchema() == madeWith) {
            regenerateSchema();
        }

        return super.rename(field, newName);
    }

    /**
     * Finds the slot at once while the schema is the one that the record was made with. All that is special, a null that the field's
     * default stands in for, an alias, a name that the schema does not have, is left to {@link MapRecord}.
     */
    private int slotOf(final String name) {
        return getSchema() == madeWith && madeWith.isUnchanged() ? fields.origin().fieldIndex(name) : -1;
    }
}
