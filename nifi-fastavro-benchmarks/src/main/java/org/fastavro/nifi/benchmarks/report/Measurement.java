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

import java.util.List;
import java.util.Map;

/**
 * What JMH found out about one benchmark with one set of parameters.
 *
 * @param benchmark its class and method, as in {@code CopyBenchmark.unchanged}
 * @param parameters their values by name
 * @param nanoseconds how long an operation took on average
 * @param allocatedBytes how many bytes an operation allocated on average; not a number where that was not measured
 * @param samples how long the operation took in each iteration, in nanoseconds
 */
record Measurement(String benchmark, Map<String, String> parameters, double nanoseconds, double allocatedBytes, List<Double> samples) {
    double standardDeviation() {
        double squares = 0;
        for (final double sample : samples) {
            squares += (sample - nanoseconds) * (sample - nanoseconds);
        }

        return samples.size() < 2 ? 0 : Math.sqrt(squares / (samples.size() - 1));
    }
}
