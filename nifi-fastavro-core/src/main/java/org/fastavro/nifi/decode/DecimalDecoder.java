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

/** Reads a decimal: the two's-complement unscaled number, big-endian, on bytes or on a fixed. No bytes at all are 0. */
final class DecimalDecoder implements Decoder {
    /** {@link BigInteger} holds fewer bits than this many bytes have. */
    private static final int MAXIMUM_LENGTH = 1 << 27;

    private static final int BYTES = -1;

    private final int fixedSize;
    private final int scale;

    private DecimalDecoder(final int fixedSize, final int scale) {
        this.fixedSize = fixedSize;
        this.scale = scale;
    }

    static DecimalDecoder onBytes(final int scale) {
        return new DecimalDecoder(BYTES, scale);
    }

    static DecimalDecoder onFixed(final int size, final int scale) {
        return new DecimalDecoder(size, scale);
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        final int length = readLength(cursor);
        final int start = cursor.position();
        cursor.skip(length);
        return new BigDecimal(unscaled(cursor.buffer(), start, length), scale);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        cursor.skip(readLength(cursor));
    }

    @Override
    public int fixedSize() {
        return fixedSize == BYTES || fixedSize > MAXIMUM_LENGTH ? 0 : fixedSize;
    }

    private int readLength(final Cursor cursor) throws MalformedAvroException {
        final int length = fixedSize == BYTES ? cursor.readLength() : fixedSize;
        if (length > MAXIMUM_LENGTH) {
            throw cursor.malformed("Expected a decimal of at most " + MAXIMUM_LENGTH + " bytes but found " + length);
        }

        return length;
    }

    /**
     * @param buffer where the number stands
     * @param start index of its first byte
     * @param length in bytes, 0 for the number 0
     * @return the number
     */
    static BigInteger unscaled(final byte[] buffer, final int start, final int length) {
        return length == 0 ? BigInteger.ZERO : new BigInteger(buffer, start, length);
    }
}
