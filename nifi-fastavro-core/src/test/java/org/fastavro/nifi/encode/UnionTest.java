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

import org.apache.avro.Schema;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.MapRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** The branch of a union is the one that the value's own type stands for, wherever it stands among the others. */
class UnionTest {
    private static final String INT = "'int'";
    private static final String LONG = "'long'";
    private static final String FLOAT = "'float'";
    private static final String DOUBLE = "'double'";
    private static final String BOOLEAN = "'boolean'";
    private static final String STRING = "'string'";
    private static final String BYTES = "'bytes'";
    private static final String MILLIS = "{'type':'long','logicalType':'timestamp-millis'}";
    private static final String DATE = "{'type':'int','logicalType':'date'}";
    private static final String TIME = "{'type':'int','logicalType':'time-millis'}";
    private static final String DECIMAL = "{'type':'bytes','logicalType':'decimal','precision':10,'scale':2}";
    private static final String FIXED_DECIMAL = "{'type':'fixed','name':'FD','size':4,'logicalType':'decimal','precision':6,'scale':1}";
    private static final String UUID_TEXT = "{'type':'string','logicalType':'uuid'}";
    private static final String UUID_FIXED = "{'type':'fixed','name':'U','size':16,'logicalType':'uuid'}";
    private static final String DURATION = "{'type':'fixed','name':'DU','size':12,'logicalType':'duration'}";
    private static final String FIXED = "{'type':'fixed','name':'F','size':3}";
    private static final String OTHER_FIXED = "{'type':'fixed','name':'F2','size':2}";
    private static final String ENUM = "{'type':'enum','name':'E','symbols':['DAYS','A']}";
    private static final String INTS = "{'type':'array','items':'int'}";
    private static final String STRINGS = "{'type':'array','items':['null','string']}";
    private static final String MAP = "{'type':'map','values':'int'}";
    private static final String A = "{'type':'record','name':'A','fields':[{'name':'x','type':'int'}]}";
    private static final String B = "{'type':'record','name':'B','fields':[{'name':'x','type':'int'},{'name':'y','type':['null','int']}]}";
    private static final String C = "{'type':'record','name':'C','fields':[{'name':'x','type':'string'}]}";
    private static final String D = "{'type':'record','name':'D','fields':[{'name':'x','type':'int'},{'name':'z','type':'int','default':1}]}";

    static Stream<Arguments> chosen() {
        final Timestamp timestamp = new Timestamp(1700000000123L);
        return Stream.of(
                arguments("007", STRING, new String[]{INT, LONG, DOUBLE, BOOLEAN, BYTES, ENUM}),
                arguments("true", STRING, new String[]{BOOLEAN}),
                arguments("2024-01-01", STRING, new String[]{DATE, MILLIS}),
                arguments("A", STRING, new String[]{ENUM}),
                arguments("A", ENUM, new String[]{INT, BYTES}),
                arguments("A", ENUM, new String[]{UUID_FIXED, BYTES}),
                arguments("12", INT, new String[]{BOOLEAN, ENUM}),
                arguments("true", BOOLEAN, new String[]{INT, ENUM}),
                arguments("2024-01-01", DATE, new String[]{BOOLEAN, DOUBLE}),
                arguments('c', STRING, new String[]{INT, BOOLEAN, BYTES}),
                arguments(5, INT, new String[]{LONG, FLOAT, DOUBLE, STRING, DECIMAL}),
                arguments((short) 5, INT, new String[]{LONG, FLOAT, DOUBLE, STRING}),
                arguments(5, LONG, new String[]{FLOAT, DOUBLE, STRING, DECIMAL}),
                arguments(5, DECIMAL, new String[]{FLOAT, DOUBLE, STRING}),
                arguments(5, DOUBLE, new String[]{FLOAT, STRING, BOOLEAN}),
                arguments(5, STRING, new String[]{BOOLEAN, BYTES}),
                arguments(5L, LONG, new String[]{INT, DOUBLE, STRING}),
                arguments(5L, INT, new String[]{FLOAT, DOUBLE, STRING}),
                arguments(5L, INT, new String[]{MILLIS, STRING}),
                arguments(1L << 40, DOUBLE, new String[]{INT, STRING, BOOLEAN}),
                arguments(1L << 40, MILLIS, new String[]{INT, STRING}),
                arguments((1L << 53) + 1, STRING, new String[]{INT, DOUBLE, FLOAT}),
                arguments(BigInteger.TEN, LONG, new String[]{INT, DOUBLE, STRING}),
                arguments(BigInteger.TEN.pow(9), DECIMAL.replace("10,", "30,"), new String[]{INT.replace("int", "float"), STRING}),
                arguments(1.5, DOUBLE, new String[]{FLOAT, INT, LONG, STRING, DECIMAL}),
                arguments(1.5, FLOAT, new String[]{INT, LONG, STRING, DECIMAL}),
                arguments(0.1, DECIMAL, new String[]{FLOAT, INT, STRING}),
                arguments(0.1, FLOAT, new String[]{INT, LONG, STRING}),
                arguments(1e300, STRING, new String[]{FLOAT, INT}),
                arguments(1.5f, FLOAT, new String[]{DOUBLE, INT, STRING}),
                arguments(1.5f, DOUBLE, new String[]{INT, LONG, STRING}),
                arguments(new BigDecimal("1.5"), DECIMAL, new String[]{DOUBLE, FLOAT, LONG, STRING}),
                arguments(new BigDecimal("1.55"), DECIMAL, new String[]{FIXED_DECIMAL, DOUBLE}),
                arguments(new BigDecimal("1.555"), DOUBLE, new String[]{DECIMAL, LONG, STRING}),
                arguments(new BigDecimal("1.555"), STRING, new String[]{DECIMAL, LONG}),
                arguments(new BigDecimal("1"), LONG, new String[]{STRING, BOOLEAN}),
                arguments(true, BOOLEAN, new String[]{STRING, INT}),
                arguments(true, STRING, new String[]{INT, BYTES}),
                arguments(timestamp, MILLIS, new String[]{STRING, DATE, BYTES}),
                arguments(timestamp, LONG, new String[]{INT, BOOLEAN, STRING}),
                arguments(timestamp, STRING, new String[]{BOOLEAN, DATE}),
                arguments(Timestamp.valueOf("2024-01-02 00:00:00"), MILLIS, new String[]{DATE, STRING}),
                arguments(Timestamp.valueOf("2024-01-02 00:00:00"), DATE, new String[]{BOOLEAN, STRING}),
                arguments(Instant.EPOCH, MILLIS, new String[]{DATE, STRING}),
                arguments(Date.valueOf("2024-01-02"), DATE, new String[]{STRING, MILLIS}),
                arguments(LocalDate.EPOCH, DATE, new String[]{STRING, MILLIS}),
                arguments(Date.valueOf("2024-01-02"), MILLIS, new String[]{STRING, INT}),
                arguments(Time.valueOf("01:02:03"), TIME, new String[]{STRING, MILLIS}),
                arguments(new UUID(1, 2), UUID_TEXT, new String[]{BYTES, INT}),
                arguments(new UUID(1, 2), UUID_FIXED, new String[]{STRING, BYTES}),
                arguments(new UUID(1, 2), STRING, new String[]{INT, BYTES}),
                arguments(Duration.ofDays(1), DURATION, new String[]{STRING, BYTES}),
                arguments(new byte[3], FIXED, new String[]{STRING, OTHER_FIXED, INTS}),
                arguments(new byte[2], OTHER_FIXED, new String[]{FIXED, STRING, INTS}),
                arguments(new byte[4], BYTES, new String[]{FIXED, OTHER_FIXED, STRING, INTS}),
                arguments(new Object[]{(byte) 1, (byte) 2}, BYTES, new String[]{INTS, STRING, FIXED}),
                arguments(new Object[]{1, 2}, INTS, new String[]{BYTES, STRING, MAP}),
                arguments(new Object[]{"a", null}, STRINGS, new String[]{BYTES, MAP}),
                arguments(List.of("a"), STRINGS, new String[]{BYTES, STRING}),
                arguments(new int[]{1}, INTS, new String[]{BYTES, STRING}),
                arguments(TimeUnit.DAYS, ENUM, new String[]{STRING, INT}),
                arguments(TimeUnit.HOURS, STRING, new String[]{ENUM, INT}),
                arguments(Map.of("x", 1), MAP, new String[]{A, STRING}),
                arguments(Map.of("x", 1), A, new String[]{STRING, B, C, D}),
                arguments(Encoded.record("x", 1), A, new String[]{MAP, B, C, D, STRING}),
                arguments(Encoded.record("x", 1, "y", 2), B, new String[]{MAP, A, C, D}),
                arguments(Encoded.record("x", 1, "y", null), B, new String[]{MAP, A, C, D}),
                arguments(Encoded.record("x", "text"), C, new String[]{A, B, D}),
                arguments(Encoded.record("x", 1, "z", 2), D, new String[]{A, B, C}),
                arguments(Encoded.record("x", 1, "w", 2), A, new String[]{B, C, D}),
                arguments(Encoded.record("w", 1), MAP, new String[]{A, C, STRING}));
    }

    @ParameterizedTest
    @MethodSource("chosen")
    void choosesTheBranchOfTheValuesType(final Object value, final String expected, final String[] others) throws IOException {
        for (int position = 0; position <= others.length; position++) {
            final Schema.Parser parser = new Schema.Parser();
            final StringBuilder json = new StringBuilder("['null'");
            for (int index = 0; index < others.length; index++) {
                json.append(',').append(index == position ? expected + "," : "").append(others[index]);
            }

            json.append(position == others.length ? "," + expected + "]" : "]");
            final Schema schema = parser.parse(json.toString().replace('\'', '"'));
            final int branch = Encoded.bytes(schema, value)[0] / 2;
            assertEquals(Encoded.schema(expected), schema.getTypes().get(branch), json.toString());
            Encoded.written(schema, value);
        }
    }

    private static MapRecord named(final String name, final Map<String, Object> values) {
        final SimpleRecordSchema schema = new SimpleRecordSchema(List.of());
        schema.setSchemaName(name);
        return new MapRecord(schema, values);
    }

    @Test
    void choosesARecordByTheNameOfItsSchema() throws IOException {
        final String sameFields = "['null'," + A + "," + A.replace("'A'", "'A2'") + "]";
        assertEquals("0202", Encoded.hex(sameFields, Encoded.record("x", 1)));
        assertEquals("0402", Encoded.hex(sameFields, named("A2", Map.of("x", 1))));
        assertEquals("0202", Encoded.hex(sameFields, named("A", Map.of("x", 1))));
    }

    @Test
    void takesBlankTextForAnAbsentNumberWhenItChoosesARecord() throws IOException {
        final String first = "{'type':'record','name':'First','fields':[{'name':'x','type':'boolean'}]}";
        final String second = "{'type':'record','name':'Second','fields':[{'name':'x','type':['null','int']}]}";
        assertEquals("0400", Encoded.hex("['null'," + first + "," + second + "]", Encoded.record("x", " ")));
    }

    @Test
    void choosesInEachItemAnew() throws IOException {
        final String schema = "{'type':'array','items':['null','int','string',{'type':'map','values':['boolean','string']}]}";
        final Object[] items = {1, "1", null, Map.of("k", true), Map.of("k", "true")};
        assertEquals("0a" + "0202" + "040231" + "00" + "0602026b000100" + "0602026b02087472756500" + "00", Encoded.hex(schema, items));
    }

    @Test
    void writesNullAsTheNullBranch() throws IOException {
        assertEquals("02", Encoded.hex("['string','null','int']", null));
        assertEquals("02", Encoded.hex("['string','null']", null));
        assertEquals("00", Encoded.hex("['null']", null));
        assertTrue(Encoded.refusal("['string','int']", null).contains("neither null nor absent"));
    }

    @Test
    void takesTheOnlyBranchOfAUnion() throws IOException {
        assertEquals("0002", Encoded.hex("['int']", 1));
    }

    @Test
    void refusesWhatNoBranchHolds() {
        final String message = Encoded.refusal("['null','int','boolean']", 1L << 40);
        assertTrue(message.contains("java.lang.Long") && message.contains("union [null, int, boolean]") && message.contains("no branch"), message);
        assertTrue(Encoded.refusal("['null','int']", 1L << 40).contains("out of range"));
    }

    @Test
    void saysWhyTheOnlyRecordDoesNotFit() {
        final String message = Encoded.refusal("['null','int'," + A + "]", Encoded.record("y", 1));
        assertTrue(message.contains("at field x") && message.contains("found none"), message);
    }
}
