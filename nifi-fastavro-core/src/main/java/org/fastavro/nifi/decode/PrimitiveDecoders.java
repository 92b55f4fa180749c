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

/** Decoders of the primitive types that are read as they were written. */
final class PrimitiveDecoders {
    private PrimitiveDecoders() {
    }

    static final class NullDecoder implements Decoder {
        static final NullDecoder INSTANCE = new NullDecoder();

        private NullDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) {
            return null;
        }

        @Override
        public void skip(final Cursor cursor) {
            // A null takes no bytes.
        }
    }

    static final class BooleanDecoder implements Decoder {
        static final BooleanDecoder INSTANCE = new BooleanDecoder();

        private BooleanDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return cursor.readBoolean();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.readBoolean();
        }
    }

    static final class IntDecoder implements Decoder {
        static final IntDecoder INSTANCE = new IntDecoder();

        private IntDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return cursor.readInt();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipInt();
        }
    }

    static final class LongDecoder implements Decoder {
        static final LongDecoder INSTANCE = new LongDecoder();

        private LongDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return cursor.readLong();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipLong();
        }
    }

    static final class FloatDecoder implements Decoder {
        static final FloatDecoder INSTANCE = new FloatDecoder();

        private FloatDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return cursor.readFloat();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skip(Float.BYTES);
        }

        @Override
        public int fixedSize() {
            return Float.BYTES;
        }
    }

    static final class DoubleDecoder implements Decoder {
        static final DoubleDecoder INSTANCE = new DoubleDecoder();

        private DoubleDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return cursor.readDouble();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skip(Double.BYTES);
        }

        @Override
        public int fixedSize() {
            return Double.BYTES;
        }
    }

    /** Also of bytes that the reader's schema takes for a string, which are written alike. */
    static final class StringDecoder implements Decoder {
        static final StringDecoder INSTANCE = new StringDecoder();

        private StringDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return cursor.readString();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipBytes();
        }
    }

    /** Also of a string that the reader's schema takes for bytes, which are written alike. */
    static final class BytesDecoder implements Decoder {
        static final BytesDecoder INSTANCE = new BytesDecoder();

        private BytesDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return ByteObjects.read(cursor, cursor.readLength());
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipBytes();
        }

        @Override
        public boolean isImmutable() {
            return false;
        }
    }
}
