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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

class SkipCorruptBlockTest {
    @ParameterizedTest
    @EnumSource(Codec.class)
    void wrongSyncMarkerLosesOneBlock(final Codec codec) throws IOException, MalformedAvroException {
        for (int damaged = 0; damaged < FiveBlockFile.COUNTS.length; damaged++) {
            final FiveBlockFile file = new FiveBlockFile(codec);
            file.bytes[file.marker(damaged) + 3]++;
            file.assertLost(damaged, damaged);
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void wrongSizeLosesOneBlock(final Codec codec) throws IOException, MalformedAvroException {
        for (int damaged = 0; damaged < FiveBlockFile.COUNTS.length; damaged++) {
            for (final int change : new int[] {2, -2, 20, 64, 1}) {
                final FiveBlockFile file = new FiveBlockFile(codec);
                file.bytes[file.size(damaged)] ^= (byte) change;
                file.assertLost(damaged, damaged);
            }
        }
    }

    @Test
    void sizeBeyondTheContentAndTheLimitLosesOneBlock() throws IOException, MalformedAvroException {
        for (int damaged = 0; damaged < FiveBlockFile.COUNTS.length; damaged++) {
            final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
            // The last byte of the size's two gets a continuation bit, so that it goes on in the data.
            file.bytes[file.size(damaged) + 1] |= (byte) 0x80;
            file.assertLost(damaged, damaged);

            final FiveBlockFile another = new FiveBlockFile(Codec.NULL);
            Arrays.fill(another.bytes, another.size(damaged), another.size(damaged) + 12, (byte) -1);
            another.assertLost(damaged, damaged);
        }
    }

    @ParameterizedTest
    @EnumSource(value = Codec.class, mode = EnumSource.Mode.EXCLUDE, names = "NULL")
    void corruptCompressedDataLosesOneBlock(final Codec codec) throws IOException, MalformedAvroException {
        for (int damaged = 0; damaged < FiveBlockFile.COUNTS.length; damaged++) {
            final FiveBlockFile file = new FiveBlockFile(codec);
            Arrays.fill(file.bytes, file.size(damaged) + 2, file.size(damaged) + 8, (byte) -1);
            file.assertLost(damaged, damaged);
        }
    }

    @Test
    void blockThatTheCallerRefusesIsLostAlone() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
        try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file.bytes), Limits.DEFAULT)) {
            reader.next();
            final StoredBlock refused = reader.next();
            final SkippedContent skipped = reader.skipCorruptBlock();
            assertEquals(new SkippedContent(refused.offset(), Containers.lengthOf(refused), 40), skipped);
            assertEquals(50, reader.next().count());
        }
    }

    /** The size spans two blocks, and so ends at a sync marker: only its data shows that it is wrong. */
    @Test
    void blockWithinABlockIsFound() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
        final int end = file.marker(2);
        final byte[] prefix = AvroFile.concatenate(Containers.encodeLong(FiveBlockFile.COUNTS[1]), Containers.encodeLong(end - file.size(1) - 2));
        assertEquals(file.size(1) + 2 - file.offset(1), prefix.length, "the same length as before");
        System.arraycopy(prefix, 0, file.bytes, file.offset(1), prefix.length);
        try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file.bytes), Limits.DEFAULT)) {
            reader.next();
            assertEquals(40, reader.next().count());
            assertEquals(new SkippedContent(file.offset(1), file.offset(2) - file.offset(1), 40), reader.skipCorruptBlock());
            assertEquals(50, reader.next().count());
            assertEquals(60, reader.next().count());
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void twoCorruptBlocksInARowLoseTwo(final Codec codec) throws IOException, MalformedAvroException {
        for (int damaged = 0; damaged < FiveBlockFile.COUNTS.length - 1; damaged++) {
            final FiveBlockFile markers = new FiveBlockFile(codec);
            markers.bytes[markers.marker(damaged)]++;
            markers.bytes[markers.marker(damaged + 1)]++;
            markers.assertLost(damaged, damaged + 1);

            final FiveBlockFile sizes = new FiveBlockFile(codec);
            sizes.bytes[sizes.size(damaged)] ^= 20;
            sizes.bytes[sizes.size(damaged + 1)] ^= 20;
            sizes.assertLost(damaged, damaged + 1);

            final FiveBlockFile both = new FiveBlockFile(codec);
            both.bytes[both.size(damaged)] ^= 20;
            both.bytes[both.marker(damaged + 1)]++;
            both.assertLost(damaged, damaged + 1);
        }
    }

    @Test
    void overwrittenStretchLosesTheBlocksItTouches() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.DEFLATE);
        final byte[] garbage = new byte[30];
        new Random(3).nextBytes(garbage);
        System.arraycopy(garbage, 0, file.bytes, file.marker(1) - 5, garbage.length);
        file.assertLost(1, 2);
    }

    @Test
    void missingAndAddedBytesLoseOneBlock() throws IOException, MalformedAvroException {
        for (int length = 1; length < 40; length++) {
            final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
            final int from = file.size(2) + 10;
            final byte[] before = Arrays.copyOf(file.bytes, from);
            file.assertLost(AvroFile.concatenate(before, Arrays.copyOfRange(file.bytes, from + length, file.bytes.length)), 2, 2);
            file.assertLost(AvroFile.concatenate(before, new byte[length], Arrays.copyOfRange(file.bytes, from, file.bytes.length)), 2, 2);
        }
    }

    @Test
    void truncatedLastBlockIsLostAndCounted() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.SNAPPY);
        for (int length = file.offset(4) + 1; length < file.bytes.length; length++) {
            final List<SkippedContent> skipped = file.assertLost(Arrays.copyOf(file.bytes, length), 4, 4);
            final long expected = length >= file.size(4) + 2 ? 70 : SkippedContent.UNKNOWN;
            assertEquals(List.of(new SkippedContent(file.offset(4), length - file.offset(4), expected)), skipped);
        }
    }

    @Test
    void lossIsCountedInBytesAndRecords() throws IOException, MalformedAvroException {
        final FiveBlockFile marker = new FiveBlockFile(Codec.NULL);
        marker.bytes[marker.marker(1)]++;
        assertEquals(List.of(marker.blocks(1, 1, 40)), marker.assertLost(1, 1));

        final FiveBlockFile markers = new FiveBlockFile(Codec.NULL);
        markers.bytes[markers.marker(1)]++;
        markers.bytes[markers.marker(2)]++;
        assertEquals(List.of(markers.blocks(1, 2, 90)), markers.assertLost(1, 2));

        final FiveBlockFile size = new FiveBlockFile(Codec.NULL);
        size.bytes[size.size(1) + 1]++;
        assertEquals(List.of(size.blocks(1, 1, 40)), size.assertLost(1, 1));

        final FiveBlockFile prefix = new FiveBlockFile(Codec.NULL);
        Arrays.fill(prefix.bytes, prefix.offset(1), prefix.offset(1) + 12, (byte) -1);
        assertEquals(List.of(prefix.blocks(1, 1, SkippedContent.UNKNOWN)), prefix.assertLost(1, 1));
    }

    @Test
    void strayBytesAtTheEndAreLostAlone() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
        final byte[] longer = Arrays.copyOf(file.bytes, file.bytes.length + 100);
        final List<SkippedContent> skipped = new ArrayList<>();
        assertEquals(List.of(30L, 40L, 50L, 60L, 70L), FiveBlockFile.read(longer, skipped).stream().filter(count -> count > 0).toList());
        assertEquals(100, skipped.stream().mapToLong(SkippedContent::bytes).sum());
    }

    /** Records whose data holds the file's own sync marker, as a file in a file. */
    @Test
    void syncMarkersInsideDataLeadNowhere() throws IOException, MalformedAvroException {
        final byte[] header = AvroFile.write(CodecFactory.nullCodec());
        final byte[] decoys = AvroFile.concatenate(AvroFile.SYNC_MARKER, new byte[] {5, 7, 9}, AvroFile.SYNC_MARKER, AvroFile.SYNC_MARKER, new byte[] {2, 2});
        final byte[] block = AvroFile.concatenate(new byte[] {2}, Containers.encodeLong(decoys.length), decoys, AvroFile.SYNC_MARKER);
        final byte[] good = AvroFile.concatenate(new byte[] {4, 2, 1}, AvroFile.SYNC_MARKER);
        final byte[] file = AvroFile.concatenate(header, block, good);
        assertEquals(List.of(1L, 2L), FiveBlockFile.read(file, new ArrayList<>()));

        final byte[] wrongSize = file.clone();
        wrongSize[header.length + 1] ^= 8;
        assertEquals(List.of(2L), FiveBlockFile.read(wrongSize, new ArrayList<>()));

        final byte[] wrongMarker = file.clone();
        wrongMarker[header.length + block.length - 1]++;
        assertEquals(List.of(2L), FiveBlockFile.read(wrongMarker, new ArrayList<>()));
    }

    @Test
    void corruptBlockBeforeAGluedFileLosesNothingOfIt() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
        final byte[] second = AvroFile.write(CodecFactory.snappyCodec(), "FEDCBA9876543210".getBytes(StandardCharsets.US_ASCII), 0, 7);
        for (final int damaged : new int[] {file.size(4), file.marker(4)}) {
            final byte[] glued = AvroFile.concatenate(file.bytes, second);
            glued[damaged] ^= 2;
            assertEquals(List.of(30L, 40L, 50L, 60L, 7L), FiveBlockFile.read(glued, new ArrayList<>()));
        }
    }

    @Test
    void gluedFileWithAnotherSchemaIsLostWhole() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
        final byte[] second = AvroFile.write(CodecFactory.nullCodec(), 7);
        final byte[] glued = AvroFile.concatenate(file.bytes, second);
        glued[file.bytes.length + 20]++;
        final List<SkippedContent> skipped = new ArrayList<>();
        assertEquals(List.of(30L, 40L, 50L, 60L, 70L), FiveBlockFile.read(glued, skipped));
        assertEquals(List.of(new SkippedContent(file.bytes.length, second.length, SkippedContent.UNKNOWN)), skipped);
    }

    @Test
    void nothingIsSkippedBeforeABlockWasRead() throws IOException, MalformedAvroException {
        final FiveBlockFile file = new FiveBlockFile(Codec.NULL);
        try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file.bytes), Limits.DEFAULT)) {
            assertThrows(IllegalStateException.class, reader::skipCorruptBlock);
            reader.next();
            reader.skipCorruptBlock();
            assertThrows(IllegalStateException.class, reader::skipCorruptBlock);
        }
    }
}
