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

import org.apache.avro.file.CodecFactory;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.Compressor;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.transfer.BlockCheck;
import org.fastavro.nifi.transfer.BlockTransfer;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;
import org.fastavro.nifi.writer.WriterSchema;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalInt;

/** Moving whole blocks of 50,000 FLAT records from file to file on disk, as ConvertAvroRecord does where the schema stays, beside a plain copy of the file. */
public class BlockBenchmark extends SteadyBenchmark {
    /** How many records the file has. */
    public static final int RECORD_COUNT = 50_000;

    /** From which codec to which. */
    public enum Codecs {
        NULL(Codec.NULL, Codec.NULL), SNAPPY(Codec.SNAPPY, Codec.SNAPPY), DEFLATE(Codec.DEFLATE, Codec.DEFLATE), SNAPPY_TO_NULL(Codec.SNAPPY, Codec.NULL),
        NULL_TO_SNAPPY(Codec.NULL, Codec.SNAPPY), NULL_TO_DEFLATE(Codec.NULL, Codec.DEFLATE);

        private final Codec source;
        private final Codec target;

        Codecs(final Codec source, final Codec target) {
            this.source = source;
            this.target = target;
        }

        /**
         * @return the codecs' names, as in {@code snappy to null}
         */
        public String description() {
            return source == target ? source.avroName() : source.avroName() + " to " + target.avroName();
        }
    }

    /** From which codec to which. */
    @Param
    public Codecs codecs;

    private final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1);
    private final AvroWriters writers = new AvroWriters(1);
    private final MockComponentLog log = new MockComponentLog("benchmark", BlockBenchmark.class);
    private final Sink sink = new Sink(2 * Implementation.BLOCK_SIZE);
    private final byte[] piece = new byte[Implementation.BLOCK_SIZE];
    private ContainerOptions options;
    private Path file;
    private Path copy;

    /**
     * Makes the file.
     *
     * @throws IOException if it cannot be written
     */
    @Setup
    public void writeFile() throws IOException {
        file = Files.createTempFile("blocks", ".avro");
        copy = Files.createTempFile("copy", ".avro");
        Files.write(file, DataSet.FLAT.file(RECORD_COUNT, CodecFactory.fromString(codecs.source.avroName())));
        options = new ContainerOptions(codecs.target, OptionalInt.empty(), Implementation.BLOCK_SIZE, Map.of());
    }

    /**
     * Deletes the file and its copy.
     *
     * @throws IOException if one cannot be deleted
     */
    @TearDown
    public void deleteFiles() throws IOException {
        Files.delete(file);
        Files.delete(copy);
    }

    /**
     * Copies the file through the heap, as whatever moves content in NiFi has to.
     *
     * @return the copy
     * @throws IOException if it cannot be written
     */
    @Benchmark
    public Path fileCopy() throws IOException {
        try (InputStream in = Files.newInputStream(file); OutputStream out = Files.newOutputStream(copy)) {
            for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
                out.write(piece, 0, count);
            }
        }

        return copy;
    }

    /**
     * Only decompresses each block and compresses it again, where the codecs differ: what no way of moving blocks can do without.
     *
     * @return how many bytes the blocks have
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Benchmark
    public long codecsAlone() throws IOException, MalformedRecordException {
        long size = 0;
        try (InputStream in = Files.newInputStream(file); Compressor compressor = codecs.target.compressor()) {
            final ContainerReader source = openSource(in);
            for (StoredBlock block = source.next(); block != null; block = source.next()) {
                final byte[] data = source.decompress(block);
                if (codecs.source == codecs.target) {
                    size += data.length;
                } else {
                    sink.truncate(0);
                    compressor.compress(data, 0, data.length, sink);
                    size += sink.size();
                }
            }
        }

        return size;
    }

    /**
     * @return the copy
     * @throws IOException if it cannot be written
     * @throws MalformedRecordException never
     */
    @Benchmark
    public Path everyDatum() throws IOException, MalformedRecordException {
        return transfer(BlockCheck.EVERY_DATUM);
    }

    /**
     * @return the copy
     * @throws IOException if it cannot be written
     * @throws MalformedRecordException never
     */
    @Benchmark
    public Path structureOnly() throws IOException, MalformedRecordException {
        return transfer(BlockCheck.STRUCTURE_ONLY);
    }

    private Path transfer(final BlockCheck check) throws IOException, MalformedRecordException {
        try (InputStream in = Files.newInputStream(file); OutputStream out = Files.newOutputStream(copy)) {
            final ContainerReader source = openSource(in);
            final CompiledSchema schema = readers.compile(source.header().schemaBytes());
            final WriterSchema writerSchema = writers.writerSchema(schema.newContext().schema(0));
            try (ContainerWriter target = AvroWriters.openBlocks(out, writerSchema, options)) {
                new BlockTransfer(source, schema, readers.limits(), check, readers.corruptBlockStrategy(), log).transferTo(target);
            }
        }

        return copy;
    }

    private ContainerReader openSource(final InputStream in) throws IOException, MalformedRecordException {
        return readers.openContainer(new ContentInput(in));
    }
}
