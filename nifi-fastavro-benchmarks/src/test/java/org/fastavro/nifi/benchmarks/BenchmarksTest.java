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
package org.fastavro.nifi.benchmarks;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

import java.util.Collection;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Runs each benchmark once, so that none rots. Nothing is measured. */
class BenchmarksTest {
    @Test
    void eachBenchmarkRuns() throws RunnerException {
        final Options options = new OptionsBuilder()
                .include("org.fastavro.nifi.benchmarks")
                .param("rows", "1000")
                .param("manyDoublesRows", "2")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(1))
                .verbosity(VerboseMode.SILENT)
                .shouldFailOnError(true)
                .build();

        final Collection<RunResult> results = new Runner(options).run();

        final int reading = 4 * 4 + 4 * 2;
        final int writing = 2 * 4 * 2 + 4 * 3;
        final int opening = 2 * 2 + 2 * 2 * 2;
        final int blocks = 4 * 6;
        final int manyDoubles = 4 + 3;
        final int collecting = 5 * 2;
        final int packing = 2;
        assertEquals(reading + writing + opening + blocks + manyDoubles + collecting + packing, results.size());
    }
}
