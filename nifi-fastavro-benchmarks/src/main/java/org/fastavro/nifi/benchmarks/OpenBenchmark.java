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
import org.apache.nifi.serialization.RecordReader;
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

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Opening a container file of one record and reading that, as ConsumeKafka does for each message. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 4, time = 1)
public class OpenBenchmark {
    /** What is opened. */
    @Param({"FLAT", "WIDE"})
    public DataSet dataSet;

    private byte[] file;

    /**
     * Makes the file.
     *
     * @throws IOException never
     */
    @Setup
    public void writeFile() throws IOException {
        file = dataSet.file(1);
    }

    /** @return one value of the record */
    @Benchmark
    public Object fastAvro() throws IOException, MalformedRecordException {
        return readOne(Records.fastReader(file));
    }

    /** @return one value of the record */
    @Benchmark
    public Object stock() throws IOException, MalformedRecordException {
        return readOne(Records.stockReader(file));
    }

    private Object readOne(final RecordReader reader) throws IOException, MalformedRecordException {
        return reader.nextRecord().getValue(dataSet.oneField());
    }
}
