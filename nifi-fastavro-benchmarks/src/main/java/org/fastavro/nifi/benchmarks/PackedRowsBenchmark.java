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

import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.packed.PackedRowsReader;
import org.fastavro.nifi.packed.PackedRowsWriter;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/**
 * Rows packed as bytes and read back, beside the same rows as objects through Java serialization: after SPARK-13353, where that took 739 ns a row against
 * 3,805 ns at one million rows, but 4,245 ns at four million.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
public class PackedRowsBenchmark {
    private static final byte[] SCHEMA = """
            {"type": "record", "name": "Row", "fields": [{"name": "id", "type": "long"}, {"name": "name", "type": "string"}, {"name": "value", "type": "double"}]}"""
            .getBytes(StandardCharsets.UTF_8);
    private static final int CHUNK_SIZE = 64 * 1024;

    /** How many rows. */
    @Param({"1000000", "2000000", "4000000"})
    public int rows;

    private record Row(long id, String name, double value) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Packs and reads back.
     *
     * @return how many bytes the rows' datums have
     * @throws IOException never
     * @throws MalformedAvroException never
     */
    @Benchmark
    public long packedRows() throws IOException, MalformedAvroException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PackedRowsWriter writer = new PackedRowsWriter(out, SCHEMA, Codec.NULL, OptionalInt.empty(), CHUNK_SIZE)) {
            final Sink sink = writer.sink();
            for (int id = 0; id < rows; id++) {
                sink.writeLong(id);
                sink.writeString("name " + id % 1000);
                sink.writeDouble(id * 0.5);
                writer.endRecord();
            }
        }

        long size = 0;
        try (PackedRowsReader reader = new PackedRowsReader(new ContentInput(new ByteArrayInputStream(out.toByteArray())), Limits.DEFAULT)) {
            while (reader.next()) {
                size += reader.rowEnd() - reader.rowStart();
            }
        }

        return size;
    }

    /**
     * Serializes and reads back.
     *
     * @return the sum of the rows' ids
     * @throws IOException never
     * @throws ClassNotFoundException never
     */
    @Benchmark
    public long javaSerialization() throws IOException, ClassNotFoundException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ObjectOutputStream objects = new ObjectOutputStream(out)) {
            for (int id = 0; id < rows; id++) {
                objects.writeUnshared(new Row(id, "name " + id % 1000, id * 0.5));
                if (id % 1000 == 0) {
                    objects.reset();
                }
            }
        }

        long sum = 0;
        try (ObjectInputStream objects = new ObjectInputStream(new ByteArrayInputStream(out.toByteArray()))) {
            for (int row = 0; row < rows; row++) {
                sum += ((Row) objects.readUnshared()).id();
            }
        }

        return sum;
    }
}
