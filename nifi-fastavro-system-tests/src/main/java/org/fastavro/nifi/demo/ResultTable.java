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
package org.fastavro.nifi.demo;

import java.util.Map;

/** The figures of both sides as a table. */
final class ResultTable {

    private static final double NANOS_PER_SECOND = 1e9;

    private ResultTable() {
    }

    /**
     * What a side has done.
     *
     * @param records how many records its results have
     * @param taskNanos how long its processor worked on them, in nanoseconds
     */
    record Figures(long records, long taskNanos) {

        double recordsPerSecond() {
            return records * NANOS_PER_SECOND / taskNanos;
        }
    }

    /** The table, a line for each side, the ratio being that of records per second to the stock side's. */
    static String format(final Map<Side, Figures> figures) {
        final String line = "%-68s %11s %9s %11s %7s%n";
        final StringBuilder table = new StringBuilder(line.formatted("", "records", "seconds", "records/s", "ratio"));
        final double stock = figures.get(Side.STOCK).recordsPerSecond();
        for (final Side side : Side.values()) {
            final Figures of = figures.get(side);
            table.append(line.formatted(side.title(), "%,d".formatted(of.records()), "%.2f".formatted(of.taskNanos() / NANOS_PER_SECOND),
                    "%,.0f".formatted(of.recordsPerSecond()), "%.1f".formatted(of.recordsPerSecond() / stock)));
        }

        return table.append("Seconds: time that the processor was at work, as NiFi counts it (in its status, Tasks/Time).").toString();
    }
}
