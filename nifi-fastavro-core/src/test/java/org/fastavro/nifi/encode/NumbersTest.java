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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Numbers of every class, and their text, in numeric types: exactly, or not at all. */
class NumbersTest {
    private static final long BEYOND_DOUBLE = (1L << 53) + 1;

    static Stream<Arguments> taken() {
        return Stream.of(
                arguments("int", 7, 7),
                arguments("int", (byte) -7, -7),
                arguments("int", (short) 300, 300),
                arguments("int", 7L, 7),
                arguments("int", (long) Integer.MIN_VALUE, Integer.MIN_VALUE),
                arguments("int", 7.0, 7),
                arguments("int", 7.0f, 7),
                arguments("int", new BigDecimal("7.00"), 7),
                arguments("int", new BigDecimal("7E+2"), 700),
                arguments("int", BigInteger.TEN, 10),
                arguments("int", new AtomicInteger(7), 7),
                arguments("int", "7", 7),
                arguments("int", " -7 ", -7),
                arguments("int", new StringBuilder("7"), 7),
                arguments("long", 7, 7L),
                arguments("long", Long.MIN_VALUE, Long.MIN_VALUE),
                arguments("long", new BigInteger("9223372036854775807"), Long.MAX_VALUE),
                arguments("long", new AtomicLong(7), 7L),
                arguments("long", 9.007199254740992E15, 9007199254740992L),
                arguments("long", "9223372036854775807", Long.MAX_VALUE),
                arguments("long", new Timestamp(1700000000123L), 1700000000123L),
                arguments("long", new java.util.Date(-1L), -1L),
                arguments("float", 1.5f, 1.5f),
                arguments("float", 0.1, 0.1f),
                arguments("float", Double.NaN, Float.NaN),
                arguments("float", Double.NEGATIVE_INFINITY, Float.NEGATIVE_INFINITY),
                arguments("float", 16777216, 16777216f),
                arguments("float", new BigDecimal("0.1"), 0.1f),
                arguments("float", "0.1", 0.1f),
                arguments("float", "NaN", Float.NaN),
                arguments("float", 0.0, 0.0f),
                arguments("double", 0.1, 0.1),
                arguments("double", -0.0, -0.0),
                arguments("double", 0.1f, (double) 0.1f),
                arguments("double", 7, 7.0),
                arguments("double", 1L << 60, (double) (1L << 60)),
                arguments("double", BigInteger.TWO.pow(80), Math.pow(2, 80)),
                arguments("double", new BigDecimal("0.1"), 0.1),
                arguments("double", new BigDecimal("3.14159265358979323846"), Math.PI),
                arguments("double", new BigDecimal("1E23"), 1E23),
                arguments("double", "1e3", 1000.0),
                arguments("double", "Infinity", Double.POSITIVE_INFINITY));
    }

    @ParameterizedTest
    @MethodSource("taken")
    void takesWhatFits(final String type, final Object value, final Object expected) throws IOException {
        assertEquals(expected, Encoded.written("'" + type + "'", value));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments("int", 1L << 40, "out of range"),
                arguments("int", 1.5, "no whole number"),
                arguments("int", 1.5f, "no whole number"),
                arguments("int", Double.NaN, "no whole number"),
                arguments("int", new BigDecimal("1.5"), "no whole number"),
                arguments("int", "1.5", "no whole number"),
                arguments("int", "1e999999999", "no whole number"),
                arguments("int", "1e-999999999", "no whole number"),
                arguments("int", "seven", "the text is no number"),
                arguments("int", "", "the text is no number"),
                arguments("int", true, "no value of that class"),
                arguments("int", new byte[1], "no value of that class"),
                arguments("int", null, "neither null nor absent"),
                arguments("long", BigInteger.TWO.pow(63), "no whole number"),
                arguments("long", 9.223372036854775807E18, "no whole number"),
                arguments("long", Double.POSITIVE_INFINITY, "no whole number"),
                arguments("long", Timestamp.valueOf("2024-01-02 03:04:05.123456"), "timestamp-micros"),
                arguments("float", 1e300, "too large"),
                arguments("float", 1e-300, "too close to 0"),
                arguments("float", 16777217, "all digits"),
                arguments("float", "1e300", "too large"),
                arguments("double", BEYOND_DOUBLE, "all digits"),
                arguments("double", BigInteger.valueOf(BEYOND_DOUBLE), "all digits"),
                arguments("double", new BigDecimal(BEYOND_DOUBLE), "all digits"),
                arguments("double", "9007199254740993", "all digits"),
                arguments("double", "1e999999999", "too large"),
                arguments("double", "1e-999999999", "too close to 0"),
                arguments("double", "0x1p3", "the text is no number"),
                arguments("boolean", "yes", "neither true nor false"),
                arguments("boolean", 1, "no value of that class"),
                arguments("null", 1, "no value of that class"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatWouldLoseSomething(final String type, final Object value, final String reason) {
        final String message = Encoded.refusal("'" + type + "'", value);
        assertTrue(message.contains(reason), message);
        assertTrue(message.contains("Avro's " + type), message);
        assertTrue(message.contains(value == null ? "found null" : value.getClass().getTypeName()), message);
    }

    @Test
    void takesBooleansAndTheirText() throws IOException {
        assertEquals(true, Encoded.written("'boolean'", true));
        assertEquals(true, Encoded.written("'boolean'", "TRUE"));
        assertEquals(false, Encoded.written("'boolean'", "false"));
    }

    @Test
    void takesNullAsNull() throws IOException {
        assertEquals("", Encoded.hex("'null'", null));
    }

    @Test
    void takesBlankTextForAnAbsentNumberWhereNullIsAllowed() throws IOException {
        assertEquals("00", Encoded.hex("['null','int']", " "));
        assertEquals("02", Encoded.hex("[{'type':'bytes','logicalType':'decimal','precision':4},'null']", ""));
        assertEquals("00", Encoded.hex("['null','int','boolean']", ""));
        assertEquals("0200", Encoded.hex("['null','string']", ""));
        assertEquals("0400", Encoded.hex("['null','int','string']", ""));
    }

    @Test
    void neverTellsTheValue() {
        assertTrue(!Encoded.refusal("'int'", "secret42").contains("secret42"));
        assertTrue(!Encoded.refusal("'int'", 987654321987L).contains("987654321987"));
    }
}
