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

import org.fastavro.nifi.benchmarks.Implementation;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;

/** The runs over SPARK-24993's rows, with their spread. */
final class ManyDoublesReport {
    private static final double NANOSECONDS_PER_MILLISECOND = 1_000_000;

    private final Measurements measurements;

    ManyDoublesReport(final Measurements measurements) {
        this.measurements = measurements;
    }

    String table() {
        final MarkdownTable table = new MarkdownTable("Work", "By", "Mean, ms", "Standard deviation", "Least", "Most", "Runs");
        for (final String method : new String[] {"write", "read"}) {
            for (final Implementation implementation : Implementation.values()) {
                measurements.find("ManyDoublesBenchmark." + method, Map.of("implementation", implementation.name()))
                        .ifPresent(found -> addRow(table, method, BarChart.name(implementation), found));
            }

            measurements.all().stream()
                    .filter(found -> found.benchmark().equals("SparkManyDoublesBenchmark." + method))
                    .forEach(found -> addRow(table, method, sparkName(found.parameters()), found));
        }

        return table.toString();
    }

    private static String sparkName(final Map<String, String> parameters) {
        return "Spark " + parameters.get("versions") + ("1".equals(parameters.get("manyDoublesRows")) ? ", one row" : "");
    }

    private static void addRow(final MarkdownTable table, final String method, final String name, final Measurement found) {
        table.row(method, name, milliseconds(found.nanoseconds()), milliseconds(found.standardDeviation()), milliseconds(Collections.min(found.samples())),
                milliseconds(Collections.max(found.samples())), found.samples().size());
    }

    private static String milliseconds(final double nanoseconds) {
        return MarkdownTable.number(Optional.of(nanoseconds / NANOSECONDS_PER_MILLISECOND), 0);
    }
}
