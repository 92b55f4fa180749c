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
package org.fastavro.nifi.container;

import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.nifi.serialization.RecordReader;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerWriterTest {
    private static final int BLOCK_SIZE = 1_000;

    private final CountingOutputStream out = new CountingOutputStream();

    @ParameterizedTest
    @EnumSource(Codec.class)
    void avroReadsWhatIsWritten(final Codec codec) throws IOException, MalformedAvroException {
        try (ContainerWriter writer = newWriter(codec)) {
            append(writer, 0, 500);
            assertEquals(500, writer.recordCount());
        }

        assertEquals(AvroFile.newRecords(0, 500), AvroFile.read(out.toByteArray()));
        final List<StoredBlock> blocks = Containers.readAll(out.toByteArray());
        assertTrue(blocks.size() > 5, () -> blocks.size() + " blocks");
        assertEquals(1 + blocks.size(), out.writes, "one call for the header and one for each block");
        try (Decompressor decompressor = codec.decompressor(Limits.DEFAULT)) {
            for (final StoredBlock block : blocks.subList(0, blocks.size() - 1)) {
                final int size = decompressor.decompress(block.bytes(), 0, block.bytes().length).length;
                assertTrue(size >= BLOCK_SIZE && size < BLOCK_SIZE + 100, () -> size + " bytes in a block");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"DEFLATE, 1", "DEFLATE, 9", "XZ, 0", "XZ, 9", "ZSTANDARD, 1", "ZSTANDARD, 22"})
    void levelsAreReadByAvro(final Codec codec, final int level) throws IOException {
        try (ContainerWriter writer = new ContainerWriter(out, newHeader(codec), OptionalInt.of(level), BLOCK_SIZE)) {
            append(writer, 0, 200);
        }

        assertEquals(AvroFile.newRecords(0, 200), AvroFile.read(out.toByteArray()));
    }

    @Test
    void levelThatTheCodecHasNotIsRefused() {
        for (final Codec codec : Codec.values()) {
            assertThrows(IllegalArgumentException.class, () -> new ContainerWriter(out, newHeader(codec), OptionalInt.of(23), BLOCK_SIZE));
        }
    }

    @Test
    void bytesAreThoseOfTheSpecification() throws IOException {
        final PreparedHeader header = PreparedHeader.of("\"int\"".getBytes(StandardCharsets.US_ASCII), Codec.NULL, Map.of("k", new byte[] {1, 2}));
        try (ContainerWriter writer = new ContainerWriter(out, header, OptionalInt.empty(), BLOCK_SIZE, AvroFile.SYNC_MARKER)) {
            writer.sink().writeInt(-1);
            writer.endRecord();
            writer.sink().writeInt(64);
            writer.endRecord();
        }

        final byte[] expected = AvroFile.concatenate(new byte[] {'O', 'b', 'j', 1, 6}, Containers.encodeString("avro.schema"),
                Containers.encodeString("\"int\""), Containers.encodeString("avro.codec"), Containers.encodeString("null"),
                new byte[] {2, 'k', 4, 1, 2, 0}, AvroFile.SYNC_MARKER,
                new byte[] {4, 6, 1, (byte) 0x80, 1}, AvroFile.SYNC_MARKER);
        assertArrayEquals(expected, out.toByteArray());
    }

    @Test
    void noRecordsMakeAHeaderAlone() throws IOException, MalformedAvroException {
        newWriter(Codec.DEFLATE).close();
        assertTrue(AvroFile.read(out.toByteArray()).isEmpty());
        assertTrue(Containers.readAll(out.toByteArray()).isEmpty());
    }

    @Test
    void metadataIsReadByAvro() throws IOException {
        final Map<String, byte[]> metadata = new LinkedHashMap<>();
        metadata.put("zebra", new byte[] {0, -1});
        metadata.put("ant", new byte[0]);
        new ContainerWriter(out, PreparedHeader.of(AvroFile.SCHEMA_BYTES, Codec.SNAPPY, metadata), OptionalInt.empty(), BLOCK_SIZE).close();
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new ByteArrayInputStream(out.toByteArray()), new GenericDatumReader<>())) {
            assertEquals(AvroFile.SCHEMA, stream.getSchema());
            assertEquals("snappy", stream.getMetaString("avro.codec"));
            assertArrayEquals(new byte[] {0, -1}, stream.getMeta("zebra"));
            assertArrayEquals(new byte[0], stream.getMeta("ant"));
        }

        assertThrows(IllegalArgumentException.class, () -> PreparedHeader.of(AvroFile.SCHEMA_BYTES, Codec.NULL, Map.of("avro.k", new byte[0])));
    }

    @Test
    void syncMarkersDiffer() throws IOException, MalformedAvroException {
        final PreparedHeader header = newHeader(Codec.NULL);
        final ByteArrayOutputStream other = new ByteArrayOutputStream();
        new ContainerWriter(out, header, OptionalInt.empty(), BLOCK_SIZE).close();
        new ContainerWriter(other, header, OptionalInt.empty(), BLOCK_SIZE).close();
        final int length = out.size() - 16;
        assertEquals(out.size(), other.size());
        assertArrayEquals(Arrays.copyOf(out.toByteArray(), length), Arrays.copyOf(other.toByteArray(), length));
        assertFalse(Arrays.equals(out.toByteArray(), other.toByteArray()));
    }

    @Test
    void recordThatDoesNotFitLeavesNothing() throws IOException {
        try (ContainerWriter writer = newWriter(Codec.NULL)) {
            append(writer, 0, 1);
            writer.sink().writeString("half a record");
            writer.discardRecord();
            append(writer, 1, 1);
            writer.sink().writeString("half a record before the end");
        }

        assertEquals(AvroFile.newRecords(0, 2), AvroFile.read(out.toByteArray()));
    }

    @Test
    void flushBringsEveryRecordIntoTheStream() throws IOException {
        try (ContainerWriter writer = newWriter(Codec.DEFLATE)) {
            writer.flush();
            assertTrue(AvroFile.read(out.toByteArray()).isEmpty());
            append(writer, 0, 3);
            writer.flush();
            writer.flush();
            assertEquals(AvroFile.newRecords(0, 3), AvroFile.read(out.toByteArray()));
        }

        assertEquals(2, out.writes);
    }

    @Test
    void closeIsIdempotent() throws IOException {
        final ContainerWriter writer = newWriter(Codec.BZIP2);
        append(writer, 0, 3);
        writer.close();
        writer.close();
        assertEquals(1, out.closes);
        assertEquals(AvroFile.newRecords(0, 3), AvroFile.read(out.toByteArray()));
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void largeBlocksAreCopiedAsStored(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] source = AvroFile.write(AvroFile.factoryOf(codec), 400, 30_000, 300);
        try (ContainerReader reader = Containers.open(source); ContainerWriter writer = newWriter(codec)) {
            append(writer, 1_000_000, 2);
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                assertTrue(writer.isWorthCopying(block));
                writer.copyBlock(block);
            }

            append(writer, 2_000_000, 2);
            assertEquals(30_704, writer.recordCount());
        }

        final List<StoredBlock> copied = Containers.readAll(out.toByteArray());
        assertEquals(List.of(2L, 400L, 30_000L, 300L, 2L), copied.stream().map(StoredBlock::count).toList());
        final List<StoredBlock> original = Containers.readAll(source);
        for (int index = 0; index < original.size(); index++) {
            assertArrayEquals(original.get(index).bytes(), copied.get(index + 1).bytes());
        }

        final List<GenericRecord> records = AvroFile.read(out.toByteArray());
        assertEquals(AvroFile.newRecords(1_000_000, 2), records.subList(0, 2));
        assertEquals(AvroFile.newRecords(0, 30_700), records.subList(2, 30_702));
    }

    @Test
    void blockOfAnotherCodecIsNotCopiedAsStored() throws IOException, MalformedAvroException {
        final StoredBlock block = Containers.readAll(AvroFile.write(CodecFactory.snappyCodec(), 4_000)).getFirst();
        try (ContainerWriter writer = newWriter(Codec.DEFLATE)) {
            assertFalse(writer.isWorthCopying(block));
            assertThrows(IllegalArgumentException.class, () -> writer.copyBlock(block));
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void smallBlocksArePackedTogetherInOrder(final Codec codec) throws IOException, MalformedAvroException {
        final int[] ones = new int[30];
        Arrays.fill(ones, 1);
        final byte[] source = AvroFile.write(AvroFile.factoryOf(codec), ones);
        try (ContainerReader reader = Containers.open(source); ContainerWriter writer = newWriter(codec)) {
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                assertFalse(writer.isWorthCopying(block));
                writer.copyBlock(block, reader.decompress(block));
            }

            append(writer, 30, 75);
        }

        assertEquals(AvroFile.newRecords(0, 105), AvroFile.read(out.toByteArray()));
        assertTrue(Containers.readAll(out.toByteArray()).size() <= 1 + AvroFile.encode(0, 105).length / BLOCK_SIZE);
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void blocksAreRecompressed(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] source = AvroFile.write(CodecFactory.deflateCodec(6), 2, 500, 3, 4);
        try (ContainerReader reader = Containers.open(source); ContainerWriter writer = newWriter(codec)) {
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                writer.copyBlock(block, reader.decompress(block));
            }
        }

        assertEquals(AvroFile.newRecords(0, 509), AvroFile.read(out.toByteArray()));
        assertEquals(List.of(2L, 500L, 7L), Containers.readAll(out.toByteArray()).stream().map(StoredBlock::count).toList());
    }

    @Test
    void blocksWithoutRecordsAreNotCopied() throws IOException, MalformedAvroException {
        final StoredBlock empty = new StoredBlock(0, Codec.NULL, new byte[5_000], 1, 100);
        try (ContainerWriter writer = newWriter(Codec.NULL)) {
            writer.copyBlock(empty);
            writer.copyBlock(empty, empty.bytes());
            writer.copyData(new byte[10], 0);
            assertEquals(0, writer.recordCount());
        }

        assertTrue(Containers.readAll(out.toByteArray()).isEmpty());
    }

    @Test
    void recordsWithoutBytesAreCounted() throws IOException, MalformedAvroException {
        for (final Codec codec : Codec.values()) {
            out.reset();
            try (ContainerWriter writer = newWriter(codec)) {
                for (int index = 0; index < 3; index++) {
                    writer.endRecord();
                }

                writer.copyData(new byte[0], 4);
            }

            assertEquals(List.of(7L), Containers.readAll(out.toByteArray()).stream().map(StoredBlock::count).toList());
        }
    }

    /** No more of them stand in a block than a reader believes that it can hold. */
    @Test
    void recordsWithoutBytesAreReadWhole() throws Exception {
        final byte[] schema = "{\"type\":\"record\",\"name\":\"e\",\"fields\":[]}".getBytes(StandardCharsets.US_ASCII);
        try (ContainerWriter writer = new ContainerWriter(out, PreparedHeader.of(schema, Codec.NULL, Map.of()), OptionalInt.empty(), BLOCK_SIZE)) {
            for (int index = 0; index < 300_000; index++) {
                writer.endRecord();
            }

            writer.copyData(new byte[0], 100_000);
            writer.copyData(new byte[0], 100_000);
        }

        int found = 0;
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new ByteArrayInputStream(out.toByteArray()), new GenericDatumReader<>())) {
            for (; stream.hasNext(); stream.next()) {
                found++;
            }
        }

        assertEquals(500_000, found);
        try (RecordReader reader = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1).open(new TrickleInputStream(out.toByteArray()), null)) {
            for (; reader.nextRecord() != null; found--) {
                assertTrue(found > 0);
            }
        }

        assertEquals(0, found);
    }

    @Test
    void failingStreamIsClosedAllTheSame() throws IOException {
        final CountingOutputStream failing = new CountingOutputStream() {
            @Override
            public void write(final byte[] bytes, final int offset, final int length) {
                throw new IllegalStateException("full");
            }
        };
        final ContainerWriter writer = new ContainerWriter(failing, newHeader(Codec.NULL), OptionalInt.empty(), BLOCK_SIZE);
        append(writer, 0, 1);
        assertThrows(IllegalStateException.class, writer::close);
        assertEquals(1, failing.closes);
    }

    @Test
    void whatIsWrittenIsReadFromAnyStream() throws IOException, MalformedAvroException {
        try (ContainerWriter writer = newWriter(Codec.ZSTANDARD)) {
            append(writer, 0, 5_000);
        }

        for (int seed = 0; seed < 20; seed++) {
            final ByteArrayOutputStream data = new ByteArrayOutputStream();
            try (ContainerReader reader = new ContainerReader(new TrickleInputStream(out.toByteArray(), seed), Limits.DEFAULT)) {
                for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                    data.writeBytes(reader.decompress(block));
                }
            }

            assertArrayEquals(AvroFile.encode(0, 5_000), data.toByteArray());
        }
    }

    private ContainerWriter newWriter(final Codec codec) {
        return new ContainerWriter(out, newHeader(codec), OptionalInt.empty(), BLOCK_SIZE);
    }

    private static PreparedHeader newHeader(final Codec codec) {
        return PreparedHeader.of(AvroFile.SCHEMA_BYTES, codec, Map.of());
    }

    private static void append(final ContainerWriter writer, final long firstId, final int count) throws IOException {
        for (long id = firstId; id < firstId + count; id++) {
            final byte[] datum = AvroFile.encode(id, 1);
            writer.sink().write(datum, 0, datum.length);
            writer.endRecord();
        }
    }

    private static class CountingOutputStream extends ByteArrayOutputStream {
        private int writes;
        private int closes;

        @Override
        public synchronized void write(final byte[] bytes, final int offset, final int length) {
            super.write(bytes, offset, length);
            writes++;
        }

        @Override
        public void close() {
            closes++;
        }
    }
}
