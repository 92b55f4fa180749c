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

import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A file of five blocks, told apart by their counts, and where their parts stand. */
final class FiveBlockFile {
    static final int[] COUNTS = {30, 40, 50, 60, 70};

    private static final Map<Codec, byte[]> WRITTEN = new ConcurrentHashMap<>();

    final byte[] bytes;
    private final List<StoredBlock> blocks = new ArrayList<>();

    FiveBlockFile(final Codec codec) throws IOException, MalformedAvroException {
        // Avro's xz takes tens of milliseconds for each block.
        if (!WRITTEN.containsKey(codec)) {
            WRITTEN.put(codec, AvroFile.write(AvroFile.factoryOf(codec), COUNTS));
        }

        bytes = WRITTEN.get(codec).clone();
        try (ContainerReader reader = Containers.open(bytes)) {
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                blocks.add(block);
            }
        }
    }

    int offset(final int block) {
        return (int) blocks.get(block).offset();
    }

    int size(final int block) {
        return offset(block) + Containers.encodeLong(COUNTS[block]).length;
    }

    int marker(final int block) {
        return offset(block) + Containers.lengthOf(blocks.get(block)) - 16;
    }

    SkippedContent blocks(final int first, final int last, final long records) {
        return new SkippedContent(offset(first), marker(last) + 16 - offset(first), records);
    }

    List<SkippedContent> assertLost(final int first, final int last) throws IOException, MalformedAvroException {
        return assertLost(bytes, first, last);
    }

    /** Checks that all blocks but some are read, as they were written. */
    List<SkippedContent> assertLost(final byte[] damaged, final int first, final int last)
            throws IOException, MalformedAvroException {
        final List<SkippedContent> skipped = new ArrayList<>();
        final List<Long> expected = new ArrayList<>();
        for (int block = 0; block < COUNTS.length; block++) {
            if (block < first || block > last) {
                expected.add((long) COUNTS[block]);
            }
        }

        assertEquals(expected, read(damaged, skipped), () -> "damage in block " + first);
        assertTrue(!skipped.isEmpty());
        return skipped;
    }

    /** The counts of all blocks that are read when corrupt ones are skipped. */
    static List<Long> read(final byte[] file, final List<SkippedContent> skipped) throws IOException, MalformedAvroException {
        final List<Long> counts = new ArrayList<>();
        try (ContainerReader reader = new ContainerReader(new TrickleInputStream(file), Limits.DEFAULT)) {
            while (true) {
                try {
                    final StoredBlock block = reader.next();
                    if (block == null) {
                        return counts;
                    }

                    reader.decompress(block);
                    counts.add(block.count());
                } catch (final MalformedAvroException e) {
                    skipped.add(reader.skipCorruptBlock());
                }
            }
        }
    }
}
