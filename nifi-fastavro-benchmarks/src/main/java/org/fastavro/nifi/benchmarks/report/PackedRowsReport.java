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

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What packing and reading back costs a row, by the number of rows. */
final class PackedRowsReport {
    private final Measurements measurements;

    PackedRowsReport(final Measurements measurements) {
        this.measurements = measurements;
    }

    String table() {
        final MarkdownTable table = new MarkdownTable("Rows", "Packed rows, ns a row", "Java serialization, ns a row");
        measurements.all().stream().filter(measurement -> measurement.benchmark().startsWith("PackedRowsBenchmark.")).map(PackedRowsReport::rows).distinct().sorted()
                .forEach(rows -> table.row(String.format(Locale.ROOT, "%,d", rows), nanoseconds("packedRows", rows), nanoseconds("javaSerialization", rows)));
        return table.toString();
    }

    private static Long rows(final Measurement measurement) {
        return Long.valueOf(measurement.parameters().get("rows"));
    }

    private String nanoseconds(final String method, final long rows) {
        final Optional<Measurement> found = measurements.find("PackedRowsBenchmark." + method, Map.of("rows", Long.toString(rows)));
        return MarkdownTable.number(found.map(measurement -> measurement.nanoseconds() / rows), 0);
    }
}
