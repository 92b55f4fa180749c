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
import java.nio.file.Files;
import java.nio.file.Path;

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

                %s

                ## Goals

                %s
                ## Times and bytes a record

                %s
                ## Messages a second (NIFI-5640)

                Bare datums with the schema as text; each message has a reader, and a JSON writer, of its own.

                %s
                ## Moving whole blocks, a record

                %s
                ## 3,000 rows of 16,000 doubles (SPARK-24993)

                Beside Spark in [spark.md](spark.md).

                %s
                ## Collecting files of so many records

                Each processor is driven by nifi-mock, whose own work is in all figures but those of the plain copy; [nifi.md](nifi.md) has them in a real NiFi.

                %s
                ## Packed rows (SPARK-13353)

                Packed and read back. In Spark, packing took 739 ns a row instead of 3,805 at one million rows, but 4,245 at four million.

                %s
                ## Charts

                Longer is better; NiFi's own services are 1.

                %s""".formatted(Circumstances.describe(command, measurements.jdk()), comparison.goals(), comparison.table(), new MessageReport(measurements).table(),
                new BlockReport(measurements).table(), new ManyDoublesReport(measurements).table(), new CollectReport(measurements).table(),
                new PackedRowsReport(measurements).table(), comparison.drawCharts(folder).stripTrailing() + "\n");
    }
}
