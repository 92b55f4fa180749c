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
import org.fastavro.nifi.plan.FieldPlan;
import org.fastavro.nifi.record.AvroRecord;
import org.fastavro.nifi.record.ReadContext;

import java.util.List;

/**
 * The fields of a record as they were written, one after another. Those of the commonest kinds are passed over in one loop on local variables; whatever is
 * unusual about a field, a longer number, a wrong byte, the end of the data, is left to its decoder, which knows all cases and all errors.
 */
final class WrittenFields {
    /** Varints of so many bytes always fit; those of a byte more may or may not. */
    private static final int SAFE_INT_LENGTH = 4;
    private static final int SAFE_LONG_LENGTH = 9;

    private final String[] names;
    private final int[] fields;
    private final Decoder[] decoders;
    private final int[] kinds;
    private final int[] nullTags;

    WrittenFields(final List<FieldPlan> steps) {
        final int count = steps.size();
        names = new String[count];
        fields = new int[count];
        decoders = new Decoder[count];
        kinds = new int[count];
        nullTags = new int[count];
        for (int step = 0; step < count; step++) {
            names[step] = steps.get(step).name();
            fields[step] = steps.get(step).index();
        }
    }

    void set(final int step, final Decoder decoder) {
        decoders[step] = decoder;
        kinds[step] = FieldKind.of(decoder);
        nullTags[step] = decoder instanceof final UnionDecoder union ? union.nullTag() : 0;
    }

    int count() {
        return fields.length;
    }

    /** @return the field's index in the reader's schema, {@link FieldPlan#SKIPPED} if it is not there */
    int field(final int step) {
        return fields[step];
    }

    Decoder decoder(final int step) {
        return decoders[step];
    }

    MalformedAvroException inField(final MalformedAvroException cause, final int step) {
        return cause.inField(names[step]);
    }

    /**
     * Passes over all fields, checking them.
     *
     * @param cursor stands at the first field
     * @param offsets where to note the places of the fields that the reader's schema has, or null
     * @throws MalformedAvroException if the bytes are not a datum of the schema
     */
    void skip(final Cursor cursor, final int[] offsets) throws MalformedAvroException {
        final byte[] buffer = cursor.buffer();
        final int limit = cursor.limit();
        int position = cursor.position();
        for (int step = 0; step < kinds.length; step++) {
            if (offsets != null && fields[step] != FieldPlan.SKIPPED) {
                offsets[fields[step]] = position;
            }

            final int end = skipUsual(kinds[step], nullTags[step], buffer, position, limit);
            position = end >= 0 ? end : skipUnusual(step, cursor, position);
        }

        cursor.position(position);
    }

    /**
     * @return index after the field's last byte, or -1 if its decoder has to look at it
     */
    private static int skipUsual(final int fieldKind, final int nullTag, final byte[] buffer, final int start, final int limit) {
        int position = start;
        int kind = fieldKind;
        if (position >= limit) {
            return -1;
        }

        if (kind > FieldKind.OPTIONAL) {
            final int tag = buffer[position++];
            if (tag == nullTag) {
                return position;
            }

            // The index of the other branch of two, zigzag: 0 is written as 0, 1 as 2.
            if (tag != (nullTag ^ 2) || position >= limit) {
                return -1;
            }

            kind -= FieldKind.OPTIONAL;
        }

        switch (kind) {
            case FieldKind.STRING, FieldKind.BYTES -> {
                final int length = buffer[position++];
                // One byte, so not negative; even, since zigzag makes negative numbers odd.
                final int end = position + (length >> 1);
                return (length & 0x81) == 0 && end <= limit ? end : -1;
            }
            case FieldKind.DOUBLE -> {
                return limit - position >= Double.BYTES ? position + Double.BYTES : -1;
            }
            case FieldKind.BOOLEAN -> {
                return (buffer[position] & ~1) == 0 ? position + 1 : -1;
            }
            case FieldKind.INT, FieldKind.LONG -> {
                final int last = Math.min(limit, position + (kind == FieldKind.INT ? SAFE_INT_LENGTH : SAFE_LONG_LENGTH));
                while (position < last) {
                    if (buffer[position++] >= 0) {
                        return position;
                    }
                }

                return -1;
            }
            default -> {
                return -1;
            }
        }
    }

    private int skipUnusual(final int step, final Cursor cursor, final int position) throws MalformedAvroException {
        cursor.position(position);
        try {
            decoders[step].skip(cursor);
        } catch (final MalformedAvroException e) {
            throw inField(e, step);
        }

        return cursor.position();
    }

    /**
     * Reads all fields that the reader's schema has.
     *
     * @param cursor stands at the first field
     * @param context of the reader
     * @param values where to put the values, by their index in the reader's schema; {@link AvroRecord#NULL} for null
     * @throws MalformedAvroException if the bytes are not a datum of the schema
     */
    void read(final Cursor cursor, final ReadContext context, final Object[] values) throws MalformedAvroException {
        int step = 0;
        try {
            for (; step < fields.length; step++) {
                if (fields[step] == FieldPlan.SKIPPED) {
                    decoders[step].skip(cursor);
                } else {
                    final Object value = read(step, cursor, context);
                    values[fields[step]] = value == null ? AvroRecord.NULL : value;
                }
            }
        } catch (final MalformedAvroException e) {
            throw inField(e, step);
        }
    }

    private Object read(final int step, final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        int kind = kinds[step];
        if (kind > FieldKind.OPTIONAL && cursor.remaining() > 0) {
            final int tag = cursor.buffer()[cursor.position()];
            if (tag == nullTags[step]) {
                cursor.readByte();
                return null;
            }

            if (tag == (nullTags[step] ^ 2)) {
                cursor.readByte();
                kind -= FieldKind.OPTIONAL;
            }
        }

        return switch (kind) {
            case FieldKind.STRING -> cursor.readString();
            case FieldKind.LONG -> cursor.readLong();
            case FieldKind.INT -> cursor.readInt();
            case FieldKind.DOUBLE -> cursor.readDouble();
            case FieldKind.BOOLEAN -> cursor.readBoolean();
            case FieldKind.BYTES -> ByteObjects.read(cursor, cursor.readLength());
            default -> decoders[step].read(cursor, context);
        };
    }
}
