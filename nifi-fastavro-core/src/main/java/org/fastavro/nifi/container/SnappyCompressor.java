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

import org.fastavro.nifi.binary.Sink;
import org.xerial.snappy.Snappy;

import java.io.IOException;
import java.util.zip.CRC32;

final class SnappyCompressor extends Compressor {
    SnappyCompressor() {
        super(Codec.SNAPPY);
    }

    @Override
    void pack(final byte[] data, final int offset, final int length, final Sink target) throws IOException {
        target.reserve(Snappy.maxCompressedLength(length));
        target.advance(Snappy.compress(data, offset, length, target.buffer(), target.size()));

        final CRC32 checksum = new CRC32();
        checksum.update(data, offset, length);
        for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            target.writeByte((byte) (checksum.getValue() >>> shift));
        }
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
