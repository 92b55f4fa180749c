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
 * What was measured of one contender.
 *
 * @param workload what was done
 * @param contender who did it
 * @param input what it got in each round
 * @param roundNanos the task time of each round, in nanoseconds
 */
public record Speed(Workload workload, Contender contender, InputFiles input, List<Long> roundNanos) {

    private static final double NANOS_PER_SECOND = 1e9;

    /**
     * @return the median of the rounds, in seconds of task time
     */
    public double seconds() {
        return sortedNanos().get(roundNanos.size() / 2) / NANOS_PER_SECOND;
    }

    /**
     * @return the time of the fastest round, in seconds
     */
    public double shortestSeconds() {
        return sortedNanos().getFirst() / NANOS_PER_SECOND;
    }

    /**
     * @return the time of the slowest round, in seconds
     */
    public double longestSeconds() {
        return sortedNanos().getLast() / NANOS_PER_SECOND;
    }

    private List<Long> sortedNanos() {
        return roundNanos.stream().sorted().toList();
    }

    /**
     * @return records per second of the median round
     */
    public double recordsPerSecond() {
        return input.records() / seconds();
    }
}
