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

import org.fastavro.nifi.benchmarks.CollectBenchmark.Collector;
import org.fastavro.nifi.benchmarks.CollectBenchmark.Files;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Collecting files beside MergeRecord, MergeContent and a copy of the bytes, each driven by nifi-mock. */
final class CollectReport {
    private final Measurements measurements;

    CollectReport(final Measurements measurements) {
        this.measurements = measurements;
    }

    String table() {
        final MarkdownTable table = new MarkdownTable("Files", "Collected by", "ms", "Times MergeRecord's speed");
        for (final Files files : Files.values()) {
            for (final Collector collector : Collector.values()) {
                final Optional<Double> time = nanoseconds(collector, files);
                if (time.isPresent()) {
                    table.row(files.description(), collector.description(), MarkdownTable.number(time.map(taken -> taken / TimeUnit.MILLISECONDS.toNanos(1)), 1),
                            MarkdownTable.number(nanoseconds(Collector.MERGE_RECORD, files).map(theirs -> theirs / time.get()), 1));
                }
            }
        }

        return table.toString();
    }

    private Optional<Double> nanoseconds(final Collector collector, final Files files) {
        return measurements.find("CollectBenchmark.collect", Map.of("collector", collector.name(), "files", files.name())).map(Measurement::nanoseconds);
    }
}
