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
import org.tukaani.xz.BasicArrayCache;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZOutputStream;

import java.io.IOException;

final class XzCompressor extends Compressor {
    private final BasicArrayCache arrays = new BasicArrayCache();
    private final int level;

    XzCompressor(final int level) {
        super(Codec.XZ);
        this.level = level;
    }

    @Override
    void pack(final byte[] data, final int offset, final int length, final Sink target) throws IOException {
        final LZMA2Options options = new LZMA2Options(level);
        // Both sides allocate by this size, and nothing before the block can be referred to.
        options.setDictSize(Math.clamp(length, LZMA2Options.DICT_SIZE_MIN, options.getDictSize()));
        try (XZOutputStream packed = new XZOutputStream(new SinkOutputStream(target), options, XZ.CHECK_CRC64, arrays)) {
            packed.write(data, offset, length);
        }
    }

    @Override
    public void close() {
        // The cached arrays are softly held heap memory.
    }
}
