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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Arrays;

/** Takes numbers of every class, and text, that need neither rounding nor more digits than the schema has. */
final class DecimalEncoder implements ValueEncoder {
    private static final int RANK = 7;
    private static final int BYTES = -1;

    private final int fixedSize;
    private final int precision;
    private final int scale;

    private DecimalEncoder(final int fixedSize, final int precision, final int scale) {
        this.fixedSize = fixedSize;
        this.precision = precision;
        this.scale = scale;
    }

    static DecimalEncoder onBytes(final int precision, final int scale) {
        return new DecimalEncoder(BYTES, precision, scale);
    }

    static DecimalEncoder onFixed(final int size, final int precision, final int scale) {
        return new DecimalEncoder(size, precision, scale);
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        final BigInteger unscaled = unscaled(Numbers.toBigDecimal(value, this), value);
        final byte[] bytes = unscaled.toByteArray();
        if (fixedSize == BYTES) {
            sink.writeBytes(bytes);
            return;
        }

        if (bytes.length > fixedSize) {
            throw tooManyDigits(value);
        }

        if (bytes.length < fixedSize) {
            final byte[] sign = new byte[fixedSize - bytes.length];
            Arrays.fill(sign, (byte) (unscaled.signum() < 0 ? -1 : 0));
            sink.write(sign, 0, sign.length);
        }

        sink.write(bytes, 0, bytes.length);
    }

    /** The exponents are looked at first: a few characters of text may stand for a number of a billion digits. */
    private BigInteger unscaled(final BigDecimal number, final Object value) throws AvroEncodingException {
        if (number.signum() == 0) {
            return BigInteger.ZERO;
        }

        final int digits = number.precision();
        final long dropped = (long) number.scale() - scale;
        if (digits - dropped > precision) {
            throw tooManyDigits(value);
        }

        if (dropped == 0) {
            return number.unscaledValue();
        }

        try {
            if (dropped < digits) {
                return number.setScale(scale, RoundingMode.UNNECESSARY).unscaledValue();
            }
        } catch (final ArithmeticException ignored) {
            // Said below.
        }

        throw AvroEncodingException.unfit(value, this, "it has more digits behind the point; round it before, or use a larger scale");
    }

    private AvroEncodingException tooManyDigits(final Object value) {
        return AvroEncodingException.unfit(value, this, "it has too many digits; a larger precision would hold it");
    }

    @Override
    public int match(final Object value) {
        final int match = Match.ofNumber(this, value, RANK, RANK);
        return match > Match.CONVERTED && value instanceof BigDecimal ? Match.EXACT : match;
    }

    @Override
    public boolean readsBlankAsNull() {
        return true;
    }

    @Override
    public String toString() {
        return "decimal(" + precision + ", " + scale + ")" + (fixedSize == BYTES ? " (bytes)" : " (fixed)");
    }
}
