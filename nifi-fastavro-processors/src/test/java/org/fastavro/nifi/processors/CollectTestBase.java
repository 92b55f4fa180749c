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
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.util.MockComponentLog;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.services.FastAvroReader;
import org.junit.jupiter.api.BeforeEach;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What the tests of CollectAvroRecord share: the processor with a FastAvroReader, files written by Avro, and what Avro reads of the merged ones. */
abstract class CollectTestBase {
    static final String MERGED = "merged";
    static final String ORIGINAL = "original";
    static final String FAILURE = "failure";
    static final Schema SCHEMA = schema("{'type':'record','name':'r','fields':[{'name':'n','type':'int'},{'name':'s','type':'string'}]}");

    TestRunner runner;

    static Schema schema(final String json) {
        return new Schema.Parser().parse(json.replace('\'', '"'));
    }

    @BeforeEach
    void setUp() throws InitializationException {
        runner = TestRunners.newTestRunner(new CollectAvroRecord());
        final FastAvroReader reader = new FastAvroReader();
        runner.addControllerService("reader", reader);
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "reader");
    }

    static byte[] file(final Schema schema, final String codec, final Map<String, String> metadata, final int... numbers) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericData.Record> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setCodec(CodecFactory.fromString(codec));
            metadata.forEach(writer::setMeta);
            writer.create(schema, out);
            for (final int number : numbers) {
                final GenericData.Record datum = new GenericData.Record(schema);
                datum.put("n", number);
                if (schema.getField("s") != null) {
                    datum.put("s", "text " + number);
                }

                if (schema.getField("d") != null) {
                    datum.put("d", 6);
                }

                writer.append(datum);
            }
        }

        return out.toByteArray();
    }

    static byte[] file(final int... numbers) throws IOException {
        return file(SCHEMA, "null", Map.of(), numbers);
    }

    /** @return the numbers of the records that Avro's own reader finds; the file has to say how many they are */
    static List<Integer> numbers(final MockFlowFile merged) throws IOException {
        final List<Integer> numbers = new ArrayList<>();
        try (DataFileStream<GenericData.Record> stream = new DataFileStream<>(new ByteArrayInputStream(merged.toByteArray()), new GenericDatumReader<>())) {
            stream.forEach(datum -> numbers.add((Integer) datum.get("n")));
        }

        merged.assertAttributeEquals("record.count", String.valueOf(numbers.size()));
        return numbers;
    }

    /** @return the numbers of the records that our own reader finds, whatever format it recognises; the FlowFile has to say how many they are */
    static List<Integer> numbersOfOurReader(final MockFlowFile merged) throws IOException, MalformedRecordException {
        final List<Integer> numbers = new ArrayList<>();
        try (RecordReader reader = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1)
                .open(new TrickleInputStream(merged.toByteArray()), new MockComponentLog("test", CollectTestBase.class))) {
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                numbers.add(record.getAsInt("n"));
            }
        }

        merged.assertAttributeEquals("record.count", String.valueOf(numbers.size()));
        return numbers;
    }

    /** @return how many records our own reader finds */
    static int recordsOfOurReader(final MockFlowFile flowFile) throws IOException, MalformedRecordException {
        int count = 0;
        try (RecordReader reader = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1)
                .open(new TrickleInputStream(flowFile.toByteArray()), new MockComponentLog("test", CollectTestBase.class))) {
            while (reader.nextRecord() != null) {
                count++;
            }
        }

        return count;
    }

    List<MockFlowFile> run() {
        runner.run(2);
        return runner.getFlowFilesForRelationship(MERGED);
    }
}
