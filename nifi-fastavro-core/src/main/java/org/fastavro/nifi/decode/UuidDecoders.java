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
import org.fastavro.nifi.record.ReadContext;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.UUID;

/** Decoders of UUIDs. */
final class UuidDecoders {
    private static final VarHandle BIG_ENDIAN_LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private UuidDecoders() {
    }

    /** Text that is no UUID stays text: a logical type that does not fit its datum falls back to the base type. */
    static final class UuidTextDecoder implements Decoder {
        static final UuidTextDecoder INSTANCE = new UuidTextDecoder();

        private static final int TEXT_LENGTH = 36;

        private UuidTextDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            final String text = cursor.readString();
            if (text.length() != TEXT_LENGTH) {
                return text;
            }

            try {
                return UUID.fromString(text);
            } catch (final IllegalArgumentException e) {
                return text;
            }
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipBytes();
        }
    }

    /** Sixteen bytes, big-endian. */
    static final class UuidFixedDecoder implements Decoder {
        static final UuidFixedDecoder INSTANCE = new UuidFixedDecoder();

        private static final int SIZE = 16;

        private UuidFixedDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            final int start = cursor.position();
            cursor.skip(SIZE);
            return new UUID((long) BIG_ENDIAN_LONG.get(cursor.buffer(), start), (long) BIG_ENDIAN_LONG.get(cursor.buffer(), start + Long.BYTES));
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skip(SIZE);
        }

        @Override
        public int fixedSize() {
            return SIZE;
        }
    }
}
