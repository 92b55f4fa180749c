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

import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.record.Record;
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

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Reading a container file: all values of all records asked for, or one field of each, and Avro's own readers beside. The time is that of a file. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 4, time = 1)
public class ReadBenchmark {
    /** What is read. */
    @Param
    public DataSet dataSet;

    private byte[] file;

    /**
     * Makes the file.
     *
     * @throws IOException never
     */
    @Setup
    public void writeFile() throws IOException {
        file = dataSet.file();
    }

    /** @return depends on all values */
    @Benchmark
    public long allFastAvro() throws IOException, MalformedRecordException {
        return readAll(Records.fastReader(file));
    }

    /** @return depends on all values */
    @Benchmark
    public long allStock() throws IOException, MalformedRecordException {
        return readAll(Records.stockReader(file));
    }

    private static long readAll(final RecordReader reader) throws IOException, MalformedRecordException {
        long sum = 0;
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            sum += Records.touch(record);
        }

        return sum;
    }

    /** @param blackhole takes the values */
    @Benchmark
    public void oneFieldFastAvro(final Blackhole blackhole) throws IOException, MalformedRecordException {
        readOneField(Records.fastReader(file), blackhole);
    }

    /** @param blackhole takes the values */
    @Benchmark
    public void oneFieldStock(final Blackhole blackhole) throws IOException, MalformedRecordException {
        readOneField(Records.stockReader(file), blackhole);
    }

    private void readOneField(final RecordReader reader, final Blackhole blackhole) throws IOException, MalformedRecordException {
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            blackhole.consume(record.getValue(dataSet.oneField()));
        }
    }

    /** @param blackhole takes the records */
    @Benchmark
    public void allAvroGeneric(final Blackhole blackhole) throws IOException {
        readByAvro(false, blackhole);
    }

    /** @param blackhole takes the records */
    @Benchmark
    public void allAvroFastReader(final Blackhole blackhole) throws IOException {
        readByAvro(true, blackhole);
    }

    private void readByAvro(final boolean isFastReader, final Blackhole blackhole) throws IOException {
        try (DataFileStream<GenericData.Record> stream = Records.avroReader(file, isFastReader)) {
            stream.forEach(blackhole::consume);
        }
    }
}
