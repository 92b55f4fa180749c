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
package org.fastavro.nifi.nifibenchmark;

import org.junit.jupiter.api.Test;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class NiFiReportTest {
    private static final InputFiles INPUT = new InputFiles(Path.of("files"), 2, 600);
    private static final long SECOND = 1_000_000_000;

    /** The first contender of each workload takes 24 s, the second 3 s, the third 2 s, the fourth 1 s: in the median, beside other rounds. */
    private static List<Speed> speeds() {
        final List<Speed> speeds = new ArrayList<>();
        for (final Workload workload : Workload.values()) {
            final long[] seconds = {24, 3, 2, 1};
            for (int index = 0; index < seconds.length; index++) {
                speeds.add(new Speed(workload, workload.contenders().get(index), INPUT, List.of(50 * SECOND, seconds[index] * SECOND, SECOND / 2)));
            }
        }

        return speeds;
    }

    private static String report() {
        return new NiFiReport(speeds(), new BinHeap(1_000, 5_000_000, 6_000_000, 6_250_000)).format("bin/benchmark --nifi", "2.3.0", "1g", Scale.FULL);
    }

    private static void assertLine(final String expected) {
        assertTrue(report().lines().anyMatch(expected::equals), () -> expected + " is not in\n" + report());
    }

    @Test
    void tellsWhichGoalsAreMet() {
        assertLine("| Converting large files of flat records | ConvertRecord: FastAvroReader, FastAvroRecordSetWriter "
                + "| 8 times ConvertRecord: AvroReader, AvroRecordSetWriter | 8.0 | met |");
        assertLine("| Converting large files of flat records | ConvertAvroRecord: *Every Datum* | 15 times ConvertRecord: AvroReader, AvroRecordSetWriter | 12.0 | missed |");
        assertLine("| Collecting files of one flat record | CollectAvroRecord: *Structure Only* | not slower than MergeContent: Avro | 3.0 | met |");
    }

    @Test
    void showsTheMedianOfTheRounds() {
        assertLine("Files a round: 2, records in each: 600.");
        assertLine("| ConvertAvroRecord: *Every Datum* | 600 | 12.0 | 2.000 | 0.500 | 50.000 |");
    }

    @Test
    void tellsWhatAFlowFileTakes() {
        assertLine("| 1,000 in the queue | 6,000,000 |");
        assertLine("A FlowFile in the queue takes 1,000 bytes, its attributes included; one in the bin takes 250 bytes more.");
    }

    @Test
    void hasATableForEachWorkload() {
        assertEquals(Workload.values().length + 2, report().lines().filter(line -> line.startsWith("## ")).count());
    }
}
