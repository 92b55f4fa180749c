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
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CollectFragmentsTest extends CollectTestBase {
    /** NIFI-5918, NIFI-6349, NIFI-11369: fragments come together in the order of their index, whatever the order they came in. */
    @Test
    void defragmentsInOrder() throws IOException {
        runner.setProperty(CollectAvroRecord.COLLECT_STRATEGY, "Defragment");
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
        runner.setProperty(CollectAvroRecord.COLLECT_STRATEGY, "Defragment");
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

    @Test
    void fragmentsOfABrokenWholeFail() throws IOException {
        runner.setProperty(CollectAvroRecord.COLLECT_STRATEGY, "Defragment");
        runner.enqueue(file(1), Map.of("fragment.identifier", "x", "fragment.index", "0", "fragment.count", "2"));
        final byte[] broken = file(2);
        broken[broken.length - 1]++;
        runner.enqueue(broken, Map.of("fragment.identifier", "x", "fragment.index", "1"));

        assertEquals(0, run().size());
        runner.assertTransferCount(FAILURE, 2);
    }
}
