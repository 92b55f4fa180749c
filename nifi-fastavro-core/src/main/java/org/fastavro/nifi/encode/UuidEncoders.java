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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.UUID;

/** The encoders of UUIDs, as text and as sixteen bytes. */
final class UuidEncoders {
    /** How many bytes a UUID has. */
    static final int SIZE = 16;

    private static final VarHandle BIG_ENDIAN_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final int TEXT_LENGTH = 36;

    private UuidEncoders() {
    }

    /**
     * @param id written as its sixteen bytes, big-endian
     * @param sink where to
     */
    static void write(final UUID id, final Sink sink) {
        final byte[] bytes = new byte[SIZE];
        BIG_ENDIAN_LONG.set(bytes, 0, id.getMostSignificantBits());
        BIG_ENDIAN_LONG.set(bytes, Long.BYTES, id.getLeastSignificantBits());
        sink.write(bytes, 0, SIZE);
    }

    /**
     * Reads the bytes or the text of a UUID.
     *
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the UUID
     * @throws AvroEncodingException if the value is none
     */
    private static UUID toUuid(final Object value, final ValueEncoder target) throws AvroEncodingException {
        if (value instanceof final UUID id) {
            return id;
        }

        if (value instanceof final CharSequence text) {
            return parse(text.toString(), value, target);
        }

        final byte[] bytes = ByteValues.toBytes(value, target);
        if (bytes.length != SIZE) {
            throw AvroEncodingException.unfit(value, target, "a UUID has 16 bytes, but it has " + bytes.length);
        }

        return new UUID((long) BIG_ENDIAN_LONG.get(bytes, 0), (long) BIG_ENDIAN_LONG.get(bytes, Long.BYTES));
    }

    private static UUID parse(final String text, final Object value, final ValueEncoder target) throws AvroEncodingException {
        if (text.length() == TEXT_LENGTH) {
            try {
                return UUID.fromString(text);
            } catch (final IllegalArgumentException ignored) {
                // The exception's message would hold the text.
            }
        }

        throw AvroEncodingException.unfit(value, target, "the text is no UUID");
    }

    private static int match(final ValueEncoder encoder, final Object value, final int textGrade) {
        if (encoder.isOwn(value)) {
            return Match.EXACT;
        }

        if (!Match.isWritable(encoder, value)) {
            return Match.NONE;
        }

        return value instanceof CharSequence ? textGrade : Match.CONVERTED;
    }

    /** Text is written as it is, even if it is no UUID: a logical type that does not fit its datum falls back to the base type. */
    static final class UuidTextEncoder implements ValueEncoder {
        static final UuidTextEncoder INSTANCE = new UuidTextEncoder();

        private UuidTextEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            StringEncoder.write(value instanceof final CharSequence text ? text.toString() : toUuid(value, this).toString(), this, sink);
        }

        @Override
        public boolean isOwn(final Object value) {
            return value instanceof UUID;
        }

        @Override
        public int match(final Object value) {
            return UuidEncoders.match(this, value, Match.LOSSLESS);
        }

        @Override
        public String toString() {
            return "uuid (string)";
        }
    }

    static final class UuidFixedEncoder implements ValueEncoder {
        static final UuidFixedEncoder INSTANCE = new UuidFixedEncoder();

        private UuidFixedEncoder() {
        }

        @Override
        public void encode(final Object value, final Sink sink) throws AvroEncodingException {
            write(toUuid(value, this), sink);
        }

        @Override
        public boolean isOwn(final Object value) {
            return value instanceof UUID;
        }

        @Override
        public int match(final Object value) {
            return UuidEncoders.match(this, value, Match.TEXT);
        }

        @Override
        public String toString() {
            return "uuid (fixed)";
        }
    }
}
