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

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Content that asks for more memory than there is, read in a Java process with a heap of 64 MB. */
class SmallHeapTest {
    private static final int BOMB_SIZE = 100_000_000;

    @Test
    @Timeout(120)
    void bombsAreMalformedAndReadingGoesOn() throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
                "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), Reading.class.getName())
                .redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertEquals("survived", output.lines().toList().getLast(), output);
    }

    /** What runs in the small process. */
    public static final class Reading {
        private Reading() {
        }

        /** Ends with an exception if content is taken that should not be, or not refused as malformed. */
        public static void main(final String[] arguments) throws Exception {
            for (final Codec codec : List.of(Codec.DEFLATE, Codec.BZIP2, Codec.XZ, Codec.ZSTANDARD)) {
                final byte[] bomb = newBlock(codec, compressZeros(codec));
                requireMalformed(codec + " over the limit", new ByteArrayInputStream(bomb), new Limits(10_000_000, 10));
                requireMalformed(codec + " over the heap", new ByteArrayInputStream(bomb), Limits.DEFAULT);
            }

            // Snappy expands to 22 times as much at the most.
            final Sink snappy = new Sink(0);
            try (Compressor compressor = Codec.SNAPPY.compressor()) {
                compressor.compress(new byte[15_000_000], 0, 15_000_000, snappy);
            }

            requireMalformed("snappy over the limit", new ByteArrayInputStream(newBlock(Codec.SNAPPY, snappy.toByteArray())), new Limits(10_000_000, 10));

            // A block, and metadata in the header, of 500 MB, of which nothing or too much for the heap is there.
            final byte[] block = AvroFile.concatenate(newHeader(Codec.NULL), new byte[] {2}, Containers.encodeLong(500_000_000));
            final byte[] metadata = AvroFile.concatenate(new byte[] {'O', 'b', 'j', 1, 2, 2, 'k'}, Containers.encodeLong(500_000_000));
            for (final int there : new int[] {0, BOMB_SIZE}) {
                requireMalformed("a block", new SequenceInputStream(new ByteArrayInputStream(block), new ZeroInputStream(there)), Limits.DEFAULT);
                requireMalformed("a header", new SequenceInputStream(new ByteArrayInputStream(metadata), new ZeroInputStream(there)), Limits.DEFAULT);
            }

            System.out.println("survived");
        }

        private static byte[] newHeader(final Codec codec) throws IOException {
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            final PreparedHeader header = PreparedHeader.of(AvroFile.SCHEMA_BYTES, codec, Map.of());
            new ContainerWriter(out, header, OptionalInt.empty(), 1, AvroFile.SYNC_MARKER).close();
            return out.toByteArray();
        }

        private static byte[] newBlock(final Codec codec, final byte[] stored) throws IOException {
            return AvroFile.concatenate(newHeader(codec), new byte[] {2}, Containers.encodeLong(stored.length), stored, AvroFile.SYNC_MARKER);
        }

        private static byte[] compressZeros(final Codec codec) throws IOException {
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (OutputStream packed = switch (codec) {
                case DEFLATE -> new DeflaterOutputStream(out, new Deflater(9, true));
                case BZIP2 -> new BZip2CompressorOutputStream(out);
                case XZ -> new XZOutputStream(out, new LZMA2Options(0));
                case ZSTANDARD -> new ZstdOutputStreamNoFinalizer(out);
                default -> throw new IllegalArgumentException("No stream for " + codec);
            }) {
                new ZeroInputStream(BOMB_SIZE).transferTo(packed);
            }

            return out.toByteArray();
        }

        private static void requireMalformed(final String name, final InputStream in, final Limits limits) throws IOException {
            try (ContainerReader reader = new ContainerReader(in, limits)) {
                for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                    reader.decompress(block);
                }
            } catch (final MalformedAvroException e) {
                return;
            }

            throw new IllegalStateException("Not refused: " + name);
        }
    }

    /** Zeros as content of any length. */
    private static final class ZeroInputStream extends InputStream {
        private long left;

        ZeroInputStream(final long length) {
            left = length;
        }

        @Override
        public int read() {
            return left-- > 0 ? 0 : -1;
        }

        @Override
        public int read(final byte[] target, final int offset, final int length) {
            if (left <= 0) {
                return -1;
            }

            final int count = (int) Math.min(left, length);
            Arrays.fill(target, offset, offset + count, (byte) 0);
            left -= count;
            return count;
        }
    }
}
