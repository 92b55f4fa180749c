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
package org.fastavro.nifi.system;

import org.fastavro.nifi.harness.Progress;
import org.fastavro.nifi.nifibenchmark.BinHeap;
import org.fastavro.nifi.nifibenchmark.BinHeapTrial;
import org.fastavro.nifi.nifibenchmark.Scale;
import org.fastavro.nifi.nifibenchmark.Speed;
import org.fastavro.nifi.nifibenchmark.SpeedTrials;
import org.fastavro.nifi.nifibenchmark.Workload;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Each thing that is measured in NiFi works; the trials themselves count the records of all results. */
@ExtendWith(SharedNiFi.class)
class NiFiBenchmarkIT {

    /** 20,000 bytes are some 245 flat records; the files have to hold all that fit. */
    private static final int LEAST_OF_LARGE = 2 * 100;
    private static final Map<Workload, Integer> RECORDS = Map.of(Workload.CONVERT_SMALL, 5 * 10, Workload.COLLECT_LARGE, 3 * 4_000, Workload.COLLECT_SMALL, 20);

    private final SystemUnderTest system;

    NiFiBenchmarkIT(final SystemUnderTest system) {
        this.system = system;
    }

    @Test
    void everyContenderDoesItsWork() throws IOException {
        final Progress progress = new Progress(new PrintStream(OutputStream.nullOutputStream()), true);

        final List<Speed> speeds = new SpeedTrials(system.nifi().client(), TestPaths.emptyFolder("speed-trials"), Scale.SMOKE, progress).run();

        final List<String> expected = new ArrayList<>();
        for (final Workload workload : Workload.values()) {
            workload.contenders().forEach(contender -> expected.add(workload.title() + contender.title()));
        }

        assertEquals(expected, speeds.stream().map(speed -> speed.workload().title() + speed.contender().title()).toList());
        for (final Speed speed : speeds) {
            final long records = speed.input().records();
            assertTrue(RECORDS.containsKey(speed.workload()) ? records == RECORDS.get(speed.workload()) : records > LEAST_OF_LARGE, speed::toString);
            assertEquals(1, speed.roundNanos().size());
            assertTrue(speed.roundNanos().getFirst() > 0, speed::toString);
        }
    }

    @Test
    void flowFilesWaitInABinWhileTheHeapIsMeasured() throws IOException {
        final int flowFiles = Scale.SMOKE.heldFlowFiles();

        final BinHeap heap = BinHeapTrial.measure(system.nifi(), TestPaths.emptyFolder("bin-heap-trial"), flowFiles);

        assertEquals(flowFiles, heap.flowFiles());
        assertTrue(heap.emptyBytes() > 0 && heap.queuedBytes() > 0 && heap.heldBytes() > 0, heap::toString);
    }
}
