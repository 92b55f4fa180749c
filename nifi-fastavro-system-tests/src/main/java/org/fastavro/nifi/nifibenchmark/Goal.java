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
package org.fastavro.nifi.nifibenchmark;

import java.util.List;

/**
 * What this project set out to reach in NiFi.
 *
 * @param workload what is done
 * @param contender who is to be fast
 * @param rival who it is compared with
 * @param speedup how many times as fast it is to be
 */
record Goal(Workload workload, Contender contender, Contender rival, double speedup) {

    static final List<Goal> ALL = List.of(
            new Goal(Workload.CONVERT_FLAT, Converter.FAST_SERVICES, Converter.STOCK, 8),
            new Goal(Workload.CONVERT_FLAT, Converter.EVERY_DATUM, Converter.STOCK, 15),
            new Goal(Workload.CONVERT_FLAT, Converter.STRUCTURE_ONLY, Converter.STOCK, 35),
            new Goal(Workload.CONVERT_NESTED, Converter.FAST_SERVICES, Converter.STOCK, 8),
            new Goal(Workload.CONVERT_NESTED, Converter.EVERY_DATUM, Converter.STOCK, 15),
            new Goal(Workload.CONVERT_NESTED, Converter.STRUCTURE_ONLY, Converter.STOCK, 35),
            new Goal(Workload.CONVERT_SMALL, Converter.FAST_SERVICES, Converter.STOCK, 5),
            new Goal(Workload.CONVERT_SMALL, Converter.EVERY_DATUM, Converter.STOCK, 5),
            new Goal(Workload.CONVERT_SMALL, Converter.STRUCTURE_ONLY, Converter.STOCK, 5),
            new Goal(Workload.COLLECT_LARGE, Collector.EVERY_DATUM, Collector.MERGE_RECORD, 25),
            new Goal(Workload.COLLECT_LARGE, Collector.STRUCTURE_ONLY, Collector.MERGE_RECORD, 50),
            new Goal(Workload.COLLECT_LARGE, Collector.STRUCTURE_ONLY, Collector.MERGE_CONTENT, 1),
            new Goal(Workload.COLLECT_SMALL, Collector.STRUCTURE_ONLY, Collector.MERGE_CONTENT, 1));

    /** How many times as fast it was. */
    double measured(final List<Speed> speeds) {
        return recordsPerSecond(speeds, contender) / recordsPerSecond(speeds, rival);
    }

    private double recordsPerSecond(final List<Speed> speeds, final Contender of) {
        return speeds.stream().filter(speed -> speed.workload() == workload && speed.contender() == of).findFirst().orElseThrow().recordsPerSecond();
    }

    boolean isMet(final List<Speed> speeds) {
        return measured(speeds) >= speedup;
    }
}
