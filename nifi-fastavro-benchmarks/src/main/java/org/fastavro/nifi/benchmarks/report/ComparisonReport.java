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
package org.fastavro.nifi.benchmarks.report;

import org.fastavro.nifi.benchmarks.DataSet;
import org.fastavro.nifi.benchmarks.Implementation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Record by record: a table of all implementations, one of the goals, and a chart for each kind of work. */
final class ComparisonReport {
    private final Measurements measurements;

    ComparisonReport(final Measurements measurements) {
        this.measurements = measurements;
    }

    String table() throws IOException {
        final MarkdownTable table = new MarkdownTable("Work", "Data", "nifi-fastavro, ns", "MB/s", "NiFi, ns", "Avro generic, ns", "Avro fast reader, ns",
                "Times NiFi's speed", "Bytes allocated", "NiFi, bytes allocated");
        for (final Work work : Work.values()) {
            for (final DataSet dataSet : DataSet.values()) {
                final Optional<Double> ours = nanoseconds(work, dataSet, Implementation.FASTAVRO);
                if (ours.isPresent()) {
                    final double size = dataSet.datumSize();
                    table.row(work.title(), dataSet, MarkdownTable.number(ours, 0), MarkdownTable.number(ours.map(time -> size * 1_000 / time), 0),
                            time(work, dataSet, Implementation.NIFI_STOCK), time(work, dataSet, Implementation.AVRO_GENERIC),
                            time(work, dataSet, Implementation.AVRO_FAST_READER), MarkdownTable.number(speed(work, dataSet, Implementation.FASTAVRO), 1),
                            MarkdownTable.number(work.allocatedBytes(measurements, dataSet, Implementation.FASTAVRO), 0),
                            MarkdownTable.number(work.allocatedBytes(measurements, dataSet, Implementation.NIFI_STOCK), 0));
                }
            }
        }

        return table.toString();
    }

    private Optional<Double> nanoseconds(final Work work, final DataSet dataSet, final Implementation implementation) {
        return work.nanoseconds(measurements, dataSet, implementation);
    }

    private String time(final Work work, final DataSet dataSet, final Implementation implementation) {
        return MarkdownTable.number(nanoseconds(work, dataSet, implementation), 0);
    }

    private Optional<Double> speed(final Work work, final DataSet dataSet, final Implementation implementation) {
        return nanoseconds(work, dataSet, implementation)
                .flatMap(time -> nanoseconds(work, dataSet, Implementation.NIFI_STOCK).map(stock -> stock / time));
    }

    String goals() {
        final MarkdownTable table = new MarkdownTable("Work", "Data", "Goal", "Measured", "");
        for (final Goal goal : Goal.ALL) {
            final Optional<Double> speedup = goal.speedupOver(measurements, Implementation.NIFI_STOCK);
            speedup.ifPresent(measured -> table.row(goal.work().title(), goal.dataSet(), MarkdownTable.number(Optional.of(goal.speedup()), 0)
                    + " times NiFi's speed", MarkdownTable.number(speedup, 1), verdict(measured >= goal.speedup())));
            if (goal.rival() != null) {
                final Optional<Double> rivalry = goal.speedupOver(measurements, goal.rival());
                rivalry.ifPresent(measured -> table.row(goal.work().title(), goal.dataSet(), "not slower than " + BarChart.name(goal.rival()),
                        MarkdownTable.number(rivalry, 2) + " times its speed", verdict(measured >= 1)));
            }

            if (goal.allocation() > 0) {
                final Optional<Double> share = goal.allocationShare(measurements);
                share.ifPresent(measured -> table.row(goal.work().title(), goal.dataSet(), MarkdownTable.number(Optional.of(goal.allocation()), 2)
                        + " of NiFi's allocated bytes", MarkdownTable.number(share, 2), verdict(measured <= goal.allocation())));
            }
        }

        return table.toString();
    }

    private static String verdict(final boolean isMet) {
        return isMet ? "met" : "missed";
    }

    /**
     * Draws a chart for each kind of work that was measured.
     *
     * @param folder where to
     * @return links to the charts in Markdown, relative to the folder
     * @throws IOException if one cannot be written
     */
    String drawCharts(final Path folder) throws IOException {
        final StringBuilder links = new StringBuilder();
        for (final Work work : Work.values()) {
            final BarChart chart = new BarChart(work.title() + ": times the speed of NiFi's services");
            for (final DataSet dataSet : DataSet.values()) {
                for (final Implementation implementation : Implementation.values()) {
                    speed(work, dataSet, implementation).ifPresent(speed -> chart.add(dataSet.name(), implementation, speed));
                }
            }

            if (!chart.isEmpty()) {
                final String name = work.fileName() + ".svg";
                Files.writeString(folder.resolve(name), chart.toSvg());
                links.append("![").append(work.title()).append("](").append(name).append(")\n\n");
            }
        }

        return links.toString();
    }
}
