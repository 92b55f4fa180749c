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

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * Reads a big-decimal (Avro specification, "alternative representation" of decimals): bytes that hold the unscaled number as bytes and
 * then its scale as an int.
 */
final class BigDecimalDecoder implements Decoder {
    static final BigDecimalDecoder INSTANCE = new BigDecimalDecoder();

    private BigDecimalDecoder() {
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        final int length = cursor.readLength();
        final int end = cursor.position() + length;
        final int unscaledLength = cursor.readLength();
        final int start = cursor.position();
        cursor.skip(unscaledLength);
        final int scale = readScale(cursor, end);
        final BigInteger unscaled = DecimalDecoder.unscaled(cursor.buffer(), start, unscaledLength);
        return new BigDecimal(unscaled, scale);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        final int length = cursor.readLength();
        final int end = cursor.position() + length;
        cursor.skipBytes();
        readScale(cursor, end);
    }

    private static int readScale(final Cursor cursor, final int end) throws MalformedAvroException {
        final int scale = cursor.readInt();
        if (cursor.position() != end) {
            throw cursor.malformed("Expected a big-decimal's number and scale to fill its bytes but found another length");
        }

        return scale;
    }
}
