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

import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.nifi.csv.CSVReader;
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.provenance.ProvenanceEventRecord;
import org.apache.nifi.provenance.ProvenanceEventType;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.util.MockFlowFile;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CollectAvroRecordTest extends CollectTestBase {
    @ParameterizedTest
    @ValueSource(strings = {"Every Datum", "Structure Only"})
    void collectsSmallFilesIntoOneBlock(final String check) throws IOException {
        runner.setProperty(CollectAvroRecord.BLOCK_CHECK, check);
        for (int number = 0; number < 50; number++) {
            runner.enqueue(file(number), Map.of("kafka.topic", "t", "number", String.valueOf(number)));
        }

        final List<MockFlowFile> merged = run();

        assertEquals(1, merged.size());
        assertEquals(IntStream.range(0, 50).boxed().toList(), numbers(merged.getFirst()));
        try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(merged.getFirst().toByteArray()), new GenericDatumReader<>())) {
            stream.hasNext();
            assertEquals(50, stream.getBlockCount());
        }

        merged.getFirst().assertAttributeEquals("merge.count", "50");
        merged.getFirst().assertAttributeEquals("merge.completion.reason", "Bin is full enough");
        merged.getFirst().assertAttributeExists("merge.bin.age");
        merged.getFirst().assertAttributeEquals("mime.type", "application/avro-binary");
        merged.getFirst().assertAttributeEquals("kafka.topic", "t");
        merged.getFirst().assertAttributeNotExists("number");
        runner.assertTransferCount(ORIGINAL, 50);
        runner.getFlowFilesForRelationship(ORIGINAL).forEach(original -> original.assertAttributeEquals("merge.uuid", merged.getFirst().getAttribute("uuid")));
        assertEquals(50, runner.getCounterValue("Records Merged"));
        final List<ProvenanceEventRecord> joins = runner.getProvenanceEvents().stream().filter(event -> event.getEventType() == ProvenanceEventType.JOIN).toList();
        assertEquals(1, joins.size());
        assertEquals(50, joins.getFirst().getParentUuids().size());
    }

    /** HIVE-16352, mtth/avsc#242, NIFI-3419: one bad FlowFile leaves alone; its neighbours are collected. */
    @Test
    void badFilesLeaveAlone() throws IOException {
        final byte[] good = file(1, 2);
        final byte[] badMarker = good.clone();
        badMarker[good.length - 1]++;
        final byte[] badDatum = good.clone();
        // The length of the last text.
        badDatum[good.length - 16 - 7] = 127;
        final List<byte[]> bad = List.of(new byte[0], Arrays.copyOf(good, 30), Arrays.copyOf(good, good.length - 3), badMarker, badDatum);
        runner.enqueue(good);
        for (final byte[] content : bad) {
            runner.enqueue(content);
        }

        runner.enqueue(file(3));

        final List<MockFlowFile> merged = run();

        assertEquals(1, merged.size());
        assertEquals(List.of(1, 2, 3), numbers(merged.getFirst()));
        merged.getFirst().assertAttributeEquals("merge.count", "2");
        runner.assertTransferCount(ORIGINAL, 2);
        runner.assertTransferCount(FAILURE, bad.size());
        runner.getFlowFilesForRelationship(FAILURE).forEach(failed -> failed.assertAttributeExists("record.error.message"));
    }

    /** A large file that proves bad only after blocks of it were added leaves nothing in the output. */
    @Test
    void largeBadFileLeavesNothingBehind() throws IOException {
        final int[] many = IntStream.range(0, 400_000).toArray();
        final byte[] large = file(many);
        assertTrue(large.length > 2 * 1024 * 1024);
        large[large.length - 1]++;
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "1000000");
        runner.enqueue(file(1));
        runner.enqueue(large);
        runner.enqueue(file(2));

        final List<MockFlowFile> merged = run();

        assertEquals(List.of(1, 2), numbers(merged.getFirst()));
        runner.assertTransferCount(FAILURE, 1);
        merged.getFirst().assertAttributeEquals("merge.count", "2");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NONE", "DEFLATE", "SNAPPY", "BZIP2", "XZ", "ZSTANDARD", "SAME AS FIRST"})
    void compressesAsItShould(final String compression) throws IOException {
        runner.setProperty(CollectAvroRecord.COMPRESSION_FORMAT, compression);
        runner.enqueue(file(SCHEMA, "bzip2", Map.of(), 1));
        runner.enqueue(file(SCHEMA, "null", Map.of(), 2));

        final MockFlowFile merged = run().getFirst();

        assertEquals(List.of(1, 2), numbers(merged));
        try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(merged.toByteArray()), new GenericDatumReader<>())) {
            final String expected = compression.equals("SAME AS FIRST") ? "bzip2" : compression.equals("NONE") ? "null" : compression.toLowerCase(Locale.ROOT);
            assertEquals(expected, stream.getMetaString("avro.codec"));
        }
    }

    @Test
    void keepsMetadataAsItShould() throws IOException {
        for (final String strategy : List.of("Keep Only Common Metadata", "Use First Metadata", "Ignore Metadata")) {
            runner.clearTransferState();
            runner.setProperty(CollectAvroRecord.METADATA_STRATEGY, strategy);
            runner.enqueue(file(SCHEMA, "null", Map.of("same", "1", "other", "a", "first", "f"), 1));
            runner.enqueue(file(SCHEMA, "null", Map.of("same", "1", "other", "b", "second", "s"), 2));
            final MockFlowFile merged = run().getFirst();
            try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(merged.toByteArray()), new GenericDatumReader<>())) {
                assertEquals(strategy.startsWith("Ignore") ? null : "1", stream.getMetaString("same"));
                assertEquals(strategy.startsWith("Use") ? "a" : null, stream.getMetaString("other"));
                assertEquals(strategy.startsWith("Use") ? "f" : null, stream.getMetaString("first"));
                assertNull(stream.getMetaString("second"));
            }
        }
    }

    @Test
    void keepsAllUniqueAttributes() throws IOException {
        runner.setProperty(CollectAvroRecord.ATTRIBUTE_STRATEGY, "Keep All Unique Attributes");
        runner.enqueue(file(1), Map.of("a", "1", "same", "x", "differs", "1"));
        runner.enqueue(file(2), Map.of("b", "2", "same", "x", "differs", "2"));

        final MockFlowFile merged = run().getFirst();

        merged.assertAttributeEquals("a", "1");
        merged.assertAttributeEquals("b", "2");
        merged.assertAttributeEquals("same", "x");
        merged.assertAttributeNotExists("differs");
    }

    /** NIFI-7347: header-only files are collected too. */
    @Test
    void collectsFilesWithoutRecords() throws IOException {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "0");
        runner.enqueue(file());
        runner.enqueue(file());

        assertEquals(List.of(), numbers(run().getFirst()));
    }

    @Test
    void writesPackedRows() throws Exception {
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Packed Rows");
        runner.enqueue(file(SCHEMA, "snappy", Map.of(), 1, 2));
        runner.enqueue(file(3));

        final MockFlowFile merged = run().getFirst();

        merged.assertAttributeEquals("mime.type", "application/x-fastavro-packed-rows");
        merged.assertAttributeEquals("record.count", "3");
        try (RecordReader reader = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1).open(new ByteArrayInputStream(merged.toByteArray()), runner.getLogger())) {
            for (int number = 1; number <= 3; number++) {
                assertEquals(number, reader.nextRecord().getValue("n"));
            }

            assertNull(reader.nextRecord());
        }

        // And packed rows are collected like any other content.
        runner.clearTransferState();
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Avro");
        runner.enqueue(merged.toByteArray());
        assertEquals(List.of(1, 2, 3), numbers(run().getFirst()));
    }

    @Test
    void writesWithARecordWriter() throws Exception {
        final JsonRecordSetWriter writer = new JsonRecordSetWriter();
        runner.addControllerService("writer", writer);
        runner.enableControllerService(writer);
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Record Writer");
        runner.assertNotValid();
        runner.setProperty(CollectAvroRecord.RECORD_WRITER, "writer");
        runner.enqueue(file(1));
        runner.enqueue(file(2));

        final MockFlowFile merged = run().getFirst();

        merged.assertContentEquals("[{\"n\":1,\"s\":\"text 1\"},{\"n\":2,\"s\":\"text 2\"}]");
        merged.assertAttributeEquals("mime.type", "application/json");
    }

    @Test
    void collectsOtherFormats() throws Exception {
        final CSVReader reader = new CSVReader();
        runner.addControllerService("csv", reader);
        runner.setProperty(reader, "schema-access-strategy", "csv-header-derived");
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "csv");
        runner.enqueue("a,b\n1,x\n");
        runner.enqueue("a,b\n2,y\n");

        final MockFlowFile merged = run().getFirst();

        try (DataFileStream<GenericData.Record> stream = new DataFileStream<>(new ByteArrayInputStream(merged.toByteArray()), new GenericDatumReader<>())) {
            assertEquals("1", stream.next().get("a").toString());
            assertEquals("y", stream.next().get("b").toString());
            assertFalse(stream.hasNext());
        }
    }
}
