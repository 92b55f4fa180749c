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

import org.apache.nifi.util.MockFlowFile;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CollectFragmentsTest extends CollectTestBase {
    /** NIFI-5918, NIFI-6349, NIFI-11369: fragments come together in the order of their index, whatever the order they came in. */
    @Test
    void defragmentsInOrder() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(file(3), Map.of("fragment.identifier", "x", "fragment.index", "2"));
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "3"));
        runner.run(1, false);
        runner.assertTransferCount(MERGED, 0);
        runner.enqueue(file(2), Map.of("fragment.identifier", "x", "fragment.index", "1"));

        runner.run(1, true, false);

        assertEquals(List.of(1, 2, 3), numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()));
    }

    /** NIFI-6599, NIFI-4950: attributes that are missing, twice there or contradict are an error with a message. */
    @Test
    void contradictoryFragmentsFail() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "2"));
        final List<Map<String, String>> contradictory = List.of(
                Map.of("fragment.identifier", "x", "fragment.index", "0"),
                Map.of("fragment.identifier", "x", "fragment.index", "1", "fragment.count", "3"),
                Map.of("fragment.identifier", "x"),
                Map.of("fragment.identifier", "x", "fragment.index", "one"),
                Map.of("fragment.identifier", "x", "fragment.index", "7"),
                Map.of("fragment.index", "1", "fragment.count", "2"));
        for (final Map<String, String> attributes : contradictory) {
            runner.enqueue(file(2), attributes);
        }

        runner.enqueue(file(3), Map.of("fragment.identifier", "x", "fragment.index", "1"));

        final List<MockFlowFile> merged = run();

        assertEquals(List.of(1, 3), numbers(merged.getFirst()));
        runner.assertTransferCount(FAILURE, contradictory.size());
        runner.getFlowFilesForRelationship(FAILURE).forEach(failed -> assertTrue(failed.getAttribute("record.error.message").contains("fragment."),
                failed.getAttribute("record.error.message")));
    }

    /** A fragment that proves bad leaves alone; when it comes again, the whole is put together. */
    @Test
    void badFragmentLeavesAlone() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        final byte[] bad = file(2);
        bad[bad.length - 1]++;
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "2"));
        runner.enqueue(bad, Map.of("fragment.identifier", "x", "fragment.index", "1"));

        runner.run(2, false);

        runner.assertTransferCount(MERGED, 0);
        runner.assertTransferCount(FAILURE, 1);
        runner.getFlowFilesForRelationship(FAILURE).getFirst().assertContentEquals(bad);
        runner.enqueue(file(2), Map.of("fragment.identifier", "x", "fragment.index", "1"));
        runner.run(1, true, false);
        assertEquals(List.of(1, 2), numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()));
        runner.assertTransferCount(FAILURE, 1);
        runner.assertTransferCount(ORIGINAL, 2);
    }

    @Test
    void incompleteWholesFailAtMaxBinAge() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.setProperty(BinProperties.MAX_BIN_AGE, "1 millis");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "3"));
        runner.enqueue(file(3), Map.of("fragment.identifier", "x", "fragment.index", "2", "fragment.count", "3"));

        assertAllFail("Expected all fragments of x, 3, but found 2, with the fragment.index 0, 2: Bin has reached Max Bin Age", 2);
    }

    /** NIFI-5918: not even a fragment.count is a null pointer. */
    @Test
    void fragmentsWithoutACountFailAtMaxBinAge() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.setProperty(BinProperties.MAX_BIN_AGE, "1 millis");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0"));

        assertAllFail("Expected all fragments of x but found no fragment.count on any of the 1 that came: Bin has reached Max Bin Age", 1);
    }

    @Test
    void incompleteWholesFailWhenThereAreTooManyBins() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.setProperty(BinProperties.MAXIMUM_BINS, "1");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "2"));
        runner.enqueue(file(1), Map.of("fragment.identifier", "y", "fragment.index", "0", "fragment.count", "2"));

        assertAllFail("Expected all fragments of x, 2, but found 1, with the fragment.index 0: Maximum number of bins has been exceeded", 1);
    }

    /** As many as there should be, but one of them is missing: indexes are counted from 0 or from 1. */
    @Test
    void indexesThatLeaveOneOutFail() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "2"));
        runner.enqueue(file(3), Map.of("fragment.identifier", "x", "fragment.index", "2", "fragment.count", "2"));

        assertAllFail("Expected all fragments of x, 2, but found 2, with the fragment.index 0, 2: Bin is full", 2);
    }

    private void assertAllFail(final String message, final int count) {
        int iterations = 0;
        do {
            runner.run(1, false, iterations++ == 0);
        } while (runner.getFlowFilesForRelationship(FAILURE).isEmpty());

        runner.assertTransferCount(MERGED, 0);
        runner.assertTransferCount(ORIGINAL, 0);
        final List<MockFlowFile> failed = runner.getFlowFilesForRelationship(FAILURE);
        assertEquals(count, failed.size());
        failed.forEach(fragment -> fragment.assertAttributeEquals("record.error.message", message));
    }

    /** Splitters count from 0 or from 1. */
    @Test
    void indexesMayBeginAtOne() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(file(2), Map.of("fragment.identifier", "x", "fragment.index", "2", "fragment.count", "2"));
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "1", "fragment.count", "2"));

        assertEquals(List.of(1, 2), numbers(run().getFirst()));
    }

    /** A count that comes late contradicts an index that is there. */
    @Test
    void countThatContradictsAnEarlierIndexFails() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "7"));
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "2"));

        runner.run(2, true);

        runner.assertTransferCount(FAILURE, 1);
        runner.getFlowFilesForRelationship(FAILURE).getFirst().assertAttributeEquals("fragment.index", "0");
    }

    /** The same where the indexes, counted from 0 and from 1, leave room for one more than the count. */
    @Test
    void countOfFewerThanHaveComeFails() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0"));
        runner.enqueue(file(2), Map.of("fragment.identifier", "x", "fragment.index", "1"));
        runner.enqueue(file(3), Map.of("fragment.identifier", "x", "fragment.index", "2", "fragment.count", "2"));

        runner.run(2, false);

        runner.assertTransferCount(FAILURE, 1);
        runner.getFlowFilesForRelationship(FAILURE).getFirst().assertAttributeEquals("record.error.message",
                "Expected as many fragments of x as the fragment.count says, 2, but found 3");
        runner.enqueue(file(3), Map.of("fragment.identifier", "x", "fragment.index", "2", "fragment.count", "3"));
        runner.run(1, true, false);
        assertEquals(List.of(1, 2, 3), numbers(runner.getFlowFilesForRelationship(MERGED).getFirst()));
    }

    @Test
    void wholesOfManyFragmentsComeTogether() throws IOException {
        runner.setProperty(BinProperties.COLLECT_STRATEGY, "Defragment");
        final int count = 3_000;
        final List<Integer> expected = new ArrayList<>();
        for (int index = count - 1; index >= 0; index--) {
            expected.addFirst(index);
            runner.enqueue(file(index), Map.of("fragment.identifier", "x", "fragment.index", String.valueOf(index), "fragment.count", String.valueOf(count)));
        }

        assertEquals(expected, numbers(run().getFirst()));
    }
}
