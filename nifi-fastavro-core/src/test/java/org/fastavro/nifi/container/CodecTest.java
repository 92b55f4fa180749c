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

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.tukaani.xz.MemoryLimitException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class CodecTest {
    private static final int[] SIZES = {1, 2, 100, 5_000, 70_000, 99_999, 100_001, 1_200_000};

    @ParameterizedTest
    @EnumSource(Codec.class)
    void dataComesBackAsItWas(final Codec codec) throws IOException, MalformedAvroException {
        final Random random = new Random(7);
        try (Compressor compressor = codec.compressor(); Decompressor decompressor = codec.decompressor(Limits.DEFAULT)) {
            for (final int size : SIZES) {
                for (final int distinctBytes : new int[] {1, 3, 256}) {
                    final byte[] data = newData(random, size, distinctBytes);
                    final Sink target = new Sink(0);
                    target.writeByte((byte) 42);
                    compressor.compress(data, 0, size, target);
                    final byte[] stored = target.toByteArray();

                    assertEquals(42, stored[0]);
                    assertArrayEquals(data, decompressor.decompress(stored, 1, stored.length - 1), () -> size + " bytes of " + distinctBytes + " kinds");
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void noDataComesBackAsNone(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] stored = compress(codec, new byte[0]);
        try (Decompressor decompressor = codec.decompressor(Limits.DEFAULT)) {
            assertEquals(0, decompressor.decompress(stored, 0, stored.length).length);
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void partOfAnArrayIsCompressed(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] data = newData(new Random(8), 10_000, 5);
        final Sink target = new Sink(0);
        try (Compressor compressor = codec.compressor(); Decompressor decompressor = codec.decompressor(Limits.DEFAULT)) {
            compressor.compress(data, 100, 9_000, target);
            assertArrayEquals(Arrays.copyOfRange(data, 100, 9_100), decompressor.decompress(target.toByteArray(), 0, target.size()));
        }
    }

    @Test
    void nullCodecGivesTheStoredArrayItself() throws MalformedAvroException {
        final byte[] stored = {1, 2, 3};
        try (Decompressor decompressor = Codec.NULL.decompressor(Limits.DEFAULT)) {
            assertSame(stored, decompressor.decompress(stored, 0, 3));
        }
    }

    @ParameterizedTest
    @EnumSource(value = Codec.class, mode = EnumSource.Mode.EXCLUDE, names = "NULL")
    void blockCutAnywhereIsMalformed(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] data = newData(new Random(9), 300, 20);
        final byte[] stored = compress(codec, data);
        try (Decompressor decompressor = codec.decompressor(Limits.DEFAULT)) {
            // No bytes at all are no zstandard frame, and stand for no data.
            for (int length = codec == Codec.ZSTANDARD ? 1 : 0; length < stored.length; length++) {
                final int cut = length;
                assertThrows(MalformedAvroException.class, () -> decompressor.decompress(stored, 0, cut), () -> "cut after " + cut);
            }

            assertArrayEquals(data, decompressor.decompress(stored, 0, stored.length), "usable after failures");
        }
    }

    @ParameterizedTest
    @EnumSource(value = Codec.class, mode = EnumSource.Mode.EXCLUDE, names = "NULL")
    void strayBytesAfterTheCompressedDataAreMalformed(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] stored = compress(codec, newData(new Random(10), 3_000, 20));
        try (Decompressor decompressor = codec.decompressor(Limits.DEFAULT)) {
            for (int count = 1; count < 30; count++) {
                for (final byte filler : new byte[] {0, 1, -1, 0x42}) {
                    final byte[] longer = Arrays.copyOf(stored, stored.length + count);
                    Arrays.fill(longer, stored.length, longer.length, filler);
                    assertThrows(MalformedAvroException.class, () -> decompressor.decompress(longer, 0, longer.length),
                            () -> (longer.length - stored.length) + " times " + filler);
                }
            }
        }
    }

    /** A flipped bit either changes nothing, or is noticed; deflate, which has no checksum of its own, may give other data. */
    @ParameterizedTest
    @EnumSource(value = Codec.class, mode = EnumSource.Mode.EXCLUDE, names = {"NULL", "DEFLATE"})
    void flippedBitIsNoticed(final Codec codec) throws IOException, MalformedAvroException {
        final byte[] data = newData(new Random(11), 300, 20);
        final byte[] stored = compress(codec, data);
        try (Decompressor decompressor = codec.decompressor(new Limits(1_000_000, 10))) {
            for (int bit = 0; bit < stored.length * Byte.SIZE; bit++) {
                final byte[] flipped = stored.clone();
                flipped[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
                byte[] found;
                try {
                    found = decompressor.decompress(flipped, 0, flipped.length);
                } catch (final MalformedAvroException e) {
                    found = data;
                }

                assertArrayEquals(data, found, "bit " + bit);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void randomBytesNeverFailOtherwiseThanMalformed(final Codec codec) throws MalformedAvroException {
        final Random random = new Random(12);
        int refused = 0;
        try (Decompressor decompressor = codec.decompressor(new Limits(100_000, 10))) {
            for (int round = 0; round < 3_000; round++) {
                final byte[] bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
                try {
                    assertTrue(decompressor.decompress(bytes, 0, bytes.length).length <= 100_000);
                } catch (final MalformedAvroException e) {
                    refused++;
                }
            }
        }

        assertEquals(codec == Codec.NULL ? 0 : 3_000, refused, codec == Codec.DEFLATE ? 100 : 0);
    }

    @ParameterizedTest
    @EnumSource(value = Codec.class, mode = EnumSource.Mode.EXCLUDE, names = "NULL")
    void dataOfJustTheLimitPassesAndMoreNamesTheProperty(final Codec codec) throws IOException, MalformedAvroException {
        for (final int limit : new int[] {1, 64, 1_000, 65_536, 1_048_576, 2_000_000}) {
            try (Decompressor decompressor = codec.decompressor(new Limits(limit, 10))) {
                final byte[] fitting = compress(codec, new byte[limit]);
                assertEquals(limit, decompressor.decompress(fitting, 0, fitting.length).length);

                final byte[] bomb = compress(codec, new byte[limit + 1]);
                final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> decompressor.decompress(bomb, 0, bomb.length));
                assertTrue(e.getMessage().contains("\"Maximum Block Size\""), e::getMessage);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"DEFLATE, 1, 9", "XZ, 0, 9", "ZSTANDARD, 1, 22"})
    void everyLevelIsReadBack(final Codec codec, final int lowest, final int highest) throws IOException, MalformedAvroException {
        final byte[] data = newData(new Random(13), 50_000, 10);
        try (Decompressor decompressor = codec.decompressor(Limits.DEFAULT)) {
            for (int level = lowest; level <= highest; level++) {
                final Sink target = new Sink(0);
                try (Compressor compressor = codec.compressor(level)) {
                    compressor.compress(data, 0, data.length, target);
                }

                assertArrayEquals(data, decompressor.decompress(target.toByteArray(), 0, target.size()), "level " + level);
            }
        }

        assertThrows(IllegalArgumentException.class, () -> codec.compressor(lowest - 1));
        assertThrows(IllegalArgumentException.class, () -> codec.compressor(highest + 1));
    }

    @Test
    void codecsWithoutLevelsTakeNone() {
        for (final Codec codec : new Codec[] {Codec.NULL, Codec.SNAPPY, Codec.BZIP2}) {
            assertFalse(codec.isLevel(1), codec::avroName);
            assertThrows(IllegalArgumentException.class, () -> codec.compressor(1));
        }
    }

    @Test
    void namesAreThoseOfAvro() throws MalformedAvroException {
        for (final Codec codec : Codec.values()) {
            assertTrue(AvroFile.factoryOf(codec).toString().startsWith(codec.avroName()), codec::avroName);
            assertSame(codec, Codec.ofAvroName(codec.avroName()));
        }

        assertSame(Codec.ZSTANDARD, Codec.ofAvroName("zstd"));
        assertThrows(MalformedAvroException.class, () -> Codec.ofAvroName("Deflate"));
    }

    /** Python's writers cut a zlib stream to {@code [2:-1]}: raw deflate and three bytes of the Adler-32 checksum. */
    @Test
    void deflateWithTheRestOfZlibsChecksumIsRead() throws MalformedAvroException {
        final byte[] data = newData(new Random(14), 2_000, 20);
        final byte[] zlib = new byte[10_000];
        final Deflater deflater = new Deflater();
        deflater.setInput(data);
        deflater.finish();
        final int length = deflater.deflate(zlib);
        deflater.end();
        try (Decompressor decompressor = Codec.DEFLATE.decompressor(Limits.DEFAULT)) {
            assertArrayEquals(data, decompressor.decompress(zlib, 2, length - 3));
            assertArrayEquals(data, decompressor.decompress(zlib, 2, length - 2));
            assertThrows(MalformedAvroException.class, () -> decompressor.decompress(zlib, 2, length - 4));
            zlib[length - 3]++;
            assertThrows(MalformedAvroException.class, () -> decompressor.decompress(zlib, 2, length - 3));
        }
    }

    @Test
    void snappyChecksumIsChecked() throws IOException, MalformedAvroException {
        final byte[] stored = compress(Codec.SNAPPY, newData(new Random(15), 2_000, 20));
        stored[stored.length - 1]++;
        try (Decompressor decompressor = Codec.SNAPPY.decompressor(Limits.DEFAULT)) {
            final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> decompressor.decompress(stored, 0, stored.length));
            assertTrue(e.getMessage().contains("CRC32"), e::getMessage);
        }
    }

    @Test
    void snappyLengthThatCannotBeIsNotAllocated() throws MalformedAvroException {
        // 2^28 bytes announced as a varint, then one literal byte, then the checksum.
        final byte[] stored = {(byte) 0x80, (byte) 0x80, (byte) 0x80, (byte) 0x80, 1, 0, 65, 0, 0, 0, 0};
        try (Decompressor decompressor = Codec.SNAPPY.decompressor(Limits.DEFAULT)) {
            final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> decompressor.decompress(stored, 0, stored.length));
            assertInstanceOf(IOException.class, e.getCause());
        }
    }

    @Test
    void zstandardFramesWithoutSizeAndSeveralFramesAreRead() throws IOException, MalformedAvroException {
        final byte[] data = newData(new Random(16), 200_000, 20);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream stream = new ZstdOutputStreamNoFinalizer(out)) {
            stream.write(data);
        }

        final byte[] streamed = out.toByteArray();
        final byte[] twice = AvroFile.concatenate(Zstd.compress(data), streamed);
        try (Decompressor decompressor = Codec.ZSTANDARD.decompressor(Limits.DEFAULT)) {
            assertArrayEquals(data, decompressor.decompress(streamed, 0, streamed.length));
            assertArrayEquals(AvroFile.concatenate(data, data), decompressor.decompress(twice, 0, twice.length));
        }
    }

    @Test
    void zstandardWindowOfGigabytesIsRefused() throws MalformedAvroException {
        // RFC 8878, section 3.1.1.1: magic, no content size, window descriptor of exponent 21 (2 GiB), then an empty last raw block.
        final byte[] frame = {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, (byte) (21 << 3), 1, 0, 0};
        try (Decompressor decompressor = Codec.ZSTANDARD.decompressor(Limits.DEFAULT)) {
            assertThrows(MalformedAvroException.class, () -> decompressor.decompress(frame, 0, frame.length));
        }
    }

    @Test
    void xzDictionaryOfGigabytesIsRefused() throws IOException, MalformedAvroException {
        // The .xz file format, sections 3.1 and 5.3.1: the block header has 12 bytes from offset 12 on, the last four a CRC32.
        final byte[] stored = compress(Codec.XZ, new byte[] {1});
        final int dictionarySize = 16;
        final int checksumAt = 20;
        assertEquals(0x21, stored[dictionarySize - 2], "the id of the LZMA2 filter");
        stored[dictionarySize] = 36;
        final CRC32 checksum = new CRC32();
        checksum.update(stored, 12, checksumAt - 12);
        for (int index = 0; index < Integer.BYTES; index++) {
            stored[checksumAt + index] = (byte) (checksum.getValue() >>> Byte.SIZE * index);
        }

        try (Decompressor decompressor = Codec.XZ.decompressor(Limits.DEFAULT)) {
            final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> decompressor.decompress(stored, 0, stored.length));
            assertInstanceOf(MemoryLimitException.class, e.getCause());
        }
    }

    @Test
    void bzip2OfAnyBlockSizeIsRead() throws IOException, MalformedAvroException {
        final byte[] data = newData(new Random(17), 1_500_000, 20);
        try (Decompressor decompressor = Codec.BZIP2.decompressor(Limits.DEFAULT)) {
            for (int blockSize = BZip2CompressorOutputStream.MIN_BLOCKSIZE; blockSize <= BZip2CompressorOutputStream.MAX_BLOCKSIZE; blockSize += 4) {
                final ByteArrayOutputStream out = new ByteArrayOutputStream();
                try (BZip2CompressorOutputStream packed = new BZip2CompressorOutputStream(out, blockSize)) {
                    packed.write(data);
                }

                assertArrayEquals(data, decompressor.decompress(out.toByteArray(), 0, out.size()));
            }
        }
    }

    private static byte[] compress(final Codec codec, final byte[] data) throws IOException {
        final Sink target = new Sink(0);
        try (Compressor compressor = codec.compressor()) {
            compressor.compress(data, 0, data.length, target);
        }

        return target.toByteArray();
    }

    private static byte[] newData(final Random random, final int size, final int distinctBytes) {
        final byte[] data = new byte[size];
        for (int index = 0; index < size; index++) {
            data[index] = (byte) random.nextInt(distinctBytes);
        }

        return data;
    }
}
