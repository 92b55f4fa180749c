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
package org.fastavro.nifi.encode;

import org.fastavro.nifi.binary.Sink;

/** The encoders of the primitive types but string and bytes. */
final class PrimitiveEncoders {
    private PrimitiveEncoders() {
    }

    static final class NullEncoder implements ValueEncoder {
        static final NullEncoder INSTANCE = new NullEncoder();

        private NullEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            if (value != null) {
                throw AvroEncodingException.wrongType(value, this);
            }
        }

        @Override
        public int match(final Object value) {
            return Match.NONE;
        }

        @Override
        public boolean takesNull() {
            return true;
        }

        @Override
        public String toString() {
            return "null";
        }
    }

    /** Takes booleans, and the texts {@code true} and {@code false} in any case. */
    static final class BooleanEncoder implements ValueEncoder {
        static final BooleanEncoder INSTANCE = new BooleanEncoder();

        private BooleanEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            if (value instanceof final Boolean truth) {
                sink.writeBoolean(truth);
            } else if (value instanceof final CharSequence text) {
                final boolean truth = "true".equalsIgnoreCase(text.toString());
                if (!truth && !"false".equalsIgnoreCase(text.toString())) {
                    throw AvroEncodingException.unfit(value, this, "the text is neither true nor false");
                }

                sink.writeBoolean(truth);
            } else {
                throw AvroEncodingException.wrongType(value, this);
            }
        }

        @Override
        public boolean isOwn(final Object value) {
            return value instanceof Boolean;
        }

        @Override
        public int match(final Object value) {
            if (isOwn(value)) {
                return Match.EXACT;
            }

            return value instanceof CharSequence && Match.isWritable(this, value) ? Match.TEXT : Match.NONE;
        }

        @Override
        public String toString() {
            return "boolean";
        }
    }

    /** Takes whole numbers of any class that fit 32 bits, and their text. */
    static final class IntEncoder implements ValueEncoder {
        static final IntEncoder INSTANCE = new IntEncoder();

        private static final int INTEGER_RANK = 8;
        private static final int FRACTION_RANK = 2;

        private IntEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            sink.writeInt(value instanceof final Integer number ? number : (int) Numbers.toLong(value, this, Integer.MIN_VALUE, Integer.MAX_VALUE));
        }

        @Override
        public boolean isOwn(final Object value) {
            return value instanceof Integer || value instanceof Short || value instanceof Byte;
        }

        @Override
        public int match(final Object value) {
            return isOwn(value) ? Match.EXACT : Match.ofNumber(this, value, INTEGER_RANK, FRACTION_RANK);
        }

        @Override
        public boolean readsBlankAsNull() {
            return true;
        }

        @Override
        public String toString() {
            return "int";
        }
    }

    /** Takes whole numbers of any class that fit 64 bits, their text, and points in time as milliseconds since the epoch, as NiFi counts them. */
    static final class LongEncoder implements ValueEncoder {
        static final LongEncoder INSTANCE = new LongEncoder();

        private static final int INTEGER_RANK = 9;
        private static final int FRACTION_RANK = 3;

        private LongEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            if (value instanceof final Long number) {
                sink.writeLong(number);
            } else if (TimeValues.isPointInTime(value)) {
                sink.writeLong(TimeValues.epochMillis((java.util.Date) value, this));
            } else {
                sink.writeLong(Numbers.toLong(value, this));
            }
        }

        @Override
        public boolean isOwn(final Object value) {
            return value instanceof Long;
        }

        @Override
        public int match(final Object value) {
            if (isOwn(value)) {
                return Match.EXACT;
            }

            return TimeValues.isPointInTime(value) && Match.isWritable(this, value) ? Match.CONVERTED : Match.ofNumber(this, value, INTEGER_RANK, FRACTION_RANK);
        }

        @Override
        public boolean readsBlankAsNull() {
            return true;
        }

        @Override
        public String toString() {
            return "long";
        }
    }

    /** Takes numbers of any class and their text; see {@link Numbers#toFloat}. */
    static final class FloatEncoder implements ValueEncoder {
        static final FloatEncoder INSTANCE = new FloatEncoder();

        private static final int INTEGER_RANK = 3;
        private static final int FRACTION_RANK = 8;

        private FloatEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            sink.writeFloat(value instanceof final Float number ? number : Numbers.toFloat(value, this));
        }

        @Override
        public boolean isOwn(final Object value) {
            return value instanceof Float;
        }

        @Override
        public int match(final Object value) {
            if (isOwn(value)) {
                return Match.EXACT;
            }

            final int match = Match.ofNumber(this, value, INTEGER_RANK, FRACTION_RANK);
            return match > Match.CONVERTED && value instanceof final Double number && number.floatValue() != number ? Match.CONVERTED : match;
        }

        @Override
        public boolean readsBlankAsNull() {
            return true;
        }

        @Override
        public String toString() {
            return "float";
        }
    }

    /** Takes numbers of any class and their text; see {@link Numbers#toDouble}. */
    static final class DoubleEncoder implements ValueEncoder {
        static final DoubleEncoder INSTANCE = new DoubleEncoder();

        private static final int INTEGER_RANK = 5;
        private static final int FRACTION_RANK = 9;

        private DoubleEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            sink.writeDouble(value instanceof final Double number ? number : Numbers.toDouble(value, this));
        }

        @Override
        public boolean isOwn(final Object value) {
            return value instanceof Double;
        }

        @Override
        public int match(final Object value) {
            return isOwn(value) ? Match.EXACT : Match.ofNumber(this, value, INTEGER_RANK, FRACTION_RANK);
        }

        @Override
        public boolean readsBlankAsNull() {
            return true;
        }

        @Override
        public String toString() {
            return "double";
        }
    }
}
