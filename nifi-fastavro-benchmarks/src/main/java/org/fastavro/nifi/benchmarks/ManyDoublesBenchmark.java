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
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** SPARK-24993's rows, a long, a double, two UUIDs as text and 16,000 doubles, uncompressed, each run timed by itself. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 10)
@Measurement(iterations = 20)
public class ManyDoublesBenchmark {
    /** How many rows. */
    @Param("3000")
    public int manyDoublesRows;

    /** The rows' file. */
    @State(Scope.Benchmark)
    public static class Input {
        /** Who reads it. */
        @Param
        public Implementation implementation;

        private byte[] file;

        /**
         * Makes the file.
         *
         * @param benchmark says how many rows
         * @throws IOException never
         */
        @Setup
        public void writeFile(final ManyDoublesBenchmark benchmark) throws IOException {
            file = DataSet.DOUBLES.file(benchmark.manyDoublesRows);
        }
    }

    /** The rows in the heap. */
    @State(Scope.Benchmark)
    public static class Output {
        /** Who writes them. */
        @Param({"FASTAVRO", "NIFI_STOCK", "AVRO_GENERIC"})
        public Implementation implementation;

        private final ByteArrayOutputStream out = new ByteArrayOutputStream();
        private Rows rows;

        /**
         * Makes the rows.
         *
         * @param benchmark says how many
         * @throws IOException never
         * @throws MalformedRecordException never
         */
        @Setup
        public void readRows(final ManyDoublesBenchmark benchmark) throws IOException, MalformedRecordException {
            rows = new Rows(implementation, DataSet.DOUBLES.file(benchmark.manyDoublesRows));
        }
    }

    /**
     * @param input what is read
     * @param blackhole takes the values
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Benchmark
    public void read(final Input input, final Blackhole blackhole) throws IOException, MalformedRecordException {
        Rows.read(input.implementation, input.file, blackhole);
    }

    /**
     * @param output what is written
     * @return the size of the file
     * @throws IOException never
     */
    @Benchmark
    public int write(final Output output) throws IOException {
        output.out.reset();
        output.rows.write(output.out);
        return output.out.size();
    }
}
