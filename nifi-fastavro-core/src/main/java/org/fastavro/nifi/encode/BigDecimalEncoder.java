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

/**
 * Takes numbers of every class, and text, at the scale they have (Avro specification, "alternative representation" of decimals): bytes that
 * hold the unscaled number as bytes and then its scale as an int.
 */
final class BigDecimalEncoder implements ValueEncoder {
    static final BigDecimalEncoder INSTANCE = new BigDecimalEncoder();

    private static final int RANK = 6;
    private static final int LENGTHS_AND_SCALE = 20;

    private BigDecimalEncoder() {
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        final BigDecimal number = Numbers.toBigDecimal(value, this);
        final byte[] unscaled = number.unscaledValue().toByteArray();
        final Sink inner = new Sink(unscaled.length + LENGTHS_AND_SCALE);
        inner.writeBytes(unscaled);
        inner.writeInt(number.scale());
        sink.writeLong(inner.size());
        sink.write(inner.buffer(), 0, inner.size());
    }

    @Override
    public int match(final Object value) {
        return value instanceof BigDecimal ? Match.EXACT : Match.ofNumber(this, value, RANK, RANK);
    }

    @Override
    public boolean readsBlankAsNull() {
        return true;
    }

    @Override
    public String toString() {
        return "big-decimal (bytes)";
    }
}
