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
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Writing a container file: of records just read, unchanged or with one field changed, and of plain records. The time is that of a file. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Fork(1)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 4, time = 1)
public class WriteBenchmark {
    /** What is written. */
    @Param
    public DataSet dataSet;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(8 * 1024 * 1024);
    private byte[] file;
    private List<Record> plainRecords;
    private List<GenericData.Record> datums;

    /**
     * Makes the records.
     *
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Setup
    public void readRecords() throws IOException, MalformedRecordException {
        file = dataSet.file();
        plainRecords = new ArrayList<>();
        final RecordReader reader = Records.stockReader(file);
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            plainRecords.add(record);
        }

        datums = new ArrayList<>();
        try (DataFileStream<GenericData.Record> stream = Records.avroReader(file, false)) {
            stream.forEach(datums::add);
        }
    }

    /** @return the size of the file */
    @Benchmark
    public int copyFastAvro() throws IOException, MalformedRecordException {
        final RecordReader reader = Records.fastReader(file);
        out.reset();
        return copy(reader, Records.fastWriter(reader.getSchema(), out), false);
    }

    /** @return the size of the file */
    @Benchmark
    public int copyStock() throws IOException, MalformedRecordException {
        final RecordReader reader = Records.stockReader(file);
        out.reset();
        return copy(reader, Records.stockWriter(reader.getSchema(), out), false);
    }

    /** @return the size of the file */
    @Benchmark
    public int changeFastAvro() throws IOException, MalformedRecordException {
        final RecordReader reader = Records.fastReader(file);
        out.reset();
        return copy(reader, Records.fastWriter(reader.getSchema(), out), true);
    }

    /** @return the size of the file */
    @Benchmark
    public int changeStock() throws IOException, MalformedRecordException {
        final RecordReader reader = Records.stockReader(file);
        out.reset();
        return copy(reader, Records.stockWriter(reader.getSchema(), out), true);
    }

    private int copy(final RecordReader reader, final RecordSetWriter writer, final boolean isChanged) throws IOException, MalformedRecordException {
        final Object changed = dataSet == DataSet.NESTED ? (Object) 7L : "changed";
        writer.beginRecordSet();
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            if (isChanged) {
                record.setValue(dataSet.oneField(), changed);
            }

            writer.write(record);
        }

        writer.finishRecordSet();
        return out.size();
    }

    /** @return the size of the file */
    @Benchmark
    public int plainFastAvro() throws IOException {
        out.reset();
        return writePlain(Records.fastWriter(plainRecords.getFirst().getSchema(), out));
    }

    /** @return the size of the file */
    @Benchmark
    public int plainStock() throws IOException {
        out.reset();
        return writePlain(Records.stockWriter(plainRecords.getFirst().getSchema(), out));
    }

    private int writePlain(final RecordSetWriter writer) throws IOException {
        writer.beginRecordSet();
        for (final Record record : plainRecords) {
            writer.write(record);
        }

        writer.finishRecordSet();
        return out.size();
    }

    /** @return the size of the file */
    @Benchmark
    public int plainAvroGeneric() throws IOException {
        out.reset();
        try (DataFileWriter<GenericData.Record> writer = new DataFileWriter<>(new GenericDatumWriter<>(datums.getFirst().getSchema()))) {
            writer.setSyncInterval(64 * 1024);
            writer.create(datums.getFirst().getSchema(), out);
            for (final GenericData.Record datum : datums) {
                writer.append(datum);
            }
        }

        return out.size();
    }
}
