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

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** How many messages a second one thread reads, a reader for each, and writes as JSON: after NIFI-5640. */
final class MessageReport {
    private final Measurements measurements;

    MessageReport(final Measurements measurements) {
        this.measurements = measurements;
    }

    String table() {
        final MarkdownTable table = new MarkdownTable("Work", "Data", "nifi-fastavro, messages a second", "NiFi, messages a second", "Times NiFi's");
        for (final Work work : List.of(Work.READ_DATUM, Work.DATUM_TO_JSON)) {
            for (final DataSet dataSet : DataSet.values()) {
                final Optional<Double> ours = messages(work, dataSet, Implementation.FASTAVRO);
                final Optional<Double> stock = messages(work, dataSet, Implementation.NIFI_STOCK);
                if (ours.isPresent() || stock.isPresent()) {
                    table.row(work.title(), dataSet, MarkdownTable.number(ours, 0), MarkdownTable.number(stock, 0),
                            MarkdownTable.number(ours.flatMap(mine -> stock.map(theirs -> mine / theirs)), 1));
                }
            }
        }

        return table.toString();
    }

    private Optional<Double> messages(final Work work, final DataSet dataSet, final Implementation implementation) {
        return work.nanoseconds(measurements, dataSet, implementation).map(time -> TimeUnit.SECONDS.toNanos(1) / time);
    }
}
