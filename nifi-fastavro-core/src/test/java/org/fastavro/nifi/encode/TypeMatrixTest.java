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
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.nifi.serialization.record.Record;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Each type, nullable or not, alone, in arrays, maps and records: from the values that our reader makes of a datum that Avro wrote, our
 * encoders make the same bytes again, without a copy of what was read.
 */
class TypeMatrixTest {
    private static final String LOGICAL = "{'type':'%s','logicalType':'%s'}";

    static Stream<Arguments> types() {
        final ByteBuffer decimal = ByteBuffer.wrap(new byte[]{1, 2});
        return Stream.of(
                arguments("'boolean'", List.of(true, false)),
                arguments("'int'", List.of(0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
                arguments("'long'", List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE)),
                arguments("'float'", List.of(0f, -0f, 1.5f, Float.NaN, Float.NEGATIVE_INFINITY, Float.MIN_VALUE)),
                arguments("'double'", List.of(0.0, -0.0, 0.1, Double.NaN, Double.POSITIVE_INFINITY, Double.MIN_VALUE)),
                arguments("'string'", List.of("", "12", "true", "grün 😀", "null")),
                arguments("'bytes'", List.of(ByteBuffer.allocate(0), ByteBuffer.wrap(new byte[]{0, -1, 127}))),
                arguments("{'type':'fixed','name':'F','size':3}", List.of(ByteBuffer.wrap(new byte[]{0, -1, 127}))),
                arguments("{'type':'enum','name':'E','symbols':['A','B']}", List.of("A", "B")),
                arguments(LOGICAL.formatted("int", "date"), List.of(0, -1, 19724, -330_000, 2_932_896)),
                arguments(LOGICAL.formatted("int", "time-millis"), List.of(0, 45_296_789, 86_399_999)),
                arguments(LOGICAL.formatted("long", "time-micros"), List.of(0L, 45_296_789_000L, 86_399_999_000L)),
                arguments(LOGICAL.formatted("long", "timestamp-millis"), List.of(0L, -1L, 1_700_000_000_123L, -14_831_769_599_999L)),
                arguments(LOGICAL.formatted("long", "timestamp-micros"), List.of(0L, -1L, 1_700_000_000_123_456L, -14_831_769_599_999_999L)),
                arguments(LOGICAL.formatted("long", "timestamp-nanos"), List.of(0L, -1L, 1_700_000_000_123_456_789L, Long.MAX_VALUE)),
                arguments(LOGICAL.formatted("long", "local-timestamp-millis"), List.of(0L, -1L, 1_700_000_000_123L, -14_831_769_599_999L)),
                arguments(LOGICAL.formatted("long", "local-timestamp-micros"), List.of(0L, -1L, 1_700_000_000_123_456L)),
                arguments(LOGICAL.formatted("long", "local-timestamp-nanos"), List.of(0L, -1L, 1_700_000_000_123_456_789L)),
                arguments("{'type':'bytes','logicalType':'decimal','precision':10,'scale':2}", List.of(decimal, ByteBuffer.wrap(new byte[]{-1}))),
                arguments("{'type':'fixed','name':'D','size':2,'logicalType':'decimal','precision':4,'scale':2}", List.of(decimal)),
                arguments(LOGICAL.formatted("bytes", "big-decimal"), List.of(ByteBuffer.wrap(new byte[]{4, 1, 2, 6}), ByteBuffer.wrap(new byte[]{2, -1, 5}))),
                arguments(LOGICAL.formatted("string", "uuid"), List.of("00112233-4455-6677-8899-aabbccddeeff", "no uuid", "")),
                arguments("{'type':'fixed','name':'U','size':16,'logicalType':'uuid'}", List.of(ByteBuffer.wrap("0123456789abcdef".getBytes()))),
                arguments("{'type':'fixed','name':'P','size':12,'logicalType':'duration'}", List.of(ByteBuffer.wrap("0123456789ab".getBytes()))),
                arguments("{'type':'array','items':'long'}", List.of(List.of(), List.of(1L, 2L))),
                arguments("{'type':'map','values':'string'}", List.of(Map.of(), Map.of("k", "v"))),
                arguments("{'type':'record','name':'I','fields':[{'name':'x','type':['null','int']},{'name':'y','type':'string'}]}",
                        List.of(new Object[]{1, "a"}, new Object[]{null, ""})));
    }

    @ParameterizedTest
    @MethodSource("types")
    void writesWhatWasRead(final String type, final List<?> values) throws Exception {
        final Schema schema = Encoded.schema(type);
        final List<Object> datums = new ArrayList<>();
        for (final Object value : values) {
            datums.add(datum(schema, value));
        }

        final List<Object> datumsAndNull = new ArrayList<>(datums);
        datumsAndNull.add(null);
        final Schema nullable = Schema.createUnion(Schema.create(Schema.Type.NULL), schema);
        check(schema, datums);
        check(nullable, datumsAndNull);
        check(Schema.createUnion(schema, Schema.create(Schema.Type.NULL)), datumsAndNull);
        check(Schema.createArray(schema), List.of(datums, List.of()));
        check(Schema.createArray(nullable), List.of(datumsAndNull));
        check(Schema.createMap(schema), List.of(map(datums), Map.of()));
        check(Schema.createMap(nullable), List.of(map(datumsAndNull)));
        check(Schema.createMap(Schema.createArray(nullable)), List.of(map(List.of(datumsAndNull, datums))));
        check(Schema.createArray(Schema.createMap(nullable)), List.of(List.of(map(datumsAndNull), map(datums))));
    }

    private static Object datum(final Schema schema, final Object value) {
        return switch (value) {
            case final Object[] fields -> {
                final GenericData.Record record = new GenericData.Record(schema);
                for (int index = 0; index < fields.length; index++) {
                    record.put(index, fields[index]);
                }

                yield record;
            }
            case final ByteBuffer bytes when schema.getType() == Schema.Type.FIXED -> new GenericData.Fixed(schema, bytes.array());
            case final String symbol when schema.getType() == Schema.Type.ENUM -> new GenericData.EnumSymbol(schema, symbol);
            default -> value;
        };
    }

    private static Map<String, Object> map(final List<?> values) {
        final Map<String, Object> map = new LinkedHashMap<>();
        for (int index = 0; index < values.size(); index++) {
            map.put("key" + index, values.get(index));
        }

        return map;
    }

    private static void check(final Schema type, final List<?> datums) throws Exception {
        final Schema.Field field = new Schema.Field("f", type);
        final Schema inner = Schema.createRecord("Inner", null, null, false, List.of(new Schema.Field("g", type)));
        final Schema schema = Schema.createRecord("R", null, null, false, Arrays.asList(field, new Schema.Field("n", inner)));
        for (final Object datum : datums) {
            final GenericData.Record nested = new GenericData.Record(inner);
            nested.put("g", datum);
            final GenericData.Record record = new GenericData.Record(schema);
            record.put("f", datum);
            record.put("n", nested);
            final byte[] written = write(schema, record);
            final Record read = Decoded.record(schema, written);
            assertArrayEquals(written, Encoded.bytes(schema, Decoded.plain(read)), () -> type + ": " + datum);
            assertArrayEquals(written, Encoded.bytes(schema, read), () -> type + ": " + datum);
        }
    }

    private static byte[] write(final Schema schema, final Object datum) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(schema).write(datum, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
