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
import org.fastavro.nifi.record.ReadContext;

/**
 * Decoders of numbers that the reader's schema promotes (Avro specification, "Schema Resolution"). An int is written as a long is, so its
 * bytes are copied; for the others the value is encoded anew.
 */
final class PromotionDecoders {
    private PromotionDecoders() {
    }

    static final class IntToLongDecoder implements Decoder {
        static final IntToLongDecoder INSTANCE = new IntToLongDecoder();

        private IntToLongDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return (long) cursor.readInt();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipInt();
        }
    }

    static final class IntToFloatDecoder implements Decoder {
        static final IntToFloatDecoder INSTANCE = new IntToFloatDecoder();

        private IntToFloatDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return (float) cursor.readInt();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipInt();
        }

        @Override
        public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
            sink.writeFloat(cursor.readInt());
        }
    }

    static final class IntToDoubleDecoder implements Decoder {
        static final IntToDoubleDecoder INSTANCE = new IntToDoubleDecoder();

        private IntToDoubleDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return (double) cursor.readInt();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipInt();
        }

        @Override
        public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
            sink.writeDouble(cursor.readInt());
        }
    }

    static final class LongToFloatDecoder implements Decoder {
        static final LongToFloatDecoder INSTANCE = new LongToFloatDecoder();

        private LongToFloatDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return (float) cursor.readLong();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipLong();
        }

        @Override
        public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
            sink.writeFloat(cursor.readLong());
        }
    }

    static final class LongToDoubleDecoder implements Decoder {
        static final LongToDoubleDecoder INSTANCE = new LongToDoubleDecoder();

        private LongToDoubleDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return (double) cursor.readLong();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipLong();
        }

        @Override
        public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
            sink.writeDouble(cursor.readLong());
        }
    }

    static final class FloatToDoubleDecoder implements Decoder {
        static final FloatToDoubleDecoder INSTANCE = new FloatToDoubleDecoder();

        private FloatToDoubleDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return (double) cursor.readFloat();
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skip(Float.BYTES);
        }

        @Override
        public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
            sink.writeDouble(cursor.readFloat());
        }
    }
}
