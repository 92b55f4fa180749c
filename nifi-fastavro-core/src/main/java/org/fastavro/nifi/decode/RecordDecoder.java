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

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.plan.FieldPlan;
import org.fastavro.nifi.plan.RecordPlan;
import org.fastavro.nifi.record.AvroValues;
import org.fastavro.nifi.record.ReadContext;
import org.fastavro.nifi.record.RecordOrigin;

/**
 * Finds and checks records. Fields are checked only, and decoded when somebody asks for them; those that consumers turn out to ask for are decoded at once.
 */
final class RecordDecoder implements Decoder {
    /** Deeper records are decoded when asked for: passing over a level takes half as much of the stack as decoding it. */
    private static final int MAXIMUM_DECODED_DEPTH = 64;

    private final int fieldCount;
    private final WrittenFields written;
    private final CheckedRecord layout;
    private final boolean inOrder;

    /**
     * Makes a decoder whose steps are still missing, so that a type that contains itself can refer to it.
     *
     * @param plan what to do
     * @param number of this decoder among those of the reader
     * @param schemaIndex number of the type in the reader's graph of record schemas
     */
    RecordDecoder(final RecordPlan plan, final int number, final int schemaIndex) {
        fieldCount = plan.schema().getFields().size();
        written = new WrittenFields(plan.steps());
        layout = new CheckedRecord(plan, number, schemaIndex, written);
        inOrder = isInOrder(plan);
    }

    private static boolean isInOrder(final RecordPlan plan) {
        int last = FieldPlan.SKIPPED;
        for (final FieldPlan field : plan.steps()) {
            if (field.index() != FieldPlan.SKIPPED) {
                if (field.index() <= last) {
                    return false;
                }

                last = field.index();
            }
        }

        return true;
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
            layout.setField(written.field(step), decoder);
        }
    }

    /**
     * Completes the decoder.
     *
     * @param index a field's index in the schema
     * @param decoder what reads the datum of its default
     */
    void setDefault(final int index, final Decoder decoder) {
        layout.setField(index, decoder);
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        final int start = cursor.position();
        final RecordOrigin origin = context.origin(layout);
        final int[] wanted = cursor.depth() < MAXIMUM_DECODED_DEPTH ? origin.nextRecord() : null;
        final int[] offsets = origin.arePlacesWanted() ? layout.newOffsets() : null;
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

        return AvroValues.newRecord(origin, cursor.buffer(), start, cursor.position(), offsets, values);
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

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        if (layout.isVerbatim()) {
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
                    layout.copyDefaults(next, index, sink);
                    written.decoder(step).copy(cursor, sink);
                    next = index + 1;
                }
            }
        } catch (final MalformedAvroException e) {
            throw written.inField(e, step);
        }

        layout.copyDefaults(next, fieldCount, sink);
        leave(cursor, start);
    }

    private void copyReordered(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        final int start = cursor.position();
        final int[] offsets = layout.newOffsets();
        cursor.enter();
        written.skip(cursor, offsets);
        offsets[fieldCount] = cursor.position();
        leave(cursor, start);
        layout.copyFields(0, fieldCount, cursor.buffer(), offsets, sink);
    }

    @Override
    public boolean isImmutable() {
        return false;
    }
}
