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

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Turns what JMH wrote as JSON into tables in Markdown and charts in SVG. */
public final class Report {
    private static final String RESULTS = "results.md";

    private Report() {
    }

    /**
     * @param arguments the JSON file, the folder that takes {@value #RESULTS} and the charts, and the command that was run
     * @throws IOException if the file cannot be read, or the folder not be written to
     */
    public static void main(final String[] arguments) throws IOException {
        if (arguments.length != 3) {
            throw new IllegalArgumentException("Expected three arguments, the JSON file, the folder and the command, but found " + arguments.length);
        }

        final Path folder = Files.createDirectories(Path.of(arguments[1]));
        Files.writeString(folder.resolve(RESULTS), results(Measurements.read(Path.of(arguments[0])), folder, arguments[2]));
    }

    private static String results(final Measurements measurements, final Path folder, final String command) throws IOException {
        final ComparisonReport comparison = new ComparisonReport(measurements);
        return """
                # Results of the benchmarks

                Written by `%s` on %s: %d cores, %s, %s on %s; one thread. When it ended, %.1f threads on average had been running or waiting for a
                core in the last minute: with many more than one, others worked on the machine, all times are too long, and ratios are rough.

                ## Goals

                %s
                ## Times and bytes a record

                %s
                ## Moving whole blocks, a record

                %s
                ## 3,000 rows of 16,000 doubles (SPARK-24993)

                %s
                ## Charts

                Longer is better; NiFi's own services are 1.

                %s""".formatted(command, LocalDate.now(ZoneOffset.UTC), Runtime.getRuntime().availableProcessors(), measurements.jdk(),
                System.getProperty("os.name"), System.getProperty("os.arch"),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(), comparison.goals(), comparison.table(),
                new BlockReport(measurements).table(), new ManyDoublesReport(measurements).table(), comparison.drawCharts(folder).stripTrailing() + "\n");
    }
}
