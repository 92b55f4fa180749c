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

import org.fastavro.nifi.benchmarks.report.MarkdownTable;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;

import static org.fastavro.nifi.benchmarks.report.MarkdownTable.number;

/** What was measured, as Markdown. */
final class NiFiReport {

    private final List<Speed> speeds;
    private final BinHeap heap;

    NiFiReport(final List<Speed> speeds, final BinHeap heap) {
        this.speeds = speeds;
        this.heap = heap;
    }

    /**
     * @param command what was typed to measure this
     * @param nifiVersion the version of the NiFi
     * @param nifiHeap the value of its {@code -Xmx}
     * @param scale how much was measured
     */
    String format(final String command, final String nifiVersion, final String nifiHeap, final Scale scale) {
        final StringBuilder text = new StringBuilder("""
                # Measured in a real NiFi

                Written by `%s` on %s: NiFi %s with `-Xmx%s`, %d cores, JDK %s, %s on %s. When it ended, %.1f threads on average had been running or
                waiting for a core in the last minute.

                Time is task time, as NiFi counts it (a processor's status, Tasks/Time), of one thread: the median of %d rounds after %d to warm up, all in
                the same process of NiFi. In each round the files are queued first, then the processor runs while no other does, then the records of its
                results are counted. All files are uncompressed, and so are the results: both record set writers' default. All properties that are not named
                have their defaults. ModifyBytes does not look at what it copies: it shows what NiFi itself takes.

                ## Goals

                """.formatted(command, LocalDate.now(ZoneOffset.UTC), nifiVersion, nifiHeap, Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.version"), System.getProperty("os.name"), System.getProperty("os.arch"),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(), scale.rounds(), scale.warmUps()));
        text.append(goals());
        for (final Workload workload : Workload.values()) {
            text.append("\n## ").append(workload.title()).append("\n\n").append(table(workload));
        }

        return text.append(memory()).toString();
    }

    private MarkdownTable goals() {
        final MarkdownTable table = new MarkdownTable("Work", "Processor", "Goal", "Measured", "");
        for (final Goal goal : Goal.ALL) {
            final String wanted = goal.speedup() == 1 ? "not slower than " + goal.rival().title() : "%s times %s".formatted(number(goal.speedup(), 0), goal.rival().title());
            table.row(goal.workload().title(), goal.contender().title(), wanted, number(goal.measured(speeds), 1), goal.isMet(speeds) ? "met" : "missed");
        }

        return table;
    }

    private String table(final Workload workload) {
        final List<Speed> rows = speeds.stream().filter(speed -> speed.workload() == workload).toList();
        final Speed first = rows.getFirst();
        final MarkdownTable table = new MarkdownTable("Processor", "Records/s", "Times the speed of the first", "Seconds a round", "Fastest round", "Slowest round");
        for (final Speed row : rows) {
            table.row(row.contender().title(), number(row.recordsPerSecond(), 0), number(row.recordsPerSecond() / first.recordsPerSecond(), 1),
                    number(row.seconds(), 3), number(row.shortestSeconds(), 3), number(row.longestSeconds(), 3));
        }

        return "Files a round: %s, records in each: %s.\n\n%s".formatted(number(first.input().count(), 0), number(first.input().recordsPerFile(), 0), table);
    }

    private String memory() {
        final MarkdownTable table = new MarkdownTable("FlowFiles of one record", "Live bytes in NiFi's heap");
        table.row("none", number(heap.emptyBytes(), 0));
        table.row("%s in the queue".formatted(number(heap.flowFiles(), 0)), number(heap.queuedBytes(), 0));
        table.row("the same in one bin", number(heap.heldBytes(), 0));
        return """

                ## Memory of a bin of CollectAvroRecord

                The objects that are left after a full garbage collection.

                %s
                A FlowFile in the queue takes %s bytes, its attributes included; one in the bin takes %s bytes more.
                """.formatted(table, number(heap.bytesQueued(), 0), number(heap.moreBytesHeld(), 0));
    }
}
