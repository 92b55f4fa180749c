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

import org.fastavro.nifi.benchmarks.BlockBenchmark;
import org.fastavro.nifi.benchmarks.DataSet;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/** Moving whole blocks beside copying the file. */
final class BlockReport {
    private final Measurements measurements;

    BlockReport(final Measurements measurements) {
        this.measurements = measurements;
    }

    String table() throws IOException {
        final double size = DataSet.FLAT.datumSize();
        final MarkdownTable table = new MarkdownTable("Codecs", "File copy, ns", "Codecs alone, ns", "Structure Only, ns", "Every Datum, ns", "Every Datum, MB/s");
        for (final BlockBenchmark.Codecs codecs : BlockBenchmark.Codecs.values()) {
            final Optional<Double> everyDatum = nanoseconds("everyDatum", codecs);
            if (everyDatum.isPresent()) {
                table.row(codecs.description(), MarkdownTable.number(nanoseconds("fileCopy", codecs), 1), MarkdownTable.number(nanoseconds("codecsAlone", codecs), 1),
                        MarkdownTable.number(nanoseconds("structureOnly", codecs), 1), MarkdownTable.number(everyDatum, 1),
                        MarkdownTable.number(everyDatum.map(time -> size * 1_000 / time), 0));
            }
        }

        return table.toString();
    }

    private Optional<Double> nanoseconds(final String method, final BlockBenchmark.Codecs codecs) {
        return measurements.find("BlockBenchmark." + method, Map.of("codecs", codecs.name()))
                .map(found -> found.nanoseconds() / BlockBenchmark.RECORD_COUNT);
    }
}
