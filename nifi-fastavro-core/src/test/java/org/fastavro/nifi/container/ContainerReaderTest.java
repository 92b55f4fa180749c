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

import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerReaderTest {
    @ParameterizedTest
    @EnumSource(Codec.class)
    void blocksOfEveryCodecAreThoseAvroWrote(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(AvroFile.factoryOf(codec), 3, 1, 2_000, 10);
        try (ContainerReader reader = Containers.open(file)) {
            assertSame(codec, reader.header().codec());
            assertArrayEquals(AvroFile.SCHEMA_BYTES, reader.header().schemaBytes());
            assertArrayEquals(AvroFile.SYNC_MARKER, reader.header().syncMarker());

            long firstId = 0;
            long offset = reader.header().length();
            int number = 0;
            for (final int count : new int[] {3, 1, 2_000, 10}) {
                final StoredBlock block = reader.next();
                assertEquals(count, block.count());
                assertEquals(++number, block.number());
                assertEquals(offset, block.offset());
                assertSame(codec, block.codec());
                assertArrayEquals(AvroFile.encode(firstId, count), reader.decompress(block));
                firstId += count;
                offset += Containers.lengthOf(block);
            }

            assertEquals(file.length, offset);
            assertNull(reader.next());
            assertNull(reader.next());
        }
    }

    @Test
    void blockOfTheNullCodecIsItsDataInAnArrayOfItsOwn() throws IOException, MalformedAvroException {
        try (ContainerReader reader = Containers.open(AvroFile.write(CodecFactory.nullCodec(), 5, 5))) {
            final StoredBlock first = reader.next();
            final StoredBlock second = reader.next();
            assertSame(first.bytes(), reader.decompress(first));
            assertNotSame(first.bytes(), second.bytes());
            assertArrayEquals(AvroFile.encode(0, 5), first.bytes());
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void everyTruncationIsMalformedButAtTheEndOfABlock(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(AvroFile.factoryOf(codec), 3, 1, 40);
        final List<Integer> wholeBlocks = new ArrayList<>();
        try (ContainerReader reader = Containers.open(file)) {
            wholeBlocks.add((int) reader.header().length());
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                wholeBlocks.add((int) block.offset() + Containers.lengthOf(block));
            }
        }

        for (int length = 0; length <= file.length; length++) {
            final byte[] cut = Arrays.copyOf(file, length);
            if (wholeBlocks.contains(length)) {
                assertEquals(wholeBlocks.indexOf(length), Containers.readAll(cut).size());
            } else {
                final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> Containers.readAll(cut), () -> "cut after " + cut.length);
                assertTrue(e.getMessage().contains("end of the content") || length == 0, e::getMessage);
            }
        }

        assertEquals(file.length, wholeBlocks.getLast());
    }

    @Test
    void wrongSyncMarkerTellsWhere() throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 3, 4, 5);
        final long offset;
        final long marker;
        try (ContainerReader reader = Containers.open(file)) {
            reader.next();
            final StoredBlock second = reader.next();
            offset = second.offset();
            marker = offset + Containers.lengthOf(second) - 16;
        }

        for (int index = 0; index < 16; index++) {
            final byte[] damaged = file.clone();
            damaged[(int) marker + index]++;
            try (ContainerReader reader = Containers.open(damaged)) {
                assertEquals(3, reader.next().count());
                final MalformedAvroException e = assertThrows(MalformedAvroException.class, reader::next);
                assertTrue(e.getMessage().contains("sync marker at byte offset " + marker), e::getMessage);
                assertTrue(e.getMessage().contains("block 2"), e::getMessage);
                assertTrue(e.getMessage().contains("byte offset " + offset), e::getMessage);
                assertSame(e, assertThrows(MalformedAvroException.class, reader::next), "never an end after a fault");
            }
        }
    }

    @Test
    void blocksWithoutRecordsAreHandedOutLikeOthers() throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 2);
        final int header = Containers.headerLength(file);
        final byte[] empty = AvroFile.concatenate(new byte[] {0, 0}, AvroFile.SYNC_MARKER);
        final byte[] emptyWithBytes = AvroFile.concatenate(new byte[] {0, 6, 1, 2, 3}, AvroFile.SYNC_MARKER);
        final byte[] block = Arrays.copyOfRange(file, header, file.length);
        final List<StoredBlock> blocks = Containers.readAll(AvroFile.concatenate(Arrays.copyOf(file, header), empty, block, emptyWithBytes, block, empty));
        assertEquals(List.of(0L, 2L, 0L, 2L, 0L), blocks.stream().map(StoredBlock::count).toList());
        assertArrayEquals(new byte[] {1, 2, 3}, blocks.get(2).bytes());
    }

    @Test
    void countsAndSizesThatCannotBeAreMalformed() throws IOException {
        final byte[] header = AvroFile.write(CodecFactory.nullCodec());
        Containers.assertMalformed("negative count", header, new byte[] {1, 0}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("negative size", header, new byte[] {2, 1}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("no variable-length integers", header, new byte[] {2, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1}, AvroFile.SYNC_MARKER);
        // 2^62 bytes, then as many as the limit allows and a few more, of which none is there.
        Containers.assertMalformed("\"Maximum Block Size\"", header, new byte[] {2, -128, -128, -128, -128, -128, -128, -128, -128, -128, 1});
        Containers.assertMalformed("\"Maximum Block Size\"", header, new byte[] {2, -126, -128, -128, -128, 4}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("end of the content", header, new byte[] {2, -128, -128, -128, -128, 4}, AvroFile.SYNC_MARKER);
    }

    @Test
    void blockOfJustTheLimitPasses() throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 100);
        final int size = AvroFile.encode(0, 100).length;
        try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file), new Limits(size, 10))) {
            assertEquals(100, reader.next().count());
        }

        try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file), new Limits(size - 1, 10))) {
            final MalformedAvroException e = assertThrows(MalformedAvroException.class, reader::next);
            assertTrue(e.getMessage().contains("at most " + (size - 1) + " bytes but found " + size), e::getMessage);
        }
    }

    @Test
    void bombTellsBlockAndProperty() throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(CodecFactory.deflateCodec(9), 1, 5_000);
        try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file), new Limits(100_000, 10))) {
            assertEquals(AvroFile.encode(0, 1).length, reader.decompress(reader.next()).length);
            final StoredBlock bomb = reader.next();
            final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> reader.decompress(bomb));
            assertTrue(e.getMessage().contains("\"Maximum Block Size\"") && e.getMessage().contains("block 2"), e::getMessage);
        }
    }

    @Test
    void largeBlocksAreReadWhole() throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 1, 200_000, 3);
        final List<StoredBlock> blocks = Containers.readAll(file);
        assertArrayEquals(AvroFile.encode(1, 200_000), blocks.get(1).bytes());
        assertArrayEquals(AvroFile.encode(200_001, 3), blocks.get(2).bytes());
    }

    @Test
    void streamThatReturnsNothingIsAskedAgain() throws IOException, MalformedAvroException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 50, 5_000);
        final AtomicInteger calls = new AtomicInteger();
        final InputStream hesitant = new ByteArrayInputStream(file) {
            @Override
            public int read(final byte[] target, final int offset, final int length) {
                return calls.incrementAndGet() % 2 == 0 ? 0 : super.read(target, offset, Math.min(length, 100));
            }
        };
        try (ContainerReader reader = new ContainerReader(hesitant, Limits.DEFAULT)) {
            assertEquals(50, reader.next().count());
            assertArrayEquals(AvroFile.encode(50, 5_000), reader.next().bytes());
            assertNull(reader.next());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"weather.avro", "weather-deflate.avro", "weather-snappy.avro", "weather-zstd.avro", "weather-sorted.avro",
        "schemas-withUnion-data.avro", "syncInMeta.avro"})
    void filesOfOthersAreRead(final String name) throws IOException, MalformedAvroException {
        final byte[] file;
        try (InputStream in = getClass().getResourceAsStream("/avro-files/" + name)) {
            file = in.readAllBytes();
        }

        final List<Object> expected = new ArrayList<>();
        try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
            stream.forEach(expected::add);
        }

        final List<Object> found = new ArrayList<>();
        try (ContainerReader reader = Containers.open(file)) {
            final GenericDatumReader<Object> datumReader = new GenericDatumReader<>(Containers.parse(reader.header().schemaBytes()));
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                final BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(reader.decompress(block), null);
                for (long index = 0; index < block.count(); index++) {
                    found.add(datumReader.read(null, decoder));
                }

                assertTrue(decoder.isEnd());
            }
        }

        assertTrue(expected.size() > 1);
        assertEquals(0, GenericData.get().compare(expected, found, Schema.createArray(Containers.parse(Containers.schemaOf(file)))));
    }

    @Test
    void closeClosesTheStreamOnce() throws IOException, MalformedAvroException {
        final TrickleInputStream in = new TrickleInputStream(AvroFile.write(CodecFactory.deflateCodec(6), 3));
        final ContainerReader reader = new ContainerReader(in, Limits.DEFAULT);
        assertEquals(AvroFile.encode(0, 3).length, reader.decompress(reader.next()).length);
        reader.close();
        reader.close();
        assertEquals(1, in.closeCount());
    }

    @Test
    void tinyContentIsReadWithoutALargeBuffer() throws IOException, MalformedAvroException {
        final AtomicInteger largestRead = new AtomicInteger();
        final InputStream in = new ByteArrayInputStream(AvroFile.write(CodecFactory.nullCodec(), 1)) {
            @Override
            public int read(final byte[] target, final int offset, final int length) {
                largestRead.accumulateAndGet(length, Math::max);
                return super.read(target, offset, length);
            }
        };
        try (ContainerReader reader = new ContainerReader(in, Limits.DEFAULT)) {
            assertEquals(1, reader.next().count());
            assertNull(reader.next());
        }

        assertTrue(largestRead.get() <= 1024, () -> "asked for " + largestRead);
    }
}
