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

import org.apache.nifi.provenance.ProvenanceEventRecord;
import org.apache.nifi.provenance.ProvenanceEventType;
import org.apache.nifi.util.MockFlowFile;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Several tasks at once: every record is in one merged FlowFile, every FlowFile leaves once, every provenance event tells just what was merged. */
class CollectTasksTest extends CollectTestBase {
    private static final int FILES = 2_000;

    @Test
    void everyRecordComesOutOnce() throws IOException {
        runner.setThreadCount(8);
        runner.setProperty(BinProperties.CORRELATION_ATTRIBUTE, "key");
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "10");
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, "50");
        runner.setProperty(BinProperties.MAXIMUM_BINS, "3");
        runner.setProperty(BinProperties.MAX_BIN_AGE, "1 millis");
        int bad = 0;
        for (int number = 0; number < FILES; number++) {
            runner.enqueue(file(number), Map.of("key", String.valueOf(number % 7)));
            if (number % 20 == 0) {
                final byte[] broken = file(number);
                broken[broken.length - 1]++;
                runner.enqueue(broken, Map.of("key", String.valueOf(number % 7)));
                bad++;
            }
        }

        int iterations = 0;
        do {
            runner.run(8, false, iterations++ == 0);
        } while (runner.getFlowFilesForRelationship(ORIGINAL).size() + runner.getFlowFilesForRelationship(FAILURE).size() < FILES + bad);

        runner.assertQueueEmpty();
        runner.assertTransferCount(ORIGINAL, FILES);
        runner.assertTransferCount(FAILURE, bad);
        final List<Integer> found = new ArrayList<>();
        for (final MockFlowFile merged : runner.getFlowFilesForRelationship(MERGED)) {
            final List<Integer> numbers = numbers(merged);
            final String key = merged.getAttribute("key");
            numbers.forEach(number -> assertEquals(key, String.valueOf(number % 7)));
            merged.assertAttributeEquals("merge.count", String.valueOf(numbers.size()));
            found.addAll(numbers);
        }

        Collections.sort(found);
        assertEquals(IntStream.range(0, FILES).boxed().toList(), found);
        assertEquals(FILES, runner.getCounterValue("Records Merged"));
        checkProvenance();
    }

    private void checkProvenance() {
        final Map<String, Set<String>> parents = new HashMap<>();
        for (final ProvenanceEventRecord event : runner.getProvenanceEvents()) {
            if (event.getEventType() == ProvenanceEventType.JOIN) {
                assertEquals(null, parents.put(event.getChildUuids().getFirst(), new HashSet<>(event.getParentUuids())));
            }
        }

        final Map<String, Set<String>> expected = new HashMap<>();
        runner.getFlowFilesForRelationship(ORIGINAL)
                .forEach(original -> expected.computeIfAbsent(original.getAttribute("merge.uuid"), uuid -> new HashSet<>()).add(original.getAttribute("uuid")));
        assertEquals(expected, parents);
        assertEquals(expected.keySet(), new HashSet<>(runner.getFlowFilesForRelationship(MERGED).stream().map(merged -> merged.getAttribute("uuid")).toList()));
    }

    @Test
    void fragmentsComeTogetherWhateverTaskTakesThem() throws IOException {
        runner.setThreadCount(8);
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.setProperty(BinProperties.MAXIMUM_BINS, "1000");
        final int wholes = 40;
        final int fragments = 25;
        final List<Integer> order = new ArrayList<>(IntStream.range(0, wholes * fragments).boxed().toList());
        Collections.shuffle(order, new Random(5));
        for (final int number : order) {
            runner.enqueue(file(number), Map.of("fragment.identifier", String.valueOf(number / fragments), "fragment.index", String.valueOf(number % fragments),
                    "fragment.count", String.valueOf(fragments)));
        }

        runner.run(16);

        final List<MockFlowFile> merged = runner.getFlowFilesForRelationship(MERGED);
        assertEquals(wholes, merged.size());
        for (final MockFlowFile whole : merged) {
            final int first = Integer.parseInt(whole.getAttribute("fragment.identifier")) * fragments;
            assertEquals(IntStream.range(first, first + fragments).boxed().toList(), numbers(whole));
        }
    }
}
