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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import static org.fastavro.nifi.encode.Encoded.map;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Arrays and maps. */
class CollectionsTest {
    private static String array(final String items) {
        return "{'type':'array','items':" + items + "}";
    }

    private static String mapOf(final String values) {
        return "{'type':'map','values':" + values + "}";
    }

    static Stream<Arguments> arrays() {
        return Stream.of(
                arguments("'int'", new Object[]{1, 2L, "3"}, List.of(1, 2, 3)),
                arguments("'int'", new Object[0], List.of()),
                arguments("'int'", new Integer[]{1, 2}, List.of(1, 2)),
                arguments("'int'", List.of(1, 2), List.of(1, 2)),
                arguments("'int'", new LinkedHashSet<>(List.of(2, 1)), List.of(2, 1)),
                arguments("'int'", new int[]{1, -2}, List.of(1, -2)),
                arguments("'int'", new short[]{1, -2}, List.of(1, -2)),
                arguments("'int'", new byte[]{1, -2}, List.of(1, -2)),
                arguments("'int'", new Byte[]{1, -2}, List.of(1, -2)),
                arguments("'long'", new long[]{1, Long.MIN_VALUE}, List.of(1L, Long.MIN_VALUE)),
                arguments("'float'", new float[]{1.5f}, List.of(1.5f)),
                arguments("'double'", new double[]{1.5, Double.NaN}, List.of(1.5, Double.NaN)),
                arguments("'boolean'", new boolean[]{true, false}, List.of(true, false)),
                arguments("'string'", new char[]{'a', 'b'}, List.of("a", "b")),
                arguments("['null','string']", new Object[]{"a", null}, Arrays.asList("a", null)),
                arguments("'bytes'", new Object[]{new byte[]{1}, new Object[]{(byte) 2}}, List.of("01", "02")),
                arguments(array("'int'"), new Object[]{new Object[]{1}, List.of(), new int[]{2, 3}}, List.of(List.of(1), List.of(), List.of(2, 3))));
    }

    @ParameterizedTest
    @MethodSource("arrays")
    void takesArraysOfAllKinds(final String items, final Object value, final Object expected) throws IOException {
        assertEquals(expected, Encoded.written(array(items), value));
    }

    @Test
    void writesOneBlockWithAPositiveCount() throws IOException {
        assertEquals("0602040600", Encoded.hex(array("'int'"), new Object[]{1, 2, 3}));
        assertEquals("00", Encoded.hex(array("'int'"), new Object[0]));
        assertEquals("04" + "026102" + "026204" + "00", Encoded.hex(mapOf("'int'"), map("a", 1, "b", 2)));
        assertEquals("00", Encoded.hex(mapOf("'int'"), map()));
    }

    @Test
    void writesItemsThatTakeNoBytes() throws IOException {
        assertEquals("0600", Encoded.hex(array("'null'"), new Object[3]));
    }

    @Test
    void writesManyItems() throws IOException {
        final List<Double> items = new ArrayList<>();
        for (int index = 0; index < 16_000; index++) {
            items.add(index / 3.0);
        }

        assertEquals(items, Encoded.written(array("'double'"), items.toArray()));
    }

    @Test
    void keepsTheOrderOfAMap() throws IOException {
        final Map<?, ?> order = map("z", 1, "a", 2, "m", 3);
        assertEquals("06" + "027a02" + "026104" + "026d06" + "00", Encoded.hex(mapOf("'int'"), order));
    }

    @Test
    void takesKeysThatHaveAText() throws IOException {
        assertEquals(Map.of("5", 1), Encoded.written(mapOf("'int'"), Map.of(5, 1)));
        assertEquals(Map.of("DAYS", 1), Encoded.written(mapOf("'int'"), Map.of(TimeUnit.DAYS, 1)));
        final UUID id = new UUID(1, 2);
        assertEquals(Map.of(id.toString(), 1), Encoded.written(mapOf("'int'"), Map.of(id, 1)));
    }

    @Test
    void takesARecordAsAMap() throws IOException {
        assertEquals(map("a", 1, "c", 3), Encoded.written(mapOf("'int'"), Encoded.record("a", 1, "b", null, "c", 3)));
        assertEquals(map("a", 1, "b", null), Encoded.written(mapOf("['null','int']"), Encoded.record("a", 1, "b", null)));
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertTrue(Encoded.refusal(array("'int'"), new Object[]{1, "x"}).contains("at field [1]"));
        assertTrue(Encoded.refusal(array("'string'"), new Object[]{null}).contains("found null"));
        assertTrue(Encoded.refusal(array("'int'"), 1).contains("Avro's array but found java.lang.Integer"));
        assertTrue(Encoded.refusal(array("'int'"), "1").contains("Avro's array"));
        assertTrue(Encoded.refusal(array("'int'"), null).contains("found null"));
        assertTrue(Encoded.refusal(mapOf("'int'"), "1").contains("Avro's map"));
        assertTrue(Encoded.refusal(mapOf("'int'"), map("a", 1, "b", null)).contains("at field [1]"));
        final Map<String, Object> withoutKey = new HashMap<>();
        withoutKey.put(null, 1);
        assertTrue(Encoded.refusal(mapOf("'int'"), withoutKey).contains("found null"));
    }

    @Test
    void refusesListsThatNestWithoutEnd() {
        final List<Object> endless = new ArrayList<>();
        endless.add(endless);
        final String schema = "{'type':'record','name':'L','fields':[{'name':'n','type':{'type':'array','items':['string','L']}}]}";
        final Map<String, Object> value = new HashMap<>();
        value.put("n", Collections.singletonList(value));
        assertTrue(Encoded.refusal(schema, value).contains("levels of nested records, arrays and maps"));
        assertTrue(Encoded.refusal(array("'int'"), endless).contains("no value of that class"));
    }
}
