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
import org.apache.avro.file.CodecFactory;
import org.apache.nifi.csv.CSVReader;
import org.apache.nifi.csv.CSVUtils;
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.schema.access.SchemaAccessUtils;
import org.apache.nifi.util.MockFlowFile;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.HandmadeFile;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.services.FastAvroReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What users of merging processors met, as their reports tell it. */
class CollectFieldCasesTest extends CollectTestBase {
    /** SPARK-46633, hamba/avro#492: a block that says it holds no records does not end the file, and none gets into the merged one. */
    @ParameterizedTest
    @ValueSource(strings = {"Every Datum", "Structure Only"})
    void emptyBlocksArePassedOver(final String check) throws Exception {
        runner.setProperty(CollectAvroRecord.BLOCK_CHECK, check);
        runner.enqueue(HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(0, new byte[0]), HandmadeFile.block(2, HandmadeFile.data(0, 2)),
                HandmadeFile.block(0, new byte[] {1, 2, 3}), HandmadeFile.block(1, HandmadeFile.data(2, 1))));
        runner.enqueue(AvroFile.write(CodecFactory.nullCodec(), 4));

        final MockFlowFile merged = run().getFirst();

        merged.assertAttributeEquals("record.count", "7");
        assertEquals(7, AvroFile.read(merged.toByteArray()).size());
    }

    /** Hamba/avro#186, fastavro#324: large blocks of the same codec are copied as they are stored, and end in the merged file's own marker. */
    @ParameterizedTest
    @EnumSource(Codec.class)
    void largeBlocksAreCopied(final Codec codec) throws Exception {
        final byte[] first = AvroFile.write(AvroFile.factoryOf(codec), 5_000, 4_000);
        final byte[] second = AvroFile.write(AvroFile.factoryOf(codec), 6_000);
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "100000");
        runner.enqueue(first);
        runner.enqueue(second);

        final byte[] merged = run().getFirst().toByteArray();

        assertEquals(List.of(Blocks.of(first).getFirst(), Blocks.of(first).get(1), Blocks.of(second).getFirst()), Blocks.of(merged));
        assertEquals(15_000, AvroFile.read(merged).size());
    }

    /** NVIDIA/cudf-spark#5312, AVRO-4170: two files glued together are collected as both. */
    @Test
    void gluedFilesAreCollectedWhole() throws IOException {
        final ByteArrayOutputStream glued = new ByteArrayOutputStream();
        glued.writeBytes(file(SCHEMA, "deflate", Map.of(), 1, 2));
        glued.writeBytes(file(SCHEMA, "null", Map.of(), 3));
        runner.enqueue(glued.toByteArray());
        runner.enqueue(file(4));

        assertEquals(List.of(1, 2, 3, 4), numbers(run().getFirst()));
    }

    /** NIFI-12923, AVRO-1856: to append to a file is to collect it with what is new. */
    @Test
    void mergedFilesAreAppendedTo() throws IOException {
        runner.enqueue(file(1));
        runner.enqueue(file(2));
        final byte[] merged = run().getFirst().toByteArray();
        runner.clearTransferState();
        runner.enqueue(merged);
        runner.enqueue(file(3));

        assertEquals(List.of(1, 2, 3), numbers(run().getFirst()));
    }

    /** NIFI-9390, NIFI-9391: one trigger is enough, as in a stateless flow. */
    @Test
    void oneTriggerIsEnough() throws IOException {
        runner.enqueue(file(1));
        runner.enqueue(file(2));

        runner.run();

        assertEquals(List.of(1, 2), numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()));
        runner.assertQueueEmpty();
    }

    /** NIFI-7347: bins of files without records wait for others, and are no null pointer. */
    @Test
    void headerOnlyFilesJoinOthers() throws IOException {
        runner.enqueue(file());
        runner.run(2, false);
        runner.assertTransferCount(MERGED, 0);
        runner.enqueue(file(1));

        runner.run(1, true, false);

        final MockFlowFile merged = runner.getFlowFilesForRelationship(MERGED).getFirst();
        assertEquals(List.of(1), numbers(merged));
        merged.assertAttributeEquals("merge.count", "2");
    }

    /** NIFI-5005: the writer's schema wins. */
    @Test
    void writersSchemaWins() throws Exception {
        final JsonRecordSetWriter writer = new JsonRecordSetWriter();
        runner.addControllerService("writer", writer);
        runner.setProperty(writer, "schema-access-strategy", SchemaAccessUtils.SCHEMA_TEXT_PROPERTY.getValue());
        runner.setProperty(writer, "schema-text", "{\"type\":\"record\",\"name\":\"other\",\"fields\":[{\"name\":\"s\",\"type\":\"string\"}]}");
        runner.enableControllerService(writer);
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Record Writer");
        runner.setProperty(CollectAvroRecord.RECORD_WRITER, "writer");
        runner.enqueue(file(1));
        runner.enqueue(file(2));

        final MockFlowFile merged = run().getFirst();

        merged.assertContentEquals("[{\"s\":\"text 1\"},{\"s\":\"text 2\"}]");
        merged.assertAttributeEquals("record.count", "2");
    }

    /** SPARK-26801: a file whose schema is none of a record is refused, with its type. */
    @Test
    void filesOfNoRecordsAreRefused() throws IOException {
        runner.enqueue(AvroFiles.write(Schema.create(Schema.Type.STRING), "null", List.of(), 100));

        runner.run(2, true);

        runner.assertTransferCount(FAILURE, 1);
        final String message = runner.getFlowFilesForRelationship(FAILURE).getFirst().getAttribute("record.error.message");
        assertTrue(message.contains("string"), message);
    }

    /** Files whose readers bring a schema are records, resolved by the reader. */
    @Test
    void readersWithASchemaOfTheirOwnResolve() throws Exception {
        readWithOwnSchema();
        runner.enqueue(file(1));
        runner.enqueue(file(2));
        // A bare datum.
        runner.enqueue(new byte[] {6});

        assertEquals(List.of(1, 2, 3), numbers(run().getFirst()));
    }

    @Test
    void codecIsThatOfTheFirstFlowFileThoughItHasNone() throws Exception {
        readWithOwnSchema();
        // A bare datum.
        runner.enqueue(new byte[] {6});
        runner.enqueue(file(SCHEMA, "snappy", Map.of(), 4));

        final MockFlowFile merged = run().getFirst();

        assertEquals(List.of(3, 4), numbers(merged));
        assertTrue(new String(merged.toByteArray(), StandardCharsets.ISO_8859_1).contains("null"));
    }

    private void readWithOwnSchema() throws InitializationException {
        final FastAvroReader reader = new FastAvroReader();
        runner.addControllerService("explicit", reader);
        runner.setProperty(reader, "schema-access-strategy", "schema-text-property");
        runner.setProperty(reader, "schema-text", "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"n\",\"type\":\"int\"}]}");
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "explicit");
    }

    /** Ten thousand records of another format make one block. */
    @Test
    void otherFormatsFillWholeBlocks() throws Exception {
        final CSVReader reader = new CSVReader();
        runner.addControllerService("csv", reader);
        runner.setProperty(reader, "schema-access-strategy", "schema-text-property");
        runner.setProperty(reader, "schema-text", SCHEMA.toString());
        runner.setProperty(reader, CSVUtils.FIRST_LINE_IS_HEADER, "true");
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "csv");
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "1000000");
        for (int file = 0; file < 50; file++) {
            final StringBuilder text = new StringBuilder("n,s\n");
            for (int line = 0; line < 200; line++) {
                text.append(200 * file + line).append(",x\n");
            }

            runner.enqueue(text.toString());
        }

        final MockFlowFile merged = run().getFirst();

        assertEquals(IntStream.range(0, 10_000).boxed().toList(), numbers(merged));
        assertEquals(1, Blocks.of(merged.toByteArray()).size());
    }

    @Test
    void compressionOfTheFirstPackedRowsIsKept() throws Exception {
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Packed Rows");
        runner.setProperty(CollectAvroRecord.COMPRESSION_FORMAT, "SNAPPY");
        runner.enqueue(file(1, 2));
        final byte[] rows = run().getFirst().toByteArray();
        assertTrue(new String(rows, StandardCharsets.ISO_8859_1).contains("snappy"));
        runner.clearTransferState();
        runner.setProperty(CollectAvroRecord.COMPRESSION_FORMAT, "SAME AS FIRST");
        runner.enqueue(rows);
        runner.enqueue(file(3));

        final MockFlowFile merged = run().getFirst();

        assertTrue(new String(merged.toByteArray(), StandardCharsets.ISO_8859_1).contains("snappy"));
        assertEquals(List.of(1, 2, 3), numbersOfOurReader(merged));
        runner.clearTransferState();
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Avro");
        runner.enqueue(merged.toByteArray());
        runner.enqueue(file(4));
        final MockFlowFile asFile = run().getFirst();
        assertEquals(List.of(1, 2, 3, 4), numbers(asFile));
        assertEquals("snappy", Headers.of(asFile).get("avro.codec"));
    }

    /** The size of a bin is that of its records: headers, which are most of a small file, do not count. */
    @Test
    void headersDoNotCountAsContent() throws IOException {
        runner.setProperty(BinProperties.MINIMUM_BIN_SIZE, "200 B");
        final byte[] file = file(1);
        assertTrue(file.length > 100);
        for (int number = 0; number < 10; number++) {
            runner.enqueue(file(1));
        }

        runner.run(2, false);
        runner.assertTransferCount(MERGED, 0);
        for (int number = 0; number < 15; number++) {
            runner.enqueue(file(1));
        }

        runner.run(1, true, false);
        runner.assertTransferCount(MERGED, 1);
        runner.getFlowFilesForRelationship(MERGED).getFirst().assertAttributeEquals("record.count", "25");
    }

    @Test
    void limitsOfBinsTakeTheEnvironment() throws IOException {
        runner.setEnvironmentVariableValue("least", "2");
        runner.setEnvironmentVariableValue("most", "3");
        runner.setEnvironmentVariableValue("none", "many");
        runner.setEnvironmentVariableValue("nil", "0");
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "${none}");
        runner.assertNotValid();
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "${missing}");
        runner.assertNotValid();
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "${nil}");
        runner.assertValid();
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "${nil}");
        runner.assertNotValid();
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "${least}");
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "${most}");
        runner.assertValid();
        for (int number = 0; number < 7; number++) {
            runner.enqueue(file(number));
        }

        runner.run(2, true);

        assertEquals(List.of(List.of(0, 1, 2), List.of(3, 4, 5)),
                List.of(numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()), numbers(runner.getFlowFilesForRelationship(MERGED).get(1))));
        assertEquals(1, runner.getQueueSize().getObjectCount());
    }

    /** The order of files is that in which they came, whatever their size. */
    @Test
    void orderIsKept() throws IOException {
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "1000000");
        final int[] many = IntStream.range(10, 30_000).toArray();
        runner.enqueue(file(1));
        runner.enqueue(file(SCHEMA, "deflate", Map.of(), many));
        runner.enqueue(file(3));

        final List<Integer> expected = new ArrayList<>(List.of(1));
        Arrays.stream(many).forEach(expected::add);
        expected.add(3);
        assertEquals(expected, numbers(run().getFirst()));
    }
}
