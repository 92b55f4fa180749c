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
package org.fastavro.nifi.schema;

import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalTypes;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.random.RandomSchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AvroSchemaParserTest {
    private static final int SMALL_STACK = 512 * 1024;

    @Test
    void readsWhatAvroPrints() throws MalformedAvroException {
        for (int seed = 0; seed < 500; seed++) {
            final Schema schema = new RandomSchemas(new Random(seed), 5).record();
            final Schema parsed = AvroSchemaParser.parse(schema.toString());
            assertEquals(schema, parsed, "seed " + seed);
            assertEquals(schema.toString(), parsed.toString(), "seed " + seed);
            assertEquals(new Schema.Parser().parse(schema.toString()).toString(), parsed.toString(), "seed " + seed);
        }
    }

    /** Names as in NIFI-4612 and NIFI-15960, defaults as in AVRO-2817 and AVRO-3649, logical types as in AVRO-3014, java-class as in AVRO-4225. */
    @ParameterizedTest
    @ValueSource(strings = {
        "{'type':'record','name':'my-rec','namespace':'1 a.b','fields':[{'name':'my-field','type':'int'},{'name':'1 a','type':'string'}]}",
        "{'type':'record','name':'List`1','fields':[{'name':'@fields','type':{'type':'fixed','name':'3hsp','size':3}}]}",
        "{'type':'record','name':'R','fields':[{'name':'e','type':{'type':'enum','name':'an enum','symbols':['a b','1','']}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':'abc'}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':3000000000}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'int','default':123456789012345678901234567890}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'string','default':null}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':['null','int'],'default':7}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':['null','int'],'default':'x'}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'double','default':'abc'}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'bytes','default':'\\u0000'}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'array','items':'int'},'default':{'x':1}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'string','logicalType':'datetime'}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'string','logicalType':'timestamp-millis'}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'bytes','logicalType':'decimal','precision':2,'scale':5}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'bytes','logicalType':'decimal','precision':0}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'bytes','logicalType':'decimal','precision':9}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'fixed','name':'F','size':4,'logicalType':'decimal','precision':9}}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':'long','logicalType':'timestamp-millis'}]}",
        "{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'string','java-class':'java.io.File'}}]}",
        "{'type':'record','name':'manifest_entry','fields':[{'name':'m','type':{'type':'array','items':{'type':'record','name':'k117_v118','fields':["
            + "{'name':'key','type':'int','field-id':117},{'name':'value','type':'long','field-id':118}]},'logicalType':'map'},'field-id':108}]}",
        "{'type':'record','name':'R','namespace':'n','doc':'d','fields':[{'name':'a','type':'int','doc':'e','default':1,'order':'descending',"
            + "'aliases':['b','c'],"
            + "'p':{'q':[1,null,true,1.5]}}],'connect.version':12345678901234567890,'aliases':['S','o.T']}",
        "{'type':'error','name':'E','fields':[]}",
        "'string'", "['null','int']", "{'type':'array','items':'long','p':1}"})
    void givesBackAsItWas(final String text) throws MalformedAvroException {
        final String json = text.replace('\'', '"');
        assertEquals(json, AvroSchemaParser.parse(json).toString());
        assertEquals(json, AvroSchemaParser.parse(json.getBytes(StandardCharsets.UTF_8)).toString());
    }

    @Test
    void ignoresLogicalTypesThatDoNotFit() throws MalformedAvroException {
        final Schema misplaced = parse("{'type':'string','logicalType':'timestamp-millis'}");
        assertNull(misplaced.getLogicalType());
        assertEquals("timestamp-millis", misplaced.getProp("logicalType"));
        assertNull(parse("{'type':'bytes','logicalType':'decimal','precision':2,'scale':5}").getLogicalType());
        assertNull(parse("{'type':'string','java-class':'java.io.File'}").getLogicalType());
        assertEquals(LogicalTypes.decimal(9, 0), parse("{'type':'bytes','logicalType':'decimal','precision':9}").getLogicalType());
    }

    @Test
    void takesNumbersThatJsonDoesNotHaveAsText() throws MalformedAvroException {
        final Schema schema = parse("{'type':'record','name':'R','fields':[{'name':'a','type':'double','default':'NaN'},{'name':'b',"
                + "'type':'float','default':'1.5'}]}");
        assertEquals(Double.NaN, schema.getField("a").defaultVal());
        assertEquals(1.5f, schema.getField("b").defaultVal());
    }

    @Test
    void leavesOutWhatAvroCannotHold() throws MalformedAvroException {
        final Schema schema = parse("{'type':'enum','name':'E','symbols':['A'],'default':'Z','aliases':[1,'B'],'order':7}");
        assertNull(schema.getEnumDefault());
        assertEquals("[B]", schema.getAliases().toString());
        final Schema record = parse("{'type':'record','name':'R','aliases':'S','fields':[{'name':'a','type':'int','order':'upwards','aliases':null}]}");
        assertEquals(Schema.Field.Order.ASCENDING, record.getField("a").order());
        assertTrue(record.getAliases().isEmpty());
    }

    @Test
    void findsNamesAsTheSpecificationHasIt() throws MalformedAvroException {
        final Schema schema = parse("{'type':'record','name':'a.b.R','fields':["
                + "{'name':'later','type':'Later'},"
                + "{'name':'self','type':['null','R','c.Other']},"
                + "{'name':'def','type':{'type':'record','name':'Later','fields':[{'name':'x','type':['null','R']}]}},"
                + "{'name':'other','type':{'type':'enum','name':'Other','namespace':'c','symbols':['X']}},"
                + "{'name':'plain','type':{'type':'fixed','name':'Plain','namespace':'','size':2}},"
                + "{'name':'again','type':'Plain'},{'name':'wrapped','type':{'type':'c.Other'}},{'name':'twice','type':{'type':{'type':'R'}}}]}");
        final Schema later = schema.getField("def").schema();
        assertEquals("a.b.Later", later.getFullName());
        assertSame(later, schema.getField("later").schema());
        assertSame(schema, schema.getField("self").schema().getTypes().get(1));
        assertSame(schema.getField("other").schema(), schema.getField("self").schema().getTypes().get(2));
        assertSame(schema, later.getField("x").schema().getTypes().get(1));
        assertEquals("Plain", schema.getField("again").schema().getFullName());
        assertSame(schema.getField("other").schema(), schema.getField("wrapped").schema());
        assertSame(schema, schema.getField("twice").schema());
    }

    @Test
    void takesTheSameDefinitionTwice() throws MalformedAvroException {
        final String repeated = "{'type':'record','name':'S','fields':[{'name':'x','type':['null','S']}]}";
        final Schema schema = parse("{'type':'record','name':'R','fields':[{'name':'a','type':" + repeated + "},{'name':'b','type':" + repeated + "}]}");
        assertSame(schema.getField("a").schema(), schema.getField("b").schema());
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", " ", "{", "{'type':'record'", "nonsense", "'string' 'int'", "7", "null", "{}", "{'type':'unknown'}", "'Unknown'", "{'type':null}",
        "[['int']]", "['int','int']",
        "{'type':'array'}", "{'type':'map'}", "{'type':'enum','name':'E'}", "{'type':'enum','name':'E','symbols':['A','A']}",
        "{'type':'enum','name':'E','symbols':[1]}",
        "{'type':'fixed','name':'F'}", "{'type':'fixed','name':'F','size':-1}", "{'type':'fixed','name':'F','size':1.5}",
        "{'type':'fixed','name':'F','size':99999999999}",
        "{'type':'record','name':'R'}", "{'type':'record','name':'R','fields':7}", "{'type':'record','fields':[]}",
        "{'type':'record','name':'R','fields':[{'type':'int'}]}",
        "{'type':'record','name':'R','fields':[{'name':'a'}]}", "{'type':'record','name':'R','fields':[{'name':'a','type':'int'},{'name':'a','type':'int'}]}",
        "{'type':'record','name':'R','fields':[7]}", "{'type':'record','name':'int','fields':[]}",
        "[{'type':'fixed','name':'F','size':1},{'type':'array','items':{'type':'fixed','name':'F','size':2}}]"})
    void refusesWhatLeavesTheEncodingOpen(final String text) {
        final MalformedAvroException thrown = assertThrows(MalformedAvroException.class, () -> parse(text));
        assertTrue(thrown.getMessage().startsWith("Expected an Avro schema but found "), thrown.getMessage());
    }

    @Test
    void namesWhatIsMissing() {
        final MalformedAvroException missing = assertThrows(MalformedAvroException.class,
                () -> parse("{'type':'record','name':'R','fields':[{'name':'a','type':'Unknown'}]}"));
        assertTrue(missing.getMessage().contains("The type Unknown is not defined"), missing.getMessage());
        final MalformedAvroException broken = assertThrows(MalformedAvroException.class, () -> parse("{'type':"));
        assertTrue(broken.getMessage().contains("line 1"), broken.getMessage());
        assertInstanceOf(com.fasterxml.jackson.core.JsonProcessingException.class, broken.getCause());
    }

    @Test
    void leavesAvrosOwnChecksInForce() throws MalformedAvroException {
        parse("{'type':'record','name':'my-rec','fields':[]}");
        assertThrows(MalformedAvroException.class, () -> parse("{'type':'record','name':'my-rec'}"));
        assertThrows(RuntimeException.class, () -> Schema.createRecord("my-rec", null, null, false));
        final Schema.Parser strict = new Schema.Parser(NameValidator.UTF_VALIDATOR);
        assertThrows(RuntimeException.class, () -> strict.parse("{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\","
                + "\"type\":\"int\",\"default\":\"x\"}]}"));
    }

    @Test
    void toleratesCommentsByteOrderMarksAndBrokenCharacters() throws MalformedAvroException {
        assertEquals(Schema.Type.INT, AvroSchemaParser.parse("\uFEFF\"int\"").getType());
        assertEquals(Schema.Type.INT, AvroSchemaParser.parse("/* c */ \"int\" // d\n").getType());
        final byte[] latin1 = "{\"type\":\"record\",\"name\":\"R\",\"doc\":\"Größe\",\"fields\":[]}".getBytes(StandardCharsets.ISO_8859_1);
        assertEquals("R", AvroSchemaParser.parse(latin1).getName());
    }

    @Test
    void boundsTheDepthOfJson() throws Exception {
        onSmallStack(() -> {
            assertThrows(MalformedAvroException.class, () -> AvroSchemaParser.parse("[".repeat(1_000_000)));
            assertThrows(MalformedAvroException.class, () -> AvroSchemaParser.parse("{\"type\":\"array\",\"items\":".repeat(100_000)));
            final int depth = 900;
            final String deep = "{\"type\":\"array\",\"items\":".repeat(depth) + "\"int\"" + "}".repeat(depth);
            assertEquals(deep, AvroSchemaParser.parse(deep).toString());
        });
    }

    @Test
    void boundsTheDepthOfTypesThatNameEachOther() throws Exception {
        onSmallStack(() -> {
            assertEquals(Schema.Type.RECORD, AvroSchemaParser.parse(chain(900, true)).getType());
            assertEquals(Schema.Type.RECORD, AvroSchemaParser.parse(chain(900, false)).getType());
            for (final boolean forward : new boolean[] {true, false}) {
                final String tooDeep = chain(20_000, forward);
                final MalformedAvroException thrown = assertThrows(MalformedAvroException.class, () -> AvroSchemaParser.parse(tooDeep));
                assertTrue(thrown.getMessage().contains("at most 1000"), thrown.getMessage());
            }
        });
    }

    @Test
    void readsTypesThatNameEachOtherTwiceOnlyOnce() throws MalformedAvroException {
        final StringBuilder fields = new StringBuilder("{'name':'f0','type':{'type':'record','name':'R0','fields':[]}}");
        for (int index = 1; index < 200; index++) {
            fields.append(",{'name':'f").append(index).append("','type':{'type':'record','name':'R").append(index)
                    .append("','fields':[{'name':'a','type':'R").append(index - 1)
                    .append("'},{'name':'b','type':'R").append(index - 1).append("'}]}}");
        }

        final Schema schema = parse("{'type':'record','name':'R','fields':[" + fields + "]}");
        assertEquals(200, schema.getFields().size());
        assertEquals(200, SchemaGraph.depth(schema) - 1);
    }

    @Test
    void keepsNullDefaults() throws MalformedAvroException {
        final Schema schema = parse("{'type':'record','name':'R','fields':[{'name':'a','type':['null','int'],'default':null}]}");
        assertSame(JsonProperties.NULL_VALUE, schema.getField("a").defaultVal());
    }

    private static String chain(final int length, final boolean forward) {
        final StringBuilder fields = new StringBuilder();
        for (int index = 0; index < length; index++) {
            final int other = forward ? index + 1 : index - 1;
            final String type = other < 0 || other == length ? "int" : "R" + other;
            fields.append(index == 0 ? "" : ",").append("{\"name\":\"f").append(index).append("\",\"type\":{\"type\":\"record\",\"name\":\"R").append(index)
                    .append("\",\"fields\":[{\"name\":\"a\",\"type\":\"").append(type).append("\"}]}}");
        }

        return "{\"type\":\"record\",\"name\":\"Root\",\"fields\":[" + fields + "]}";
    }

    private static void onSmallStack(final ThrowingRunnable action) throws Exception {
        final AtomicReference<Throwable> failure = new AtomicReference<>();
        final Thread thread = new Thread(null, () -> {
            try {
                action.run();
            } catch (final Throwable e) {
                failure.set(e);
            }
        }, "small-stack", SMALL_STACK);
        thread.start();
        thread.join();
        if (failure.get() != null) {
            throw new AssertionError("Failed on a small stack", failure.get());
        }
    }

    private static Schema parse(final String text) throws MalformedAvroException {
        return AvroSchemaParser.parse(text.replace('\'', '"'));
    }

    private interface ThrowingRunnable {
        void run() throws Exception;
    }
}
