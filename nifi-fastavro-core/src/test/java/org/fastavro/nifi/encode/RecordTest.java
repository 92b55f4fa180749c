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
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.sql.Timestamp;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.fastavro.nifi.encode.Encoded.map;
import static org.fastavro.nifi.encode.Encoded.record;
import static org.fastavro.nifi.encode.Encoded.refusal;
import static org.fastavro.nifi.encode.Encoded.written;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Records: which value a field gets, and what is said if it gets none. */
class RecordTest {
    private static String schema(final String... fields) {
        return "{'type':'record','name':'R','fields':[" + String.join(",", fields) + "]}";
    }

    private static String field(final String name, final String type) {
        return "{'name':'" + name + "','type':" + type + "}";
    }

    private static String field(final String name, final String type, final String defaultValue) {
        return "{'name':'" + name + "','type':" + type + ",'default':" + defaultValue + "}";
    }

    private static Object writtenField(final String field, final Object value) throws IOException {
        final Map<?, ?> fields = (Map<?, ?>) written(schema(field), value);
        return fields.get("f");
    }

    @Test
    void writesFieldsInTheOrderOfTheSchema() throws IOException {
        final String schema = schema(field("a", "'int'"), field("b", "'string'"), field("c", "'boolean'"));
        assertEquals(map("", "R", "a", 1, "b", "x", "c", true), written(schema, record("c", true, "unknown", 5, "a", 1, "b", "x")));
        assertEquals(map("", "R", "a", 1, "b", "x", "c", true), written(schema, map("c", true, "a", 1, "b", "x")));
    }

    /** One encoder, to which records of one schema, of another and without one come in turn, their keys now these strings and now others. */
    @Test
    void findsFieldsByWhateverStringsTheKeysAre() throws IOException {
        final Schema schema = Encoded.schema(schema(field("a", "'int'"), field("b", "'string'", "'none'")));
        final Encoder encoder = EncoderFactory.of(schema);
        final RecordSchema both = record("a", 1, "b", "x").getSchema();
        final RecordSchema one = record("a", 1).getSchema();
        final Sink sink = new Sink(16);
        for (int index = 0; index < 24; index++) {
            final boolean hasBoth = index % 8 < 4;
            final Map<String, Object> values = new HashMap<>();
            values.put(index % 2 == 0 ? "a" : new String("a"), index);
            if (hasBoth) {
                values.put(index % 3 == 0 ? "b" : new String("b"), "x" + index);
            }

            sink.truncate(0);
            encoder.encode(index % 5 == 0 ? values : new MapRecord(hasBoth ? both : one, values), sink);
            assertEquals(map("", "R", "a", index, "b", hasBoth ? "x" + index : "none"), Encoded.read(schema, sink.toByteArray()));
        }
    }

    @Test
    void fillsAbsentFieldsWithDefaultsAtEachDepth() throws IOException {
        final String inner = "{'type':'record','name':'I','fields':[" + field("x", "'int'") + "," + field("y", "'int'", "7") + "]}";
        final String outer = schema(field("n", inner), field("list", "{'type':'array','items':'I'}"), field("map", "{'type':'map','values':'I'}"),
                field("choice", "['null','I','string']"));
        final Object expected = map("", "I", "x", 1, "y", 7);
        final Object nested = record("x", 1);
        assertEquals(map("", "R", "n", expected, "list", List.of(expected), "map", map("k", expected), "choice", expected),
                written(outer, record("n", nested, "list", new Object[]{nested}, "map", map("k", nested), "choice", nested)));
    }

    @Test
    void fillsInDefaultsOfEveryType() throws IOException {
        assertEquals("d", writtenField(field("f", "['string','null']", "'d'"), record()));
        assertEquals("00", writtenField(field("f", "{'type':'bytes','logicalType':'decimal','precision':15,'scale':4}", "'\\u0000'"), record()));
        assertEquals("ff01", writtenField(field("f", "{'type':'fixed','name':'F','size':2}", "'ÿ\\u0001'"), record()));
        assertEquals(List.of(1, 2), writtenField(field("f", "{'type':'array','items':'int'}", "[1,2]"), record()));
        assertEquals(Map.of("k", 1L), writtenField(field("f", "{'type':'map','values':'long'}", "{'k':1}"), record()));
        assertEquals("B", writtenField(field("f", "{'type':'enum','name':'E','symbols':['A','B']}", "'B'"), record()));
        assertEquals(3L, writtenField(field("f", "'long'", "3"), record()));
    }

    @Test
    void writesAnExplicitNullOfANullableFieldAsNull() throws IOException {
        final Map<?, ?> fields = (Map<?, ?>) written(schema(field("f", "['string','null']", "'d'"), field("g", "['null','int','string']")),
                record("f", null, "g", null));
        assertTrue(fields.containsKey("f") && fields.get("f") == null);
        assertTrue(fields.containsKey("g") && fields.get("g") == null);
    }

    @Test
    void writesTheDefaultForANullThatMayNotBe() throws IOException {
        assertEquals(7, writtenField(field("f", "'int'", "7"), record("f", null)));
        assertEquals(7, writtenField(field("f", "'int'", "7"), map("f", null)));
    }

    @Test
    void writesNullForAnAbsentFieldWithoutADefault() throws IOException {
        assertEquals(null, writtenField(field("f", "['null','int']"), record()));
        assertEquals(null, writtenField(field("f", "['int','string','null']"), record()));
    }

    @Test
    void refusesAnAbsentFieldWithoutADefault() {
        final String message = refusal(schema(field("f", "'int'")), record());
        assertTrue(message.contains("Avro's int") && message.contains("found none") && message.contains("at field f"), message);
        assertTrue(refusal(schema(field("f", "'int'")), record("f", null)).contains("at field f"));
    }

    @Test
    void needsAnInvalidDefaultOnlyWhereThereIsNoValue() throws IOException {
        final Schema schema = new Schema.Parser(org.apache.avro.NameValidator.NO_VALIDATION).setValidateDefaults(false)
                .parse(schema(field("f", "'int'", "'abc'")).replace('\'', '"'));
        assertEquals(map("", "R", "f", 5), written(schema, record("f", 5)));
        final String message = refusal(schema, record());
        assertTrue(message.contains("default that does not fit"), message);
    }

    @Test
    void findsValuesByAliasesAtEachDepth() throws IOException {
        final String inner = "{'type':'record','name':'I','fields':[{'name':'newn','type':'int','aliases':['older','oldn']}]}";
        final String schema = schema(field("n", inner), "{'name':'top','type':'int','aliases':['oldtop']}");
        assertEquals(map("", "R", "n", map("", "I", "newn", 4), "top", 5), written(schema, record("n", map("oldn", 4), "oldtop", 5)));
        assertEquals(map("", "R", "n", map("", "I", "newn", 4), "top", 5), written(schema, record("n", map("newn", 4, "oldn", 1), "top", 5, "oldtop", 1)));
    }

    @Test
    void findsValuesByTheAliasesOfTheRecordsSchema() throws IOException {
        final RecordField renamed = new RecordField("inRecord", RecordFieldType.INT.getDataType(), Set.of("f", "third"));
        final SimpleRecordSchema recordSchema = new SimpleRecordSchema(List.of(renamed));
        assertEquals(4, writtenField(field("f", "'int'"), new MapRecord(recordSchema, new HashMap<>(Map.of("inRecord", 4)))));
        assertEquals(5, writtenField(field("f", "'int'"), new MapRecord(recordSchema, new HashMap<>(Map.of("third", 5)))));
        final Map<String, Object> nothing = new HashMap<>();
        nothing.put("inRecord", null);
        assertEquals(null, writtenField(field("f", "['int','null']", "7"), new MapRecord(recordSchema, nothing)));
    }

    @Test
    void asksTheRecordsSchemaForADefaultThatAvrosHasNot() throws IOException {
        final SimpleRecordSchema recordSchema = new SimpleRecordSchema(List.of(new RecordField("f", RecordFieldType.INT.getDataType(), 9)));
        assertEquals(9, writtenField(field("f", "'int'"), new MapRecord(recordSchema, new HashMap<>())));
        assertEquals(9, writtenField(field("f", "['null','int']"), new MapRecord(recordSchema, new HashMap<>())));
        assertEquals(7, writtenField(field("f", "'int'", "7"), new MapRecord(recordSchema, new HashMap<>())));
    }

    @Test
    void tellsThePathOfTheFault() {
        final String item = "{'type':'record','name':'I','fields':[" + field("at", "{'type':'long','logicalType':'timestamp-millis'}") + "]}";
        final String schema = schema(field("ok", "'int'"), field("r", "{'type':'map','values':{'type':'array','items':['null'," + item + "]}}"));
        final Object good = record("at", new Timestamp(5));
        final Object bad = record("at", Timestamp.valueOf("2024-01-01 00:00:00.0000001"));
        final String message = refusal(schema, record("ok", 1, "r", map("k", new Object[]{}, "l", new Object[]{good, null, bad})));
        assertEquals("Expected a value for Avro's timestamp-millis (long) but found java.sql.Timestamp: it has digits below the type's unit; "
                + "round it before, or use a finer type (at field r[1][2].at)", message);
    }

    @Test
    void refusesWhatIsNoRecord() {
        assertTrue(refusal(schema(field("f", "'int'")), "text").contains("Avro's record R but found java.lang.String"));
        assertTrue(refusal(schema(field("f", "'int'")), null).contains("found null"));
    }

    @Test
    void writesRecursiveTypes() throws IOException {
        final String list = "{'type':'record','name':'L','fields':[" + field("v", "'int'") + "," + field("n", "['null','L']") + "]}";
        assertEquals(map("", "L", "v", 1, "n", map("", "L", "v", 2, "n", null)), written(list, record("v", 1, "n", record("v", 2))));
    }

    @Test
    void refusesValuesThatNestWithoutEnd() {
        final Map<String, Object> endless = new LinkedHashMap<>();
        endless.put("n", endless);
        final String other = "{'type':'record','name':'M','fields':[" + field("n", "'R'") + "]}";
        assertTrue(refusal(schema(field("n", "['null','R']")), endless).contains("levels of nested records, arrays and maps"));
        assertTrue(refusal(schema(field("n", "['null','R','string'," + other + "]")), endless).contains("levels of nested records, arrays and maps"));
    }

    @Test
    void writesAThousandLevelsOnAStackOfTheUsualSize() throws Exception {
        Map<String, Object> value = map("n", null);
        for (int level = 1; level < 1000; level++) {
            value = map("n", value);
        }

        final Object deep = value;
        final byte[][] result = new byte[1][];
        final Thread thread = new Thread(null, () -> {
            try {
                result[0] = Encoded.bytes(Encoded.schema("{'type':'record','name':'L','fields':[{'name':'n','type':['null','L']}]}"), deep);
            } catch (final IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }, "stack of the usual size", 1024 * 1024);
        thread.start();
        thread.join();
        assertEquals(1000, result[0].length);
    }

    @Test
    void writesTheNextRecordAfterARefusedOne() throws IOException {
        final Schema schema = Encoded.schema(schema(field("a", "'string'"), field("b", "'int'")));
        final Encoder encoder = EncoderFactory.of(schema);
        final org.fastavro.nifi.binary.Sink sink = new org.fastavro.nifi.binary.Sink(1);
        for (int round = 0; round < 2000; round++) {
            sink.truncate(0);
            try {
                encoder.encode(record("a", "x", "b", round % 2 == 0 ? round : "bad"), sink);
            } catch (final AvroEncodingException e) {
                assertEquals(1, round % 2);
            }

            assertEquals(round % 2 == 1, sink.size() == 0);
        }
    }
}
