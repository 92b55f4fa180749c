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
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.nifi.util.MockFlowFile;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

class CollectBinsTest extends CollectTestBase {
    @Test
    void correlationKeepsFilesApart() throws IOException {
        runner.setProperty(BinProperties.CORRELATION_ATTRIBUTE, "key");
        runner.enqueue(file(1), Map.of("key", "a"));
        runner.enqueue(file(2), Map.of("key", "b"));
        runner.enqueue(file(3), Map.of("key", "a"));

        final List<MockFlowFile> merged = run();

        assertEquals(List.of(List.of(1, 3), List.of(2)), List.of(numbers(merged.getFirst()), numbers(merged.get(1))));
    }

    @Test
    void waitsForTheMinimumAndStopsAtTheMaximum() throws IOException {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "3");
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "4");
        runner.enqueue(file(1, 2));
        runner.run(2, false);
        runner.assertTransferCount(MERGED, 0);
        runner.enqueue(file(3, 4));
        runner.enqueue(file(5, 6));

        runner.run(1, false, false);

        runner.assertTransferCount(MERGED, 1);
        assertEquals(List.of(1, 2, 3, 4), numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()));
        runner.getFlowFilesForRelationship(MERGED).getFirst().assertAttributeEquals("merge.completion.reason", "Bin is full");
    }

    /** NIFI-14717, NIFI-4828: the age counts with no new input and while new input comes. */
    @Test
    void binsAgeWithAndWithoutNewInput() throws IOException {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "1000");
        runner.setProperty(BinProperties.MAX_BIN_AGE, "1 millis");
        runner.enqueue(file(1));
        int iterations = 0;
        do {
            runner.run(1, false, iterations++ == 0);
        } while (runner.getFlowFilesForRelationship(MERGED).isEmpty());

        final MockFlowFile merged = runner.getFlowFilesForRelationship(MERGED).getFirst();
        assertEquals(List.of(1), numbers(merged));
        merged.assertAttributeEquals("merge.completion.reason", "Bin has reached Max Bin Age");

        runner.clearTransferState();
        int enqueued = 0;
        do {
            runner.enqueue(file(enqueued++));
            runner.run(1, false, false);
        } while (runner.getFlowFilesForRelationship(MERGED).isEmpty());

        assertFalse(numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()).isEmpty());
    }

    /** Cloudera support question 281596: more correlation values than bins complete the oldest bin. */
    @Test
    void tooManyBinsCompleteTheOldest() throws IOException {
        runner.setProperty(BinProperties.CORRELATION_ATTRIBUTE, "key");
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "1000");
        runner.setProperty(BinProperties.MAXIMUM_BINS, "2");
        for (int number = 0; number < 3; number++) {
            runner.enqueue(file(number), Map.of("key", String.valueOf(number)));
        }

        runner.run(1, false);

        final MockFlowFile merged = runner.getFlowFilesForRelationship(MERGED).getFirst();
        assertEquals(List.of(0), numbers(merged));
        merged.assertAttributeEquals("merge.completion.reason", "Maximum number of bins has been exceeded");
    }

    @Test
    void stoppingGivesBinsBack() throws IOException {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "1000");
        runner.enqueue(file(1));
        runner.enqueue(file(2));

        runner.run(1, true);

        runner.assertTransferCount(MERGED, 0);
        assertEquals(2, runner.getQueueSize().getObjectCount());
    }

    @Test
    void minimumMustNotBeLargerThanMaximum() {
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "10");
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "9");
        runner.assertNotValid();
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "10");
        runner.assertValid();
        runner.setProperty(BinProperties.MINIMUM_BIN_SIZE, "2 KB");
        runner.setProperty(BinProperties.MAXIMUM_BIN_SIZE, "1 KB");
        runner.assertNotValid();
    }

    /** NIFI-4192, NIFI-821: schemas that differ make bins of their own, each FlowFile leaves once; a doc makes no difference. */
    @Test
    void onlyEqualSchemasShareABin() throws IOException {
        final Schema documented = schema("{'type':'record','name':'r','doc':'d','fields':[{'name':'n','type':'int','doc':'x'},{'name':'s','type':'string'}]}");
        final Schema other = schema("{'type':'record','name':'r','fields':[{'name':'n','type':'int'}]}");
        runner.enqueue(file(1));
        runner.enqueue(file(documented, "deflate", Map.of(), 2));
        runner.enqueue(file(other, "null", Map.of(), 3));
        runner.enqueue(file(4));

        final List<MockFlowFile> merged = run();

        assertEquals(2, merged.size());
        assertEquals(List.of(1, 2, 4), numbers(merged.getFirst()));
        assertEquals(List.of(3), numbers(merged.get(1)));
        runner.assertTransferCount(ORIGINAL, 4);
        runner.assertTransferCount(FAILURE, 0);
    }

    /** NIFI-16187: with compatible schemas a bin takes what resolves to the schema of the first. */
    @Test
    void compatibleSchemasShareABin() throws IOException {
        final Schema first = schema("{'type':'record','name':'r','fields':[{'name':'n','type':'int'},{'name':'s','type':['string','null']},{'name':'d','type':'int','default':5}]}");
        final Schema narrower = schema("{'type':'record','name':'r','fields':[{'name':'n','type':'int'}]}");
        final Schema foreign = schema("{'type':'record','name':'r','fields':[{'name':'n','type':'string'}]}");
        runner.setProperty(CollectAvroRecord.SCHEMA_STRATEGY, "Compatible Schemas");
        runner.enqueue(file(first, "null", Map.of(), 1));
        runner.enqueue(file(narrower, "snappy", Map.of(), 2));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericData.Record> writer = new DataFileWriter<>(new GenericDatumWriter<>(foreign))) {
            writer.create(foreign, out);
            final GenericData.Record datum = new GenericData.Record(foreign);
            datum.put("n", "text");
            writer.append(datum);
        }

        runner.enqueue(out.toByteArray());

        final List<MockFlowFile> merged = run();

        assertEquals(2, merged.size());
        assertEquals(List.of(1, 2), numbers(merged.getFirst()));
        try (DataFileStream<GenericData.Record> stream = new DataFileStream<>(new ByteArrayInputStream(merged.getFirst().toByteArray()), new GenericDatumReader<>())) {
            assertEquals("{\"n\": 1, \"s\": \"text 1\", \"d\": 6}", stream.next().toString());
            assertEquals("{\"n\": 2, \"s\": null, \"d\": 5}", stream.next().toString());
        }
    }
}
