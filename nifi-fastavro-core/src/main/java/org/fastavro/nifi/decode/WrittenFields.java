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
import org.fastavro.nifi.binary.LittleEndian;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Utf8;
import org.fastavro.nifi.binary.Varints;
import org.fastavro.nifi.plan.FieldPlan;
import org.fastavro.nifi.record.AvroValues;
import org.fastavro.nifi.record.ReadContext;

import java.util.Arrays;
import java.util.List;

/**
 * The fields of a record as they were written, one after another. Those of the commonest kinds are passed over and read in one loop on local variables; all else
 * is left to the fields' decoders.
 */
final class WrittenFields {
    /** Looked up, as a branch would be mispredicted for half of the values. */
    private static final Boolean[] BOOLEANS = {Boolean.FALSE, Boolean.TRUE};

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
        cursor.position(skip(0, kinds.length, cursor, cursor.position(), offsets));
    }

    /** @return index after the last byte of the last of the fields */
    private int skip(final int from, final int to, final Cursor cursor, final int first, final int[] offsets) throws MalformedAvroException {
        final byte[] buffer = cursor.buffer();
        final int limit = cursor.limit();
        int position = first;
        for (int step = from; step < to; step++) {
            if (offsets != null && fields[step] != FieldPlan.SKIPPED) {
                offsets[fields[step]] = position;
            }

            int kind = kinds[step];
            int start = position;
            if (kind > FieldKind.OPTIONAL && start < limit) {
                final int tag = buffer[start++];
                if (tag == nullTags[step]) {
                    position = start;
                    continue;
                }

                kind = tag == otherTag(nullTags[step]) ? kind - FieldKind.OPTIONAL : FieldKind.OTHER;
            }

            final int end = switch (kind) {
                case FieldKind.STRING, FieldKind.LIKE_STRING -> FieldEnds.ofString(buffer, start, limit);
                case FieldKind.LONG, FieldKind.LIKE_LONG -> FieldEnds.ofLong(buffer, start, limit);
                case FieldKind.INT, FieldKind.LIKE_INT -> FieldEnds.ofInt(buffer, start, limit);
                case FieldKind.DOUBLE -> FieldEnds.ofFixed(Double.BYTES, start, limit);
                case FieldKind.BOOLEAN -> FieldEnds.ofBoolean(buffer, start, limit);
                case FieldKind.ENUM -> FieldEnds.ofEnum(sizes[step], buffer, start, limit);
                case FieldKind.FIXED -> FieldEnds.ofFixed(sizes[step], start, limit);
                default -> FieldEnds.UNUSUAL;
            };
            position = end == FieldEnds.UNUSUAL ? skipUnusual(step, cursor, position) : end;
        }

        return position;
    }

    /**
     * @param wanted by the index of a field in the reader's schema, whether it is wanted
     * @return the numbers of the written fields that these are read from, ascending
     */
    int[] stepsOf(final boolean[] wanted) {
        final int[] steps = new int[fields.length];
        int count = 0;
        for (int step = 0; step < fields.length; step++) {
            if (fields[step] != FieldPlan.SKIPPED && wanted[fields[step]]) {
                steps[count++] = step;
            }
        }

        return Arrays.copyOf(steps, count);
    }

    /**
     * Reads fields and passes over the others, checking all.
     *
     * @param cursor stands at the first field
     * @param context of the reader
     * @param wanted the numbers of the written fields to read, ascending
     * @param offsets where to note the places of the fields that the reader's schema has, or null
     * @param values where to put the values, by their index in the reader's schema; {@link AvroValues#NULL} for null
     * @throws MalformedAvroException if the bytes are not a datum of the schema
     */
    void read(final Cursor cursor, final ReadContext context, final int[] wanted, final int[] offsets, final Object[] values) throws MalformedAvroException {
        final byte[] buffer = cursor.buffer();
        final int limit = cursor.limit();
        int position = cursor.position();
        final int[] localKinds = kinds;
        final int[] localFields = fields;
        int passed = 0;
        for (final int step : wanted) {
            if (passed < step) {
                position = skip(passed, step, cursor, position, offsets);
            }

            passed = step + 1;
            final int field = localFields[step];
            if (offsets != null) {
                offsets[field] = position;
            }

            int kind = localKinds[step];
            int start = position;
            if (kind > FieldKind.OPTIONAL && start < limit) {
                final int tag = buffer[start++];
                if (tag == nullTags[step]) {
                    values[field] = AvroValues.NULL;
                    position = start;
                    continue;
                }

                kind = tag == otherTag(nullTags[step]) ? kind - FieldKind.OPTIONAL : FieldKind.OTHER;
            }

            int end = FieldEnds.UNUSUAL;
            Object value = null;
            switch (kind) {
                case FieldKind.STRING -> {
                    end = FieldEnds.ofString(buffer, start, limit);
                    if (end != FieldEnds.UNUSUAL) {
                        final int text = FieldEnds.startOfText(buffer, start);
                        value = Utf8.decode(buffer, text, end - text);
                    }
                }
                case FieldKind.LONG -> {
                    end = FieldEnds.ofLong(buffer, start, limit);
                    value = end == FieldEnds.UNUSUAL ? null : (Long) Varints.read(buffer, start, end - start);
                }
                case FieldKind.INT -> {
                    end = FieldEnds.ofInt(buffer, start, limit);
                    value = end == FieldEnds.UNUSUAL ? null : (Integer) (int) Varints.read(buffer, start, end - start);
                }
                case FieldKind.DOUBLE -> {
                    end = FieldEnds.ofFixed(Double.BYTES, start, limit);
                    value = end == FieldEnds.UNUSUAL ? null : (Double) LittleEndian.getDouble(buffer, start);
                }
                case FieldKind.BOOLEAN -> {
                    end = FieldEnds.ofBoolean(buffer, start, limit);
                    value = end == FieldEnds.UNUSUAL ? null : BOOLEANS[buffer[start]];
                }
                case FieldKind.ENUM -> {
                    end = FieldEnds.ofEnum(sizes[step], buffer, start, limit);
                    value = end == FieldEnds.UNUSUAL ? null : symbols[step][buffer[start] >> 1];
                }
                default -> {
                    // The decoder reads it.
                }
            }

            if (value == null) {
                value = readUnusual(step, cursor, context, position);
                end = cursor.position();
            }

            values[field] = value;
            position = end;
        }

        cursor.position(passed < kinds.length ? skip(passed, kinds.length, cursor, position, offsets) : position);
    }

    /** The index of the other branch of two, zigzag: 0 is written as 0, 1 as 2. */
    private static int otherTag(final int nullTag) {
        return nullTag ^ 2;
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

    private Object readUnusual(final int step, final Cursor cursor, final ReadContext context, final int position) throws MalformedAvroException {
        cursor.position(position);
        try {
            final Object value = decoders[step].read(cursor, context);
            return value == null ? AvroValues.NULL : value;
        } catch (final MalformedAvroException e) {
            throw inField(e, step);
        }
    }
}
