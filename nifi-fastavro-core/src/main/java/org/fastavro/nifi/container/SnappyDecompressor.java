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

import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.xerial.snappy.Snappy;

import java.io.IOException;
import java.util.zip.CRC32;

final class SnappyDecompressor extends Decompressor {
    static final int CHECKSUM_LENGTH = Integer.BYTES;

    SnappyDecompressor(final Limits limits) {
        super(Codec.SNAPPY, limits);
    }

    @Override
    byte[] expand(final byte[] stored, final int offset, final int length) throws IOException, MalformedAvroException {
        if (length <= CHECKSUM_LENGTH) {
            throw truncated();
        }

        final int compressedLength = length - CHECKSUM_LENGTH;
        // Refuses a size that so few bytes cannot expand to.
        final int size = Snappy.uncompressedLength(stored, offset, compressedLength);
        if (size > maximumSize()) {
            throw GrowingArray.tooLarge(DECOMPRESSED_BLOCK, size, maximumSize());
        }

        final byte[] data = GrowingArray.allocate(size, DECOMPRESSED_BLOCK);
        final int written = Snappy.uncompress(stored, offset, compressedLength, data, 0);
        final CRC32 checksum = new CRC32();
        checksum.update(data);
        if (written != size || (int) checksum.getValue() != readChecksum(stored, offset + compressedLength)) {
            throw new MalformedAvroException("Expected the CRC32 of the data after a block compressed with snappy but found another number");
        }

        return data;
    }

    private static int readChecksum(final byte[] stored, final int from) {
        int value = 0;
        for (int index = from; index < from + CHECKSUM_LENGTH; index++) {
            value = value << Byte.SIZE | stored[index] & 0xFF;
        }

        return value;
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
