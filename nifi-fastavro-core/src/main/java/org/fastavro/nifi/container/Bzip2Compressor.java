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

import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.fastavro.nifi.binary.Sink;

import java.io.IOException;

final class Bzip2Compressor extends Compressor {
    private static final int UNIT = 100_000;

    Bzip2Compressor() {
        super(Codec.BZIP2);
    }

    @Override
    void pack(final byte[] data, final int offset, final int length, final Sink target) throws IOException {
        // Both sides allocate by this size, so that a larger one than the data fills only costs memory.
        final int units = Math.clamp(1L + length / UNIT, BZip2CompressorOutputStream.MIN_BLOCKSIZE, BZip2CompressorOutputStream.MAX_BLOCKSIZE);
        try (BZip2CompressorOutputStream packed = new BZip2CompressorOutputStream(new SinkOutputStream(target), units)) {
            packed.write(data, offset, length);
        }
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
