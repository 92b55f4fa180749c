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
import org.fastavro.nifi.plan.FieldPlan;
import org.fastavro.nifi.plan.RecordPlan;
import org.fastavro.nifi.record.AvroRecord;
import org.fastavro.nifi.record.ReadContext;
import org.fastavro.nifi.record.RecordLayout;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds and checks records, and reads and copies their fields. Fields are checked
 * only and decoded when somebody asks for them; those that consumers turn out to ask for are decoded at once.
 */
final class RecordDecoder implements Decoder, RecordLayout {
    private static final int ABSENT = -1;

    /** Deeper records are decoded when asked for: passing over a level takes half as much of the stack as decoding it. */
    private static final int MAXIMUM_DECODED_DEPTH = 64;

    /** For bytes that have been checked. */
    private static final Limits CHECKED = new Limits(Long.MAX_VALUE, Integer.MAX_VALUE);

    private final Schema schema;
    private final int schemaIndex;
    private final boolean verbatim;
    private final int fieldCount;
    private final String[] fieldNames;
    private final Map<String, Integer> fieldIndexes;

    private final WrittenFields written;
    private final boolean inOrder;

    /** By the index of a field in the schema. */
    private final Decoder[] fieldDecoders;
    private final boolean[] immutable;
    private final byte[][] defaults;

    /**
     * Makes a decoder whose steps are still missing, so that a type that contains itself can refer to it.
     *
     * @param plan what to do
     * @param schemaIndex number of the type in the reader's graph of record schemas
     */
    RecordDecoder(final RecordPlan plan, final int schemaIndex) {
        this.schema = plan.schema();
        this.schemaIndex = schemaIndex;
        this.verbatim = plan.verbatim();
        final List<Schema.Field> fields = schema.getFields();
        fieldCount = fields.size();
        fieldNames = new String[fieldCount];
        fieldIndexes = HashMap.newHashMap(fieldCount);
        for (final Schema.Field field : fields) {
            fieldNames[field.pos()] = field.name();
            fieldIndexes.put(field.name(), field.pos());
        }

        written = new WrittenFields(plan.steps());
        fieldDecoders = new Decoder[fieldCount];
        immutable = new boolean[fieldCount];
        defaults = new byte[fieldCount][];
        int last = ABSENT;
        boolean ascending = true;
        for (final FieldPlan field : plan.steps()) {
            if (field.index() != FieldPlan.SKIPPED) {
                ascending &= field.index() > last;
                last = field.index();
            }
        }

        inOrder = ascending;
        for (final DefaultPlan field : plan.defaults()) {
            final byte[] datum = new byte[field.datum().remaining()];
            field.datum().duplicate().get(datum);
            defaults[field.index()] = datum;
        }
    }

    /**
     * Completes the decoder.
     *
     * @param step number of a written field
     * @param decoder what passes over its datum
     */
    void setStep(final int step, final Decoder decoder) {
        written.set(step, decoder);
        if (written.field(step) != FieldPlan.SKIPPED) {
            setField(written.field(step), decoder);
        }
    }

    /**
     * Completes the decoder.
     *
     * @param index a field's index in the schema
     * @param decoder what reads the datum of its default
     */
    void setDefault(final int index, final Decoder decoder) {
        setField(index, decoder);
    }

    private void setField(final int index, final Decoder decoder) {
        fieldDecoders[index] = decoder;
        immutable[index] = decoder.isImmutable();
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        final int start = cursor.position();
        final boolean[] wanted = cursor.depth() < MAXIMUM_DECODED_DEPTH ? context.wantedFields(schemaIndex) : null;
        final int[] offsets = context.arePlacesWanted(schemaIndex) ? newOffsets() : null;
        final Object[] values = wanted == null ? null : new Object[fieldCount];
        cursor.enter();
        if (values == null) {
            written.skip(cursor, offsets);
        } else {
            written.read(cursor, context, wanted, offsets, values);
        }

        leave(cursor, start);
        if (offsets != null) {
            offsets[fieldCount] = cursor.position();
        }

        return new AvroRecord(this, context, cursor.buffer(), start, cursor.position(), offsets, values);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        final int start = cursor.position();
        cursor.enter();
        written.skip(cursor, null);
        leave(cursor, start);
    }

    /** Records of records that hold nothing may be more than can ever be counted, though they take no bytes and the schema is small. */
    private void leave(final Cursor cursor, final int start) throws MalformedAvroException {
        if (cursor.position() == start && written.count() > 0) {
            cursor.countEmptyItems(1);
        }

        cursor.leave();
    }

    private int[] newOffsets() {
        final int[] offsets = new int[fieldCount + 1];
        if (!verbatim) {
            Arrays.fill(offsets, ABSENT);
        }

        return offsets;
    }

    private void locate(final Cursor cursor, final int[] offsets) throws MalformedAvroException {
        cursor.enter();
        written.skip(cursor, offsets);
        offsets[fieldCount] = cursor.position();
        cursor.leave();
    }

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        if (verbatim) {
            Decoder.super.copy(cursor, sink);
        } else if (inOrder) {
            copyInOrder(cursor, sink);
        } else {
            copyReordered(cursor, sink);
        }
    }

    private void copyInOrder(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        final int start = cursor.position();
        cursor.enter();
        int next = 0;
        int step = 0;
        try {
            for (; step < written.count(); step++) {
                final int index = written.field(step);
                if (index == FieldPlan.SKIPPED) {
                    written.decoder(step).skip(cursor);
                } else {
                    copyDefaults(next, index, sink);
                    written.decoder(step).copy(cursor, sink);
                    next = index + 1;
                }
            }
        } catch (final MalformedAvroException e) {
            throw written.inField(e, step);
        }

        copyDefaults(next, fieldCount, sink);
        leave(cursor, start);
    }

    private void copyDefaults(final int from, final int to, final Sink sink) {
        for (int index = from; index < to; index++) {
            sink.write(defaults[index], 0, defaults[index].length);
        }
    }

    private void copyReordered(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        final int[] offsets = newOffsets();
        locate(cursor, offsets);
        for (int index = 0; index < fieldCount; index++) {
            copyField(index, cursor.buffer(), offsets, sink);
        }
    }

    @Override
    public boolean isImmutable() {
        return false;
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public int schemaIndex() {
        return schemaIndex;
    }

    @Override
    public int fieldCount() {
        return fieldCount;
    }

    @Override
    public String fieldName(final int index) {
        return fieldNames[index];
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
    public int[] locate(final byte[] buffer, final int start, final int end) {
        final int[] offsets = newOffsets();
        try {
            locate(checkedCursor(buffer, start, end), offsets);
        } catch (final MalformedAvroException e) {
            throw checkedBefore(e);
        }

        return offsets;
    }

    @Override
    public Object readField(final int index, final byte[] buffer, final int[] offsets, final ReadContext context) {
        final byte[] datum = defaults[index];
        final Cursor cursor = datum == null ? checkedCursor(buffer, offsets[index], offsets[fieldCount]) : checkedCursor(datum, 0, datum.length);
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

    private void copyField(final int index, final byte[] buffer, final int[] offsets, final Sink sink) {
        final byte[] datum = defaults[index];
        if (datum != null) {
            sink.write(datum, 0, datum.length);
        } else {
            try {
                fieldDecoders[index].copy(checkedCursor(buffer, offsets[index], offsets[fieldCount]), sink);
            } catch (final MalformedAvroException e) {
                throw checkedBefore(e);
            }
        }
    }

    @Override
    public void copy(final byte[] buffer, final int start, final int end, final Sink sink) {
        if (verbatim) {
            sink.write(buffer, start, end - start);
            return;
        }

        try {
            copy(checkedCursor(buffer, start, end), sink);
        } catch (final MalformedAvroException e) {
            throw checkedBefore(e);
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
