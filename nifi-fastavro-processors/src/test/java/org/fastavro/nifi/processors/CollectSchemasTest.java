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
package org.fastavro.nifi.processors;

import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.nifi.json.JsonTreeReader;
import org.apache.nifi.util.MockFlowFile;
import org.fastavro.nifi.random.AvroFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** NIFI-16187: which schemas share a bin with the Schema Strategy Compatible Schemas. Nothing is lost by it. */
class CollectSchemasTest extends CollectTestBase {
    private static final Schema FIRST = fields("{'name':'n','type':'int'}");
    private static final Schema SECOND = fields("{'name':'n','type':'int'},{'name':'a','type':['null','string']}");
    private static final Schema THIRD = fields("{'name':'a','type':['null','string']},{'name':'b','type':'int','default':9},{'name':'n','type':'long'}");
    private static final Schema ASIDE = fields("{'name':'n','type':'int'},{'name':'c','type':['null','string']}");

    private static final Schema OLD = fields("{'name':'old','type':'string'}");
    private static final Schema NEW = fields("{'name':'new','type':'string'}");
    private static final Schema ALIASED = fields("{'name':'new','type':'string','aliases':['old']}");

    private static Schema fields(final String fields) {
        return schema("{'type':'record','name':'r','fields':[" + fields + "]}");
    }

    @BeforeEach
    void setCompatible() {
        runner.setProperty(CollectAvroRecord.SCHEMA_STRATEGY, "Compatible Schemas");
    }

    /** A later schema that holds more becomes the bin's. */
    @ParameterizedTest
    @ValueSource(strings = {"123", "321", "213", "312", "132", "231"})
    void binsTakeTheWidestSchema(final String order) throws IOException {
        for (final char next : order.toCharArray()) {
            runner.enqueue(switch (next) {
                case '1' -> write(FIRST, 1);
                case '2' -> write(SECOND, 2, "x");
                default -> write(THIRD, "y", 8, 3L);
            });
        }

        final List<MockFlowFile> merged = run();

        assertEquals(1, merged.size());
        assertEquals(THIRD, schemaOf(merged.getFirst()));
        final List<String> expected = new ArrayList<>();
        for (final char next : order.toCharArray()) {
            expected.add(switch (next) {
                case '1' -> "{\"a\": null, \"b\": 9, \"n\": 1}";
                case '2' -> "{\"a\": \"x\", \"b\": 9, \"n\": 2}";
                default -> "{\"a\": \"y\", \"b\": 8, \"n\": 3}";
            });
        }

        assertEquals(expected, texts(merged.getFirst()));
        merged.getFirst().assertAttributeEquals("merge.count", "3");
    }

    /** Of two schemas that each have a field of their own neither is the other's: two bins, and no field is left out. */
    @Test
    void noFieldIsLeftOut() throws IOException {
        runner.enqueue(write(SECOND, 1, "x"));
        runner.enqueue(write(ASIDE, 2, "y"));
        runner.enqueue(write(FIRST, 3));

        final List<MockFlowFile> merged = run();

        assertEquals(2, merged.size());
        assertEquals(List.of("{\"n\": 1, \"a\": \"x\"}", "{\"n\": 3, \"a\": null}"), texts(merged.getFirst()));
        assertEquals(List.of("{\"n\": 2, \"c\": \"y\"}"), texts(merged.get(1)));
        runner.assertTransferCount(FAILURE, 0);
    }

    /** Numbers that the wider type does not hold exactly, symbols and branches that it does not know: two bins, and no FlowFile fails for it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "'long' | 'double'",
            "'int' | 'float'",
            "{'type':'enum','name':'e','symbols':['A','B']} | {'type':'enum','name':'e','symbols':['A','C'],'default':'A'}",
            "['null','int'] | ['null','string']",
            "'string' | 'int'",
            "{'type':'long','logicalType':'timestamp-millis'} | {'type':'long','logicalType':'timestamp-micros'}",
    }, quoteCharacter = '"')
    void nothingIsRoundedOrReplaced(final String first, final String second) throws IOException {
        runner.enqueue(AvroFiles.write(fields("{'name':'n','type':" + first + "}"), "null", List.of(), 100));
        runner.enqueue(AvroFiles.write(fields("{'name':'n','type':" + second + "}"), "null", List.of(), 100));
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "0");

        assertEquals(2, run().size());
        runner.assertTransferCount(FAILURE, 0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "'int' | 'long'",
            "'int' | 'double'",
            "'float' | 'double'",
            "'int' | ['null','int']",
            "['null','int'] | ['null','int','string']",
            "{'type':'enum','name':'e','symbols':['A']} | {'type':'enum','name':'e','symbols':['B','A']}",
            "{'type':'array','items':'int'} | {'type':'array','items':['null','long']}",
    }, quoteCharacter = '"')
    void whatIsHeldExactlySharesABin(final String narrow, final String wide) throws IOException {
        final Schema narrowSchema = fields("{'name':'n','type':" + narrow + "}");
        final Schema wideSchema = fields("{'name':'n','type':" + wide + "}");
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "0");
        for (final boolean narrowFirst : new boolean[] {true, false}) {
            runner.clearTransferState();
            runner.enqueue(AvroFiles.write(narrowFirst ? narrowSchema : wideSchema, "null", List.of(), 100));
            runner.enqueue(AvroFiles.write(narrowFirst ? wideSchema : narrowSchema, "null", List.of(), 100));

            final List<MockFlowFile> merged = run();

            assertEquals(1, merged.size());
            assertEquals(wideSchema, schemaOf(merged.getFirst()));
        }
    }

    @Test
    void recordsOfOtherFormatsShareABin() throws Exception {
        final JsonTreeReader reader = new JsonTreeReader();
        runner.addControllerService("json", reader);
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "json");
        runner.enqueue("[{\"n\":1}]");
        runner.enqueue("[{\"n\":2,\"a\":\"x\"}]");

        final List<MockFlowFile> merged = run();

        assertEquals(1, merged.size());
        assertEquals(List.of("{\"n\": 1, \"a\": null}", "{\"n\": 2, \"a\": \"x\"}"), texts(merged.getFirst()));
    }

    @Test
    void packedRowsShareABin() throws Exception {
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Packed Rows");
        runner.enqueue(write(FIRST, 1));
        final byte[] rows = run().getFirst().toByteArray();
        runner.clearTransferState();
        runner.enqueue(rows);
        runner.enqueue(write(THIRD, "y", 8, 3L));

        final byte[] both = run().getFirst().toByteArray();

        runner.clearTransferState();
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Avro");
        runner.enqueue(both);
        assertEquals(List.of("{\"a\": null, \"b\": 9, \"n\": 1}", "{\"a\": \"y\", \"b\": 8, \"n\": 3}"), texts(run().getFirst()));
    }

    /** A wider file that proves bad does not make the schema wider. */
    @Test
    void badFilesDoNotWidenTheSchema() throws IOException {
        final byte[] bad = write(SECOND, 2, "x");
        bad[bad.length - 1]++;
        runner.enqueue(write(FIRST, 1));
        runner.enqueue(bad);

        final MockFlowFile merged = run().getFirst();

        assertEquals(FIRST, schemaOf(merged));
        assertEquals(List.of("{\"n\": 1}"), texts(merged));
        runner.assertTransferCount(FAILURE, 1);
    }

    /** Where only the schema of a bad file takes in what the good ones hold, it is the merged one's: they do not fail for their neighbour. */
    @Test
    void schemasThatOnlyABadFileBringsTogetherShareTheBin() throws IOException {
        final Schema both = fields("{'name':'n','type':'int'},{'name':'a','type':['null','string']},{'name':'c','type':['null','string']}");
        final byte[] bad = write(both, 2, "x", "y");
        bad[bad.length - 1]++;
        runner.enqueue(write(SECOND, 1, "x"));
        runner.enqueue(bad);
        runner.enqueue(write(ASIDE, 3, "z"));

        final MockFlowFile merged = run().getFirst();

        assertEquals(both, schemaOf(merged));
        assertEquals(List.of("{\"n\": 1, \"a\": \"x\", \"c\": null}", "{\"n\": 3, \"a\": null, \"c\": \"z\"}"), texts(merged));
        runner.assertTransferCount(FAILURE, 1);
    }

    @Test
    void fragmentsOfCompatibleSchemasComeTogether() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(write(SECOND, 2, "x"), Map.of("fragment.identifier", "x", "fragment.index", "1", "fragment.count", "2"));
        runner.enqueue(write(FIRST, 1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "2"));

        assertEquals(List.of("{\"n\": 1, \"a\": null}", "{\"n\": 2, \"a\": \"x\"}"), texts(run().getFirst()));
    }

    /** Schemas that differ in an alias are the same but for what resolves to them: that one takes in a third says nothing of the other. */
    @Test
    void aliasesOfOneSchemaAreNotThoseOfAnother() throws IOException {
        runner.enqueue(write(ALIASED, "x"));
        runner.enqueue(write(OLD, "y"));
        runner.run(2, false);
        assertEquals(List.of("{\"new\": \"x\"}", "{\"new\": \"y\"}"), texts(runner.getFlowFilesForRelationship(MERGED).getFirst()));
        runner.clearTransferState();
        runner.enqueue(write(NEW, "x"));
        runner.enqueue(write(OLD, "y"));
        runner.run(2, true, false);

        runner.assertTransferCount(FAILURE, 0);
        assertEquals(2, runner.getFlowFilesForRelationship(MERGED).size());
    }

    @Test
    void aliasesOfOneSchemaAreNotThoseOfAnotherWhereRecordsAreEncoded() throws Exception {
        final JsonTreeReader reader = new JsonTreeReader();
        runner.addControllerService("json", reader);
        runner.setProperty(reader, "schema-access-strategy", "schema-text-property");
        runner.setProperty(reader, "schema-text", "${schema}");
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "json");
        runner.enqueue("{\"new\":\"x\"}", Map.of("schema", NEW.toString()));
        runner.run(2, false);
        runner.clearTransferState();
        runner.enqueue("{\"new\":\"x\"}", Map.of("schema", ALIASED.toString()));
        runner.enqueue("{\"old\":\"y\"}", Map.of("schema", OLD.toString()));
        runner.run(2, true, false);

        runner.assertTransferCount(FAILURE, 0);
        assertEquals(List.of("{\"new\": \"x\"}", "{\"new\": \"y\"}"), texts(runner.getFlowFilesForRelationship(MERGED).getFirst()));
    }

    private static byte[] write(final Schema schema, final Object... values) throws IOException {
        final GenericData.Record datum = new GenericData.Record(schema);
        for (int index = 0; index < values.length; index++) {
            datum.put(index, values[index]);
        }

        return AvroFiles.write(schema, "null", List.of(datum), 1000);
    }

    private static Schema schemaOf(final MockFlowFile merged) throws IOException {
        try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(merged.toByteArray()), new GenericDatumReader<>())) {
            return stream.getSchema();
        }
    }

    private static List<String> texts(final MockFlowFile merged) throws IOException {
        final List<String> texts = new ArrayList<>();
        AvroFiles.read(merged.toByteArray()).forEach(datum -> texts.add(datum.toString()));
        merged.assertAttributeEquals("record.count", String.valueOf(texts.size()));
        return texts;
    }
}
