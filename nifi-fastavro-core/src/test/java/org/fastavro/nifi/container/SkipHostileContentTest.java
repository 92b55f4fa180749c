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
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SkipHostileContentTest {
    /** Whatever is damaged, blocks come out whole, reading ends, and each byte is either in a block or reported lost. */
    @Test
    void anyDamageEndsAndEveryByteIsAccountedFor() throws IOException, MalformedAvroException {
        final Random random = new Random(41);
        for (int round = 0; round < 2_000; round++) {
            final FiveBlockFile file = new FiveBlockFile(Codec.values()[round % 6]);
            final byte[] bytes = file.bytes;
            for (int damage = 1 + random.nextInt(4); damage > 0; damage--) {
                final int at = file.offset(0) + random.nextInt(bytes.length - file.offset(0));
                bytes[at] ^= (byte) (1 << random.nextInt(8));
            }

            final List<SkippedContent> skipped = new ArrayList<>();
            long offset = file.offset(0);
            try (ContainerReader reader = new ContainerReader(new TrickleInputStream(bytes, round), Limits.DEFAULT)) {
                while (true) {
                    try {
                        final StoredBlock block = reader.next();
                        if (block == null) {
                            break;
                        }

                        assertEquals(offset, block.offset());
                        reader.decompress(block);
                        offset += Containers.lengthOf(block);
                    } catch (final MalformedAvroException e) {
                        final SkippedContent lost = reader.skipCorruptBlock();
                        assertEquals(offset, lost.offset());
                        assertTrue(lost.bytes() > 0);
                        offset += lost.bytes();
                        skipped.add(lost);
                    }
                }
            }

            assertEquals(bytes.length, offset, "round " + round);
        }
    }

    /** Content made so that every block found is refused and holds all later ones, or claims to reach to the end. */
    @Test
    @Timeout(60)
    void contentFullOfMarkersTakesNoQuadraticTime() throws IOException, MalformedAvroException {
        final byte[] header = AvroFile.write(CodecFactory.nullCodec());
        final int pieces = 300_000;
        final int pieceLength = 16 + 1 + 5;
        for (final int beyond : new int[] {0, 1, 1_000_000}) {
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            out.writeBytes(header);
            for (int piece = 0; piece < pieces; piece++) {
                final long size = (long) (pieces - piece - 1) * pieceLength + beyond;
                // A varint of five bytes whatever its value, so that each block ends at the last marker, or beyond it.
                final byte[] prefix = {2, 0, 0, 0, 0, 0};
                long rest = size << 1;
                for (int index = 1; index < prefix.length; index++) {
                    prefix[index] = (byte) (rest & 0x7F | (index < prefix.length - 1 ? 0x80 : 0));
                    rest >>>= 7;
                }

                out.writeBytes(prefix);
                out.writeBytes(AvroFile.SYNC_MARKER);
            }

            final byte[] file = out.toByteArray();
            long blocks = 0;
            try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file), Limits.DEFAULT)) {
                while (true) {
                    try {
                        if (reader.next() == null) {
                            break;
                        }

                        blocks++;
                    } catch (final MalformedAvroException e) {
                        assertTrue(e.getMessage().contains("found"), e::getMessage);
                    }

                    reader.skipCorruptBlock();
                }
            }

            assertTrue(blocks <= pieces);
        }
    }
}
