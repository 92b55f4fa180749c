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
import org.fastavro.nifi.binary.Utf8;
import org.fastavro.nifi.binary.Varints;
import org.fastavro.nifi.plan.FieldPlan;
import org.fastavro.nifi.record.AvroRecord;
import org.fastavro.nifi.record.ReadContext;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * The fields of a record as they were written, one after another. Those of the commonest kinds are passed over and read in one loop on local variables; whatever
 * is unusual about a field, a longer number, a wrong byte, the end of the data, is left to its decoder, which knows all cases and all errors.
 */
final class WrittenFields {
    private static final int UNUSUAL = -1;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final String[] names;
    private final int[] fields;
    private final Decoder[] decoders;
    private final int[] kinds;
    private final int[] nullTags;

    /** How many bytes a fixed field has, or how many symbols an enum. */
    private final int[] sizes;
    private final String[][] symbols;

    WrittenFields(final List<FieldPlan> steps) {
        final int count = steps.size();
        names = new String[count];
        fields = new int[count];
        decoders = new Decoder[count];
        kinds = new int[count];
        nullTags = new int[count];
        sizes = new int[count];
        symbols = new String[count][];
        for (int step = 0; step < count; step++) {
            names[step] = steps.get(step).name();
            fields[step] = steps.get(step).index();
        }
    }

    void set(final int step, final Decoder decoder) {
        decoders[step] = decoder;
        kinds[step] = FieldKind.of(decoder);
        final boolean isOptional = kinds[step] > FieldKind.OPTIONAL;
        nullTags[step] = isOptional ? ((UnionDecoder) decoder).nullTag() : 0;
        final Decoder value = isOptional ? ((UnionDecoder) decoder).optionalValue() : decoder;
        sizes[step] = value.fixedSize();
        if (value instanceof final EnumDecoder enumDecoder) {
            symbols[step] = enumDecoder.symbols();
            sizes[step] = symbols[step].length;
        }
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

            final int end = endOf(step, buffer, position, limit);
            position = end == UNUSUAL ? skipUnusual(step, cursor, position) : end;
        }

        cursor.position(position);
    }

    /**
     * Reads fields and passes over the others, checking all.
     *
     * @param cursor stands at the first field
     * @param context of the reader
     * @param wanted which fields of the reader's schema to read
     * @param values where to put the values, by their index in the reader's schema; {@link AvroRecord#NULL} for null
     * @throws MalformedAvroException if the bytes are not a datum of the schema
     */
    void read(final Cursor cursor, final ReadContext context, final boolean[] wanted, final Object[] values) throws MalformedAvroException {
        final byte[] buffer = cursor.buffer();
        final int limit = cursor.limit();
        int position = cursor.position();
        for (int step = 0; step < kinds.length; step++) {
            final int field = fields[step];
            final int end = endOf(step, buffer, position, limit);
            if (field == FieldPlan.SKIPPED || !wanted[field]) {
                position = end == UNUSUAL ? skipUnusual(step, cursor, position) : end;
                continue;
            }

            final Object value = end == UNUSUAL ? null : usualValue(step, buffer, position, end);
            if (value == null) {
                values[field] = readUnusual(step, cursor, context, position);
                position = cursor.position();
            } else {
                values[field] = value;
                position = end;
            }
        }

        cursor.position(position);
    }

    /**
     * @return index after the field's last byte, or {@link #UNUSUAL} if its decoder has to look at it
     */
    private int endOf(final int step, final byte[] buffer, final int start, final int limit) {
        final int kind = kinds[step];
        if (kind <= FieldKind.OPTIONAL) {
            return endOfValue(kind, sizes[step], buffer, start, limit);
        }

        if (start >= limit) {
            return UNUSUAL;
        }

        final int tag = buffer[start];
        final int nullTag = nullTags[step];
        if (tag == nullTag) {
            return start + 1;
        }

        // The index of the other branch of two, zigzag: 0 is written as 0, 1 as 2.
        return tag == (nullTag ^ 2) ? endOfValue(kind - FieldKind.OPTIONAL, sizes[step], buffer, start + 1, limit) : UNUSUAL;
    }

    private static int endOfValue(final int kind, final int size, final byte[] buffer, final int start, final int limit) {
        switch (kind) {
            case FieldKind.STRING, FieldKind.LIKE_STRING -> {
                if (start < limit) {
                    final int length = buffer[start];
                    // One byte, so not negative; even, since zigzag makes negative numbers odd.
                    final int end = start + 1 + (length >> 1);
                    return (length & 0x81) == 0 && end <= limit ? end : UNUSUAL;
                }
            }
            case FieldKind.LONG, FieldKind.LIKE_LONG -> {
                return limit - start >= Varints.WORD_LENGTH ? endOfLong(buffer, start, limit) : UNUSUAL;
            }
            case FieldKind.INT, FieldKind.LIKE_INT -> {
                if (limit - start >= Varints.WORD_LENGTH) {
                    final int length = Varints.length(Varints.word(buffer, start));
                    // The fifth byte may only fill the four bits that are left of 32.
                    return length < 5 || length == 5 && buffer[start + 4] <= 0x0F ? start + length : UNUSUAL;
                }
            }
            case FieldKind.DOUBLE, FieldKind.FIXED -> {
                return limit - start >= size ? start + size : UNUSUAL;
            }
            case FieldKind.BOOLEAN -> {
                return start < limit && (buffer[start] & ~1) == 0 ? start + 1 : UNUSUAL;
            }
            case FieldKind.ENUM -> {
                if (start < limit) {
                    final int index = buffer[start];
                    return (index & 0x81) == 0 && index >> 1 < size ? start + 1 : UNUSUAL;
                }
            }
            default -> {
                return UNUSUAL;
            }
        }

        return UNUSUAL;
    }

    private static int endOfLong(final byte[] buffer, final int start, final int limit) {
        final int length = Varints.length(Varints.word(buffer, start));
        if (length <= Varints.WORD_LENGTH) {
            return start + length;
        }

        final int ninth = start + Varints.WORD_LENGTH;
        if (limit - ninth < 2) {
            return UNUSUAL;
        }

        if (buffer[ninth] >= 0) {
            return ninth + 1;
        }

        // The tenth byte may only fill the one bit that is left of 64.
        return (buffer[ninth + 1] & ~1) == 0 ? ninth + 2 : UNUSUAL;
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
     * @return the value of a field whose bytes were checked by finding its end, or null if its decoder has to read it
     */
    private Object usualValue(final int step, final byte[] buffer, final int from, final int end) {
        int kind = kinds[step];
        int start = from;
        if (kind > FieldKind.OPTIONAL) {
            if (buffer[from] == nullTags[step]) {
                return AvroRecord.NULL;
            }

            kind -= FieldKind.OPTIONAL;
            start++;
        }

        return switch (kind) {
            case FieldKind.STRING -> Utf8.decode(buffer, start + 1, end - start - 1);
            case FieldKind.LONG -> Varints.read(buffer, start, end - start);
            case FieldKind.INT -> (int) Varints.read(buffer, start, end - start);
            case FieldKind.DOUBLE -> Double.longBitsToDouble((long) LONG.get(buffer, start));
            case FieldKind.BOOLEAN -> buffer[start] == 1;
            case FieldKind.ENUM -> symbols[step][buffer[start] >> 1];
            default -> null;
        };
    }

    private Object readUnusual(final int step, final Cursor cursor, final ReadContext context, final int position) throws MalformedAvroException {
        cursor.position(position);
        try {
            final Object value = decoders[step].read(cursor, context);
            return value == null ? AvroRecord.NULL : value;
        } catch (final MalformedAvroException e) {
            throw inField(e, step);
        }
    }
}
