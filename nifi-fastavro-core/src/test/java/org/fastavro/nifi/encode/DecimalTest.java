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

import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Decimals of both kinds, read back with Avro's own conversions. */
class DecimalTest {
    private static final String ON_BYTES = "{'type':'bytes','logicalType':'decimal','precision':10,'scale':2}";
    private static final String ON_FIXED = "{'type':'fixed','name':'D','size':9,'logicalType':'decimal','precision':10,'scale':2}";
    private static final String BIG = "{'type':'bytes','logicalType':'big-decimal'}";

    private static Object written(final String json, final Object value) throws IOException {
        final Schema schema = Encoded.schema(json);
        final GenericData conversions = new GenericData();
        conversions.addLogicalTypeConversion(new Conversions.DecimalConversion());
        conversions.addLogicalTypeConversion(new Conversions.BigDecimalConversion());
        return new GenericDatumReader<>(schema, schema, conversions).read(null, DecoderFactory.get().binaryDecoder(Encoded.bytes(schema, value), null));
    }

    static Stream<Arguments> taken() {
        return Stream.of(
                arguments(new BigDecimal("1.25"), "1.25"),
                arguments(new BigDecimal("-1.25"), "-1.25"),
                arguments(new BigDecimal("1.5"), "1.50"),
                arguments(new BigDecimal("1.2500"), "1.25"),
                arguments(new BigDecimal("1E+3"), "1000.00"),
                arguments(new BigDecimal("99999999.99"), "99999999.99"),
                arguments(new BigDecimal("0E+999999999"), "0.00"),
                arguments(new BigDecimal("0E-999999999"), "0.00"),
                arguments(BigInteger.valueOf(-60), "-60.00"),
                arguments(60, "60.00"),
                arguments(60L, "60.00"),
                arguments((short) 60, "60.00"),
                arguments((byte) -60, "-60.00"),
                arguments(1.1, "1.10"),
                arguments(0.1f, "0.10"),
                arguments("12.3", "12.30"),
                arguments(" -0.01 ", "-0.01"));
    }

    @ParameterizedTest
    @MethodSource("taken")
    void appliesTheScaleExactly(final Object value, final String expected) throws IOException {
        assertEquals(new BigDecimal(expected), written(ON_BYTES, value));
        assertEquals(new BigDecimal(expected), written(ON_FIXED, value));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments("1.005", "behind the point"),
                arguments(new BigDecimal("0.001"), "behind the point"),
                arguments(1.0f / 3, "behind the point"),
                arguments("1e-999999999", "behind the point"),
                arguments(new BigDecimal("123456789.00"), "too many digits"),
                arguments(new BigDecimal("12345678901234"), "too many digits"),
                arguments("1e999999999", "too many digits"),
                arguments(Long.MAX_VALUE, "too many digits"),
                arguments("", "no number"),
                arguments("a", "no number"),
                arguments(Double.NaN, "not finite"),
                arguments(Float.POSITIVE_INFINITY, "not finite"),
                arguments(new byte[]{1}, "no value of that class"),
                arguments(true, "no value of that class"),
                arguments(null, "neither null nor absent"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesToRoundAndToOverflow(final Object value, final String reason) {
        for (final String schema : new String[]{ON_BYTES, ON_FIXED}) {
            final String message = Encoded.refusal(schema, value);
            assertTrue(message.contains(reason), message);
            assertTrue(message.contains("decimal(10, 2)"), message);
        }
    }

    static Stream<Arguments> big() {
        return Stream.of(
                arguments(new BigDecimal("1.2500"), "1.2500"),
                arguments(new BigDecimal("-1E+30"), "-1E+30"),
                arguments(BigInteger.TEN.pow(60), BigInteger.TEN.pow(60).toString()),
                arguments(0.1f, "0.1"),
                arguments("123456789012345678901234567890.5", "123456789012345678901234567890.5"));
    }

    @ParameterizedTest
    @MethodSource("big")
    void keepsTheScaleOfABigDecimal(final Object value, final String expected) throws IOException {
        assertEquals(new BigDecimal(expected), written(BIG, value));
    }
}
