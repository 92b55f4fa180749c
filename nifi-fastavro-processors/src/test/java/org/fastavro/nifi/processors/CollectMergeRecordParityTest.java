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

import org.apache.nifi.avro.AvroReader;
import org.apache.nifi.avro.AvroRecordSetWriter;
import org.apache.nifi.processors.standard.MergeRecord;
import org.apache.nifi.provenance.ProvenanceEventType;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Beside NiFi's own MergeRecord, where it is right. */
class CollectMergeRecordParityTest extends CollectTestBase {
    private TestRunner stock;

    @BeforeEach
    void setUpStock() throws Exception {
        stock = TestRunners.newTestRunner(new MergeRecord());
        final AvroReader reader = new AvroReader();
        stock.addControllerService("reader", reader);
        stock.enableControllerService(reader);
        final AvroRecordSetWriter writer = new AvroRecordSetWriter();
        stock.addControllerService("writer", writer);
        stock.enableControllerService(writer);
        stock.setProperty(MergeRecord.RECORD_READER, "reader");
        stock.setProperty(MergeRecord.RECORD_WRITER, "writer");
    }

    private void enqueue(final byte[] content, final Map<String, String> attributes) {
        runner.enqueue(content, attributes);
        stock.enqueue(content, attributes);
    }

    /** What each merged FlowFile holds, and its attributes but for those that no two runs have in common. */
    private static List<String> describe(final TestRunner ran) throws IOException {
        ran.run(3, true);
        final List<String> merged = new ArrayList<>();
        for (final MockFlowFile flowFile : ran.getFlowFilesForRelationship(MERGED)) {
            final Map<String, String> attributes = new TreeMap<>(flowFile.getAttributes());
            attributes.keySet().removeAll(List.of("uuid", "merge.bin.age"));
            if (flowFile.getAttribute("filename").endsWith(".mockFlowFile")) {
                attributes.remove("filename");
            }

            merged.add(numbers(flowFile) + " " + attributes);
        }

        merged.sort(null);
        merged.add("originals: " + ran.getFlowFilesForRelationship(ORIGINAL).size() + ", failed: " + ran.getFlowFilesForRelationship(FAILURE).size()
                + ", counted: " + ran.getCounterValue("Records Merged") + ", joins: "
                + ran.getProvenanceEvents().stream().filter(event -> event.getEventType() == ProvenanceEventType.JOIN).map(event -> event.getParentUuids().size()).sorted().toList()
                + ", left: " + ran.getQueueSize().getObjectCount());
        return merged;
    }

    @ParameterizedTest
    @ValueSource(strings = {"Keep Only Common Attributes", "Keep All Unique Attributes"})
    void mergesTheSameWithTheSameAttributes(final String attributeStrategy) throws IOException {
        runner.setProperty("Attribute Strategy", attributeStrategy);
        stock.setProperty("Attribute Strategy", attributeStrategy);
        for (int number = 0; number < 5; number++) {
            enqueue(file(2 * number, 2 * number + 1), Map.of("same", "x", "number", String.valueOf(number), "only" + number, "y", "filename", "common.avro"));
        }

        assertEquals(describe(stock), describe(runner));
    }

    @Test
    void oneFlowFileAloneIsMergedLikewise() throws IOException {
        enqueue(file(1), Map.of("a", "b", "filename", "single.avro"));

        assertEquals(describe(stock), describe(runner));
    }

    @Test
    void binsFillLikewise() throws IOException {
        for (final TestRunner each : List.of(runner, stock)) {
            final boolean isStock = each == stock;
            each.setProperty(isStock ? MergeRecord.MIN_RECORDS : BinProperties.MINIMUM_RECORDS, "3");
            each.setProperty(isStock ? MergeRecord.MAX_RECORDS : BinProperties.MAXIMUM_RECORDS, "4");
            each.setProperty(isStock ? MergeRecord.CORRELATION_ATTRIBUTE_NAME : BinProperties.CORRELATION_ATTRIBUTE, "key");
        }

        for (int number = 0; number < 23; number++) {
            final Map<String, String> key = number % 4 == 3 ? Map.of() : Map.of("key", String.valueOf(number % 4));
            enqueue(number % 5 == 0 ? file(number, -number) : file(number), key);
        }

        assertEquals(describe(stock), describe(runner));
    }

    @Test
    void fragmentsComeTogetherLikewise() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        stock.setProperty(MergeRecord.MERGE_STRATEGY, MergeRecord.MERGE_STRATEGY_DEFRAGMENT);
        for (int number = 0; number < 6; number++) {
            enqueue(file(number), Map.of("fragment.identifier", String.valueOf(number / 3), "fragment.index", String.valueOf(number % 3), "fragment.count", "3"));
        }

        enqueue(file(9), Map.of("fragment.identifier", "waits", "fragment.index", "0", "fragment.count", "2"));

        assertEquals(describe(stock), describe(runner));
    }
}
