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

import org.apache.nifi.serialization.MalformedRecordException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.infra.Blackhole;

import java.io.IOException;

/** Reading a container file and asking for every value of every record, recursively. */
public class ReadAllBenchmark extends FileBenchmark {
    /** Who reads it. */
    @Param
    public Implementation implementation;

    /**
     * @param blackhole takes the values
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Benchmark
    public void read(final Blackhole blackhole) throws IOException, MalformedRecordException {
        Rows.read(implementation, file(), blackhole);
    }
}
