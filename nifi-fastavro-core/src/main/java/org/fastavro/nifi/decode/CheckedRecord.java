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
package org.fastavro.nifi.decode;

import org.apache.avro.Schema;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.plan.DefaultPlan;
import org.fastavro.nifi.plan.RecordPlan;
import org.fastavro.nifi.record.ReadContext;
import org.fastavro.nifi.record.RecordLayout;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads and copies the fields of records that a {@link RecordDecoder} has found and checked. */
final class CheckedRecord implements RecordLayout {
    private static final int ABSENT = -1;

    /** For bytes that have been checked. */
    private static final Limits CHECKED = new Limits(Long.MAX_VALUE, Integer.MAX_VALUE);

    private final Schema schema;
    private final int number;
    private final int schemaIndex;
    private final boolean verbatim;
    private final WrittenFields written;
    private final String[] fieldNames;
    private final Map<String, Integer> fieldIndexes;

    /** By the index of a field in the schema. */
    private final Decoder[] fieldDecoders;
    private final boolean[] immutable;
    private final byte[][] defaults;

    /**
     * @param plan what to do
     * @param number of this layout among those of the reader
     * @param schemaIndex number of the type in the reader's graph of record schemas
     * @param written the fields as they were written
     */
    CheckedRecord(final RecordPlan plan, final int number, final int schemaIndex, final WrittenFields written) {
        this.schema = plan.schema();
        this.number = number;
        this.schemaIndex = schemaIndex;
        this.verbatim = plan.verbatim();
        this.written = written;
        final List<Schema.Field> fields = schema.getFields();
        final int count = fields.size();
        fieldNames = new String[count];
        fieldIndexes = HashMap.newHashMap(count);
        for (final Schema.Field field : fields) {
            fieldNames[field.pos()] = field.name();
            fieldIndexes.put(field.name(), field.pos());
        }

        fieldDecoders = new Decoder[count];
        immutable = new boolean[count];
        defaults = new byte[count][];
        for (final DefaultPlan field : plan.defaults()) {
            final byte[] datum = new byte[field.datum().remaining()];
            field.datum().duplicate().get(datum);
            defaults[field.index()] = datum;
        }
    }

    /**
     * Completes the layout; only for whoever makes it, as a record may contain itself.
     *
     * @param index a field's index in the schema
     * @param decoder what reads the field's datum, or that of its default
     */
    void setField(final int index, final Decoder decoder) {
        fieldDecoders[index] = decoder;
        immutable[index] = decoder.isImmutable();
    }

    boolean isVerbatim() {
        return verbatim;
    }

    int[] newOffsets() {
        final int[] offsets = new int[fieldNames.length + 1];
        if (!verbatim) {
            Arrays.fill(offsets, ABSENT);
        }

        return offsets;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public int number() {
        return number;
    }

    @Override
    public int schemaIndex() {
        return schemaIndex;
    }

    @Override
    public int fieldCount() {
        return fieldNames.length;
    }

    @Override
    public String[] fieldNames() {
        return fieldNames;
    }

    @Override
    public int fieldIndex(final String name) {
        final Integer index = fieldIndexes.get(name);
        return index == null ? ABSENT : index;
    }

    @Override
    public boolean isImmutable(final int index) {
        return immutable[index];
    }

    @Override
    public int[] writtenFields(final boolean[] wanted) {
        return written.stepsOf(wanted);
    }

    @Override
    public int[] locate(final byte[] buffer, final int start, final int end) {
        final int[] offsets = newOffsets();
        try {
            written.skip(checkedCursor(buffer, start, end), offsets);
        } catch (final MalformedAvroException e) {
            throw checkedBefore(e);
        }

        offsets[fieldNames.length] = end;
        return offsets;
    }

    @Override
    public Object readField(final int index, final byte[] buffer, final int[] offsets, final ReadContext context) {
        final byte[] datum = defaults[index];
        final Cursor cursor = datum == null ? checkedCursor(buffer, offsets[index], offsets[fieldNames.length]) : checkedCursor(datum, 0, datum.length);
        try {
            return fieldDecoders[index].read(cursor, context);
        } catch (final MalformedAvroException e) {
            throw checkedBefore(e);
        }
    }

    @Override
    public void copyFields(final int from, final int to, final byte[] buffer, final int[] offsets, final Sink sink) {
        if (verbatim) {
            sink.write(buffer, offsets[from], offsets[to] - offsets[from]);
            return;
        }

        for (int index = from; index < to; index++) {
            copyField(index, buffer, offsets, sink);
        }
    }

    /** Writes the defaults of fields that were not written. */
    void copyDefaults(final int from, final int to, final Sink sink) {
        for (int index = from; index < to; index++) {
            sink.write(defaults[index], 0, defaults[index].length);
        }
    }

    private void copyField(final int index, final byte[] buffer, final int[] offsets, final Sink sink) {
        final byte[] datum = defaults[index];
        if (datum != null) {
            sink.write(datum, 0, datum.length);
        } else {
            try {
                fieldDecoders[index].copy(checkedCursor(buffer, offsets[index], offsets[fieldNames.length]), sink);
            } catch (final MalformedAvroException e) {
                throw checkedBefore(e);
            }
        }
    }

    @Override
    public void copy(final byte[] buffer, final int start, final int end, final Sink sink) {
        if (verbatim) {
            sink.write(buffer, start, end - start);
        } else {
            copyFields(0, fieldNames.length, buffer, locate(buffer, start, end), sink);
        }
    }

    private static Cursor checkedCursor(final byte[] buffer, final int start, final int end) {
        final Cursor cursor = new Cursor(CHECKED);
        cursor.reset(buffer, start, end);
        return cursor;
    }

    private static IllegalStateException checkedBefore(final MalformedAvroException cause) {
        return new IllegalStateException("Bytes of a record that were checked before have changed", cause);
    }
}
