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
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.json.JsonTreeReader;
import org.apache.nifi.provenance.ProvenanceEventType;
import org.apache.nifi.util.MockFlowFile;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.HandmadeFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** FlowFiles that cannot be read: each leaves alone, with a message, and leaves nothing behind. */
class CollectBadFilesTest extends CollectTestBase {
    private static final Schema LIST = schema("{'type':'record','name':'L','fields':[{'name':'v','type':'int'},{'name':'n','type':['null','L']}]}");

    /** What a bad file says it holds does not make its bin large enough. */
    @Test
    void binsGoOnUntilThereIsEnoughWithoutBadFiles() throws IOException {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "3");
        final byte[] bad = file(7, 8);
        bad[bad.length - 1]++;
        runner.enqueue(file(1));
        runner.enqueue(bad);

        runner.run(1, false);

        runner.assertTransferCount(MERGED, 0);
        runner.assertTransferCount(FAILURE, 1);
        runner.enqueue(file(2));
        runner.run(1, false, false);
        runner.assertTransferCount(MERGED, 0);
        runner.enqueue(file(3));
        runner.run(1, true, false);
        final MockFlowFile merged = runner.getFlowFilesForRelationship(MERGED).getFirst();
        assertEquals(List.of(1, 2, 3), numbers(merged));
        merged.assertAttributeEquals("merge.count", "3");
        runner.assertTransferCount(ORIGINAL, 3);
        runner.assertTransferCount(FAILURE, 1);
        assertEquals(3, runner.getProvenanceEvents().stream().filter(event -> event.getEventType() == ProvenanceEventType.JOIN).findFirst().orElseThrow()
                .getParentUuids().size());
    }

    @Test
    void binsOfBadFilesAloneVanish() throws IOException {
        final byte[] bad = file(7, 8);
        bad[bad.length - 1]++;
        runner.enqueue(bad);
        runner.enqueue(bad);

        assertEquals(0, run().size());

        runner.assertTransferCount(FAILURE, 2);
        runner.assertQueueEmpty();
    }

    @Test
    void agedBinsAreCompletedWithWhatIsGood() throws IOException {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "1000");
        runner.setProperty(BinProperties.MAX_BIN_AGE, "1 millis");
        final byte[] bad = file(7, 8);
        bad[bad.length - 1]++;
        runner.enqueue(file(1));
        runner.enqueue(bad);
        int iterations = 0;
        do {
            runner.run(1, false, iterations++ == 0);
        } while (runner.getFlowFilesForRelationship(MERGED).isEmpty());

        assertEquals(List.of(1), numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()));
        runner.assertTransferCount(FAILURE, 1);
    }

    /** A block may say of itself that it holds any number of records. */
    @ParameterizedTest
    @ValueSource(longs = {1_000_000, Long.MAX_VALUE / 2, Long.MAX_VALUE})
    void untrueCountsAreNotBelieved(final long count) throws IOException {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "2");
        final byte[] lying = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(count, HandmadeFile.data(0, 5)),
                HandmadeFile.block(count, HandmadeFile.data(5, 5)), HandmadeFile.block(count, HandmadeFile.data(10, 5)));
        runner.enqueue(AvroFile.write(CodecFactory.nullCodec(), 1));
        runner.enqueue(lying);

        runner.run(2, true);

        runner.assertTransferCount(MERGED, 0);
        runner.assertTransferCount(FAILURE, 1);
        assertEquals(1, runner.getQueueSize().getObjectCount());
    }

    /** NIFI-12745, AVRO-4323: a file that is cut anywhere is not a shorter one. */
    @Test
    void truncatedFilesLeaveAlone() throws IOException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 2, 2);
        final int header = AvroFile.write(CodecFactory.nullCodec()).length;
        final int firstBlock = AvroFile.write(CodecFactory.nullCodec(), 2).length;
        int cuts = 0;
        for (int length = 1; length < file.length; length++) {
            if (length != header && length != firstBlock) {
                runner.enqueue(Arrays.copyOf(file, length));
                cuts++;
            }
        }

        runner.enqueue(file);

        final List<MockFlowFile> merged = run();

        assertEquals(AvroFile.newRecords(0, 4), AvroFile.read(merged.getFirst().toByteArray()));
        runner.assertTransferCount(FAILURE, cuts);
    }

    /** AVRO-4242 and others: headers that cannot be used. */
    @Test
    void unusableHeadersLeaveAlone() throws IOException {
        final byte[] good = file(1);
        final String text = new String(good, StandardCharsets.ISO_8859_1);
        final byte[] withoutSchema = text.replace("avro.schema", "avro.scheme").getBytes(StandardCharsets.ISO_8859_1);
        final byte[] unknownCodec = text.replace("null", "lz4?").getBytes(StandardCharsets.ISO_8859_1);
        final byte[] brokenSchema = text.replace("\"int\"", "\"imp\"").getBytes(StandardCharsets.ISO_8859_1);
        runner.enqueue(withoutSchema);
        runner.enqueue(unknownCodec);
        runner.enqueue(brokenSchema);
        runner.enqueue(new byte[0]);
        runner.enqueue(new byte[] {'O', 'b', 'j', 1});
        runner.enqueue("no Avro at all");
        runner.enqueue(text.replace(SCHEMA.toString(), " ".repeat(SCHEMA.toString().length() - 5) + "\"int\"").getBytes(StandardCharsets.ISO_8859_1));
        runner.enqueue(good);

        assertEquals(List.of(1), numbers(run().getFirst()));

        final List<MockFlowFile> failed = runner.getFlowFilesForRelationship(FAILURE);
        assertEquals(7, failed.size());
        failed.getFirst().assertContentEquals(withoutSchema);
        assertTrue(failed.getFirst().getAttribute("record.error.message").contains("avro.schema"));
        assertTrue(failed.get(1).getAttribute("record.error.message").contains("lz4?"));
    }

    /** AVRO-4247, AVRO-4241, SPARK-48939: bombs and deep data fail by limits that the message names. */
    @Test
    void limitsAreNamed() throws Exception {
        runner.disableControllerService(runner.getControllerService("reader"));
        runner.setProperty(runner.getControllerService("reader"), "Maximum Block Size", "1 MB");
        runner.enableControllerService(runner.getControllerService("reader"));
        runner.enqueue(AvroFile.write(CodecFactory.deflateCodec(9), 200_000));
        runner.enqueue(deepList());

        assertEquals(0, run().size());

        final List<MockFlowFile> failed = runner.getFlowFilesForRelationship(FAILURE);
        assertEquals(2, failed.size());
        final List<String> messages = failed.stream().map(file -> file.getAttribute("record.error.message")).toList();
        assertTrue(messages.stream().anyMatch(message -> message.contains("Maximum Block Size")), messages::toString);
        assertTrue(messages.stream().anyMatch(message -> message.contains("Maximum Nesting Depth")), messages::toString);
    }

    private static byte[] deepList() throws IOException {
        final byte[] datum = new byte[2 * 20_000];
        Arrays.fill(datum, (byte) 2);
        datum[datum.length - 1] = 0;
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final byte[] header = file(LIST, "null", Map.of());
        out.writeBytes(header);
        // A count of 1 and a size of 40,000.
        out.writeBytes(new byte[] {2, (byte) 0x80, (byte) 0xF1, 4});
        out.writeBytes(datum);
        out.write(header, header.length - 16, 16);
        return out.toByteArray();
    }

    /** What stands in the header comes from good files only. */
    @Test
    void badFirstFileLeavesNothingInTheHeader() throws IOException {
        runner.setProperty(CollectAvroRecord.METADATA_STRATEGY, "Use First Metadata");
        final byte[] bad = file(SCHEMA, "deflate", Map.of("source", "bad"), 1);
        bad[bad.length - 1]++;
        runner.enqueue(bad);
        runner.enqueue(file(SCHEMA, "snappy", Map.of("source", "good"), 2));
        runner.enqueue(file(SCHEMA, "snappy", Map.of("source", "other"), 3));

        final MockFlowFile merged = run().getFirst();

        assertEquals(List.of(2, 3), numbers(merged));
        assertEquals("good", Headers.of(merged).get("source"));
        assertEquals("snappy", Headers.of(merged).get("avro.codec"));
        assertNull(Headers.of(merged).get("bad"));
    }

    /** A large file is not held in the heap before it is added: it is written out of the merged content again. */
    @ParameterizedTest
    @CsvSource({"Avro,NONE", "Avro,DEFLATE", "Packed Rows,NONE", "Packed Rows,DEFLATE", "Record Writer,"})
    void largeBadFilesLeaveNothingBehind(final String format, final String compression) throws Exception {
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, format);
        if (compression == null) {
            final JsonRecordSetWriter writer = new JsonRecordSetWriter();
            runner.addControllerService("writer", writer);
            runner.enableControllerService(writer);
            runner.setProperty(CollectAvroRecord.RECORD_WRITER, "writer");
        } else {
            runner.setProperty(CollectAvroRecord.COMPRESSION_FORMAT, compression);
        }

        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "10000000");
        final byte[] large = file(IntStream.range(0, 500_000).toArray());
        assertTrue(large.length > 4 * 1024 * 1024);
        large[large.length - 1]++;
        runner.enqueue(file(1));
        runner.enqueue(large);
        runner.enqueue(file(2));
        runner.enqueue(large);
        runner.enqueue(file(3));

        final MockFlowFile merged = run().getFirst();

        merged.assertAttributeEquals("record.count", "3");
        merged.assertAttributeEquals("merge.count", "3");
        runner.assertTransferCount(FAILURE, 2);
        if (compression == null) {
            merged.assertContentEquals("[{\"n\":1,\"s\":\"text 1\"},{\"n\":2,\"s\":\"text 2\"},{\"n\":3,\"s\":\"text 3\"}]");
        } else {
            assertEquals(List.of(1, 2, 3), numbersOfOurReader(merged));
        }
    }

    /** The same for records that cannot be written. */
    @Test
    void recordsThatDoNotFitTheWriterLeaveAlone() throws Exception {
        final JsonTreeReader reader = new JsonTreeReader();
        runner.addControllerService("json", reader);
        runner.setProperty(reader, "schema-access-strategy", "schema-text-property");
        runner.setProperty(reader, "schema-text", SCHEMA.toString());
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "json");
        runner.enqueue("[{\"n\":1,\"s\":\"a\"}]");
        runner.enqueue("[{\"n\":2,\"s\":\"a\"},{\"n\":3}]");
        runner.enqueue("[{\"n\":4,\"s\":\"a\"},{\"n\":");
        runner.enqueue("[{\"n\":5,\"s\":\"a\"}]");

        assertEquals(List.of(1, 5), numbers(run().getFirst()));

        runner.assertTransferCount(FAILURE, 2);
        final List<String> messages = runner.getFlowFilesForRelationship(FAILURE).stream().map(failed -> failed.getAttribute("record.error.message")).toList();
        assertTrue(messages.stream().anyMatch(message -> message.contains("at field s")), messages::toString);
    }

    @Test
    void corruptRowsLeaveAlone() throws Exception {
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Packed Rows");
        runner.enqueue(file(1, 2));
        final byte[] rows = run().getFirst().toByteArray();
        runner.clearTransferState();
        final byte[] badDatum = rows.clone();
        // The length of the last text: -1 as the size of the end, 6 bytes of text before it.
        badDatum[rows.length - 4 - 6 - 1] = 2;
        runner.enqueue(rows);
        runner.enqueue(badDatum);
        runner.enqueue(Arrays.copyOf(rows, rows.length - 1));

        assertEquals(List.of(1, 2), numbersOfOurReader(run().getFirst()));

        runner.assertTransferCount(FAILURE, 2);
    }

    /** With the Corrupt Block Strategy Skip the merged FlowFile tells what is not in it. */
    @Test
    void skippedBlocksAreTold() throws Exception {
        runner.disableControllerService(runner.getControllerService("reader"));
        runner.setProperty(runner.getControllerService("reader"), "Corrupt Block Strategy", "Skip");
        runner.enableControllerService(runner.getControllerService("reader"));
        for (final Codec codec : List.of(Codec.NULL, Codec.DEFLATE)) {
            runner.clearTransferState();
            final byte[] file = AvroFile.write(AvroFile.factoryOf(codec), 3, 4, 5);
            final int third = AvroFile.write(AvroFile.factoryOf(codec), 3, 4).length;
            file[third - 17]++;
            file[third - 1]++;
            runner.enqueue(file);
            runner.enqueue(AvroFile.write(AvroFile.factoryOf(codec), 3));

            final MockFlowFile merged = run().getFirst();

            merged.assertAttributeEquals("record.count", "11");
            assertEquals(11, AvroFile.read(merged.toByteArray()).size());
            merged.assertAttributeEquals("avro.lost.records", "4");
            merged.assertAttributeEquals("avro.lost.ranges", "1");
            runner.assertTransferCount(FAILURE, 0);
        }
    }
}
