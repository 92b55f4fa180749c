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
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.rowset.serial.SerialBlob;
import javax.sql.rowset.serial.SerialClob;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Text, bytes, fixed, enum and uuid. */
class TextAndBytesTest {
    private static final String STRING = "'string'";
    private static final String BYTES = "'bytes'";
    private static final String FIXED = "{'type':'fixed','name':'a.F','size':3}";
    private static final String FIXED_16 = "{'type':'fixed','name':'F','size':16}";
    private static final String ENUM = "{'type':'enum','name':'a.E','symbols':['DAYS','A','HOURS']}";
    private static final String UUID_TEXT = "{'type':'string','logicalType':'uuid'}";
    private static final String UUID_FIXED = "{'type':'fixed','name':'U','size':16,'logicalType':'uuid'}";
    private static final UUID ID = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
    private static final String ID_HEX = "00112233445566778899aabbccddeeff";

    static Stream<Arguments> taken() throws SQLException {
        final byte[] abc = "abc".getBytes(StandardCharsets.UTF_8);
        return Stream.of(
                arguments(STRING, "", ""),
                arguments(STRING, "grün 😀", "grün 😀"),
                arguments(STRING, new StringBuilder("abc"), "abc"),
                arguments(STRING, 'c', "c"),
                arguments(STRING, 12, "12"),
                arguments(STRING, 1.5, "1.5"),
                arguments(STRING, new BigDecimal("1.50"), "1.50"),
                arguments(STRING, true, "true"),
                arguments(STRING, ID, ID.toString()),
                arguments(STRING, TimeUnit.DAYS, "DAYS"),
                arguments(STRING, URI.create("a:b"), "a:b"),
                arguments(STRING, new Timestamp(1700000000123L), "1700000000123"),
                arguments(STRING, new java.util.Date(5), "5"),
                arguments(STRING, Date.valueOf("2024-01-02"), "2024-01-02"),
                arguments(STRING, Time.valueOf("12:34:56"), "12:34:56"),
                arguments(STRING, abc, "abc"),
                arguments(STRING, new Object[]{(byte) 'a', (byte) 'b'}, "ab"),
                arguments(STRING, new Byte[]{'a', 'b'}, "ab"),
                arguments(STRING, new SerialClob("abc".toCharArray()), "abc"),
                arguments(BYTES, abc, "616263"),
                arguments(BYTES, new byte[0], ""),
                arguments(BYTES, new Byte[]{1, -1}, "01ff"),
                arguments(BYTES, new Object[]{(byte) 1, (byte) -128}, "0180"),
                arguments(BYTES, new Object[]{1, -128L, (short) 127}, "01807f"),
                arguments(BYTES, List.of((byte) 1, (byte) 2), "0102"),
                arguments(BYTES, ByteBuffer.wrap(abc, 1, 2), "6263"),
                arguments(BYTES, ByteBuffer.wrap(abc).asReadOnlyBuffer(), "616263"),
                arguments(BYTES, new SerialBlob(abc), "616263"),
                arguments(BYTES, "ü", "c3bc"),
                arguments(FIXED, abc, "616263"),
                arguments(FIXED, new Object[]{(byte) 1, (byte) 2, (byte) 3}, "010203"),
                arguments(FIXED, "abc", "616263"),
                arguments(FIXED_16, ID, ID_HEX),
                arguments(ENUM, "A", "A"),
                arguments(ENUM, 'A', "A"),
                arguments(ENUM, new StringBuilder("A"), "A"),
                arguments(ENUM, TimeUnit.HOURS, "HOURS"),
                arguments(UUID_TEXT, ID, ID.toString()),
                arguments(UUID_TEXT, "00112233-4455-6677-8899-AABBCCDDEEFF", "00112233-4455-6677-8899-AABBCCDDEEFF"),
                arguments(UUID_TEXT, "no uuid", "no uuid"),
                arguments(UUID_TEXT, bytesOf(ID), ID.toString()),
                arguments(UUID_FIXED, ID, ID_HEX),
                arguments(UUID_FIXED, "00112233-4455-6677-8899-AABBCCDDEEFF", ID_HEX),
                arguments(UUID_FIXED, bytesOf(ID), ID_HEX));
    }

    private static byte[] bytesOf(final UUID id) {
        return ByteBuffer.allocate(16).putLong(id.getMostSignificantBits()).putLong(id.getLeastSignificantBits()).array();
    }

    @ParameterizedTest
    @MethodSource("taken")
    void takesWhatFits(final String schema, final Object value, final Object expected) throws IOException {
        assertEquals(expected, Encoded.written(schema, value));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments(STRING, null, "neither null nor absent"),
                arguments(STRING, Map.of(), "no value of that class"),
                arguments(STRING, Encoded.record("x", 1), "no value of that class"),
                arguments(STRING, new Object[]{"a"}, "no value of that class"),
                arguments(STRING, new int[]{1}, "no value of that class"),
                arguments(STRING, List.of("a"), "no value of that class"),
                arguments(STRING, new byte[]{-1}, "no UTF-8"),
                arguments(STRING, Timestamp.valueOf("2024-01-02 03:04:05.0000001"), "digits below"),
                arguments(STRING, "a\uD800b", "no text"),
                arguments(BYTES, new Object[]{(byte) 1, 200}, "item 1 is no byte"),
                arguments(BYTES, new Object[]{1.0}, "item 0 is no byte"),
                arguments(BYTES, new Object[]{null}, "item 0 is no byte"),
                arguments(BYTES, 1, "no value of that class"),
                arguments(BYTES, null, "neither null nor absent"),
                arguments(FIXED, new byte[2], "it has 2 bytes"),
                arguments(FIXED, "abcd", "it has 4 bytes"),
                arguments(FIXED, ID, "no value of that class"),
                arguments(ENUM, "B", "none of the 3 symbols"),
                arguments(ENUM, "a", "none of the 3 symbols"),
                arguments(ENUM, 1, "none of the 3 symbols"),
                arguments(ENUM, null, "neither null nor absent"),
                arguments(UUID_TEXT, 1, "no value of that class"),
                arguments(UUID_FIXED, "1-1-1-1-1", "no UUID"),
                arguments(UUID_FIXED, "00112233-4455-6677-8899-AABBCCDDEEFg", "no UUID"),
                arguments(UUID_FIXED, new byte[15], "it has 15"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatWouldLoseSomething(final String schema, final Object value, final String reason) {
        final String message = Encoded.refusal(schema, value);
        assertTrue(message.contains(reason), message);
    }

    @Test
    void writesTextOfEachLengthAndWidth() throws IOException {
        for (final String unit : List.of("a", "é", "€", "😀", "aé", "aaaaaaaaaaaaaaa€")) {
            for (int count = 0; count < 300; count += count < 80 ? 1 : 37) {
                final String text = unit.repeat(count);
                assertEquals(text, Encoded.written(STRING, text));
            }
        }
    }

    @Test
    void leavesABufferWhereItStands() throws IOException {
        final ByteBuffer buffer = ByteBuffer.wrap(new byte[]{1, 2});
        assertEquals("0102", Encoded.written(BYTES, buffer));
        assertEquals(2, buffer.remaining());
    }

    @Test
    void writesFixedWithoutALength() throws IOException {
        assertArrayEquals(new byte[]{1, 2, 3}, Encoded.bytes(Encoded.schema(FIXED), new byte[]{1, 2, 3}));
    }
}
