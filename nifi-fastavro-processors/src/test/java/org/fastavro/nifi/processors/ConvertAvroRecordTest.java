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

import org.apache.avro.file.CodecFactory;
import org.apache.avro.generic.GenericRecord;
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.json.JsonTreeReader;
import org.apache.nifi.util.LogMessage;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.HandmadeFile;
import org.fastavro.nifi.services.FastAvroReader;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.helpers.MessageFormatter;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConvertAvroRecordTest {
    private static final String SUCCESS = "success";
    private static final String FAILURE = "failure";
    private static final String COUNTER = "Records Processed";

    @Test
    void needsBothServices() throws Exception {
        final TestRunner runner = TestRunners.newTestRunner(ConvertAvroRecord.class);
        runner.assertNotValid();
        Conversions.addService(runner, "reader", new FastAvroReader(), Map.of());
        runner.setProperty("Record Reader", "reader");
        runner.assertNotValid();
        Conversions.addService(runner, "writer", new FastAvroRecordSetWriter(), Map.of());
        runner.setProperty("Record Writer", "writer");
        runner.assertValid();
        runner.setProperty("Block Check", "Nothing");
        runner.assertNotValid();
    }

    @Test
    void doesNothingWithoutAFlowFile() throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), Map.of());
        runner.run();
        runner.assertTransferCount(SUCCESS, 0);
        runner.assertTransferCount(FAILURE, 0);
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void convertsFromAndToEachCodec(final Codec codec) throws Exception {
        for (final Codec target : Codec.values()) {
            final TestRunner runner = Conversions.fast(Map.of(), Map.of("Compression Format", target == Codec.NULL ? "NONE" : target.name()));

            final MockFlowFile converted = Conversions.run(runner, AvroFile.write(AvroFile.factoryOf(codec), 300, 5, 0, 20), SUCCESS);

            assertEquals(AvroFile.newRecords(0, 325), AvroFile.read(converted.toByteArray()));
            assertEquals(target.avroName(), Headers.of(converted).get("avro.codec"));
        }
    }

    @Test
    void setsAttributesCounterAndLog() throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), Map.of());

        final MockFlowFile converted = Conversions.run(runner, AvroFile.write(CodecFactory.snappyCodec(), 300, 25), SUCCESS);

        assertEquals(Map.of("filename", "in.avro", "path", converted.getAttribute("path"), "origin", "test", "record.count", "325",
                "mime.type", "application/avro-binary"), Conversions.attributes(converted));
        assertEquals(325, runner.getCounterValue(COUNTER));
        final LogMessage message = runner.getLogger().getDebugMessages().getLast();
        assertTrue(MessageFormatter.arrayFormat(message.getMsg(), message.getArgs()).getMessage().contains("325 records"));
        assertTrue(runner.getLogger().getErrorMessages().isEmpty());
        assertTrue(runner.getLogger().getWarnMessages().isEmpty());
    }

    @ParameterizedTest
    @ValueSource(strings = {"Every Datum", "Structure Only"})
    void copiesBlocksAsTheyAreStored(final String check) throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("Compression Format", "DEFLATE", "Block Size", "2 KB"));
        runner.setProperty(ConvertAvroRecord.BLOCK_CHECK, check);
        // A level that the writer would not choose.
        final byte[] file = AvroFile.write(CodecFactory.deflateCodec(1), 400, 500);

        final MockFlowFile converted = Conversions.run(runner, file, SUCCESS);

        assertEquals(Blocks.of(file), Blocks.of(converted.toByteArray()));
        assertEquals(AvroFile.newRecords(0, 900), AvroFile.read(converted.toByteArray()));
    }

    @Test
    void everyDatumFindsAWrongCount() throws Exception {
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(11, HandmadeFile.data(0, 10)));
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("Block Size", "1 B"));

        final MockFlowFile failed = Conversions.run(runner, file, FAILURE);

        final String message = failed.getAttribute("record.error.message");
        assertTrue(message.contains("record 11, block 1, byte offset in the block's data"), message);
        failed.assertContentEquals(file);
    }

    @Test
    void structureOnlyTrustsACount() throws Exception {
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(11, HandmadeFile.data(0, 10)));
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("Block Size", "1 B"));
        runner.setProperty(ConvertAvroRecord.BLOCK_CHECK, "Structure Only");

        Conversions.assertRecordCount(11, Conversions.run(runner, file, SUCCESS));
    }

    @Test
    void skipsBlocksWithoutRecords() throws Exception {
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(0, new byte[0]), HandmadeFile.block(2, HandmadeFile.data(0, 2)));

        final MockFlowFile converted = Conversions.run(Conversions.fast(Map.of(), Map.of()), file, SUCCESS);

        assertEquals(AvroFile.newRecords(0, 2), AvroFile.read(converted.toByteArray()));
        Conversions.assertRecordCount(2, converted);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void convertsAFileWithoutRecords(final boolean include) throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), Map.of());
        final List<MockFlowFile> converted = convertNothing(runner, include);
        assertEquals(include ? 1 : 0, converted.size());
        for (final MockFlowFile file : converted) {
            assertEquals(List.of(), AvroFile.read(file.toByteArray()));
            Conversions.assertRecordCount(0, file);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void writesNoRecordsInAnotherFormat(final boolean include) throws Exception {
        final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new FastAvroReader(), new JsonRecordSetWriter());
        final List<MockFlowFile> converted = convertNothing(runner, include);
        assertEquals(include ? 1 : 0, converted.size());
        for (final MockFlowFile file : converted) {
            file.assertContentEquals("[]");
            Conversions.assertRecordCount(0, file);
        }
    }

    private static List<MockFlowFile> convertNothing(final TestRunner runner, final boolean include) throws Exception {
        runner.setProperty(ConvertAvroRecord.INCLUDE_ZERO_RECORD_FLOWFILES, Boolean.toString(include));
        runner.enqueue(AvroFile.write(CodecFactory.nullCodec()));
        runner.run();
        runner.assertQueueEmpty();
        runner.assertTransferCount(FAILURE, 0);
        return runner.getFlowFilesForRelationship(SUCCESS);
    }

    @Test
    void convertsToAndFromOtherFormats() throws Exception {
        final TestRunner toJson = Conversions.of(new ConvertAvroRecord(), new FastAvroReader(), new JsonRecordSetWriter());
        final MockFlowFile json = Conversions.run(toJson, AvroFile.write(CodecFactory.nullCodec(), 2), SUCCESS);
        json.assertContentEquals("[{\"id\":0,\"text\":\"reading number 0\"},{\"id\":1,\"text\":\"reading number 1 \"}]");
        json.assertAttributeEquals("mime.type", "application/json");
        Conversions.assertRecordCount(2, json);

        final TestRunner toAvro = Conversions.of(new ConvertAvroRecord(), new JsonTreeReader(), Map.of(), new FastAvroRecordSetWriter(),
                Map.of("schema-access-strategy", "schema-text-property", "schema-text", AvroFile.SCHEMA.toString()));
        final MockFlowFile avro = Conversions.run(toAvro, json.toByteArray(), SUCCESS);
        assertEquals(AvroFile.newRecords(0, 2), AvroFile.read(avro.toByteArray()));
        Conversions.assertRecordCount(2, avro);
        assertEquals(2, toAvro.getCounterValue(COUNTER));
    }

    @ParameterizedTest
    @ValueSource(strings = {"long", "double"})
    void convertsRecordByRecordToAnotherSchema(final String type) throws Exception {
        final String schema = AvroFile.SCHEMA.toString().replace("\"long\"", '"' + type + '"').replace("\"id\"", "\"id\", \"doc\": \"number\"");
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("schema-access-strategy", "schema-text-property", "schema-text", schema));

        final MockFlowFile converted = Conversions.run(runner, AvroFile.write(CodecFactory.nullCodec(), 20), SUCCESS);

        final List<GenericRecord> records = AvroFile.read(converted.toByteArray());
        assertEquals(20, records.size());
        for (int index = 0; index < records.size(); index++) {
            assertEquals(index, ((Number) records.get(index).get("id")).intValue());
            assertEquals("long".equals(type) ? Long.class : Double.class, records.get(index).get("id").getClass());
        }

        assertEquals("number", records.getFirst().getSchema().getField("id").doc());
        Conversions.assertRecordCount(20, converted);
    }

    @Test
    void writesBareDatumsWithTheirAttributes() throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("Schema Write Strategy", "full-schema-attribute"));

        final MockFlowFile converted = Conversions.run(runner, AvroFile.write(CodecFactory.nullCodec(), 20), SUCCESS);

        converted.assertContentEquals(HandmadeFile.data(0, 20));
        converted.assertAttributeEquals("avro.schema", AvroFile.SCHEMA.toString());
        Conversions.assertRecordCount(20, converted);
    }

    @Test
    void readsBareDatums() throws Exception {
        final Map<String, String> schemaText = Map.of("schema-access-strategy", "schema-text-property", "schema-text", AvroFile.SCHEMA.toString());
        final TestRunner runner = Conversions.fast(schemaText, Map.of());

        final MockFlowFile converted = Conversions.run(runner, HandmadeFile.data(0, 20), SUCCESS);

        assertEquals(AvroFile.newRecords(0, 20), AvroFile.read(converted.toByteArray()));
    }

    @Test
    void readsTwoFilesOneAfterTheOther() throws Exception {
        final byte[] first = AvroFile.write(CodecFactory.deflateCodec(6), 10);
        final byte[] second = AvroFile.write(CodecFactory.snappyCodec(), 10);
        final byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);

        final MockFlowFile converted = Conversions.run(Conversions.fast(Map.of(), Map.of()), both, SUCCESS);

        assertEquals(20, AvroFile.read(converted.toByteArray()).size());
        Conversions.assertRecordCount(20, converted);
    }
}
