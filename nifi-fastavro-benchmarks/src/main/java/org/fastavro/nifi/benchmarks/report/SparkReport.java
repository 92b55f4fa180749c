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

/** Turns what JMH wrote about SPARK-24993's rows, here and with Spark, into one table in Markdown. */
public final class SparkReport {
    private SparkReport() {
    }

    /**
     * @param arguments the JSON file of ManyDoublesBenchmark, the one of Spark's benchmark, the Markdown file to write, and the command that was run
     * @throws IOException if a file cannot be read or written
     */
    public static void main(final String[] arguments) throws IOException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException("Expected four arguments, two JSON files, the file to write and the command, but found " + arguments.length);
        }

        final Measurements measurements = Measurements.read(Path.of(arguments[0])).with(Measurements.read(Path.of(arguments[1])));
        final Path report = Path.of(arguments[2]).toAbsolutePath();
        Files.createDirectories(report.getParent());
        Files.writeString(report, """
                # 3,000 rows of 16,000 doubles, beside Spark

                %s

                SPARK-24993's rows: a long, a double, two UUIDs as text and 16,000 doubles, uncompressed. Each run writes, or reads, all of them.

                %s
                Spark runs in a JVM of its own, in local mode with one thread, with the JVM options of its own launcher. It writes rows from its cache to a
                file, and reads a file into its "noop" sink, which takes complete rows and asks them for nothing; files are in the page cache. The others work
                in memory: nifi-fastavro and NiFi read every value through the record API, and write plain records; Avro reads and writes its own datums. "One
                row" is what a Spark job costs by itself.
                """.formatted(Circumstances.describe(arguments[3], measurements.jdk()), new ManyDoublesReport(measurements).table()));
    }
}
