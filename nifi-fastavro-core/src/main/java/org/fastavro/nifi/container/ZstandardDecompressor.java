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

import com.github.luben.zstd.RecyclingBufferPool;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.io.IOException;
import java.io.InputStream;

final class ZstandardDecompressor extends StreamDecompressor {
    /** 128 MiB, which level 22 uses for large data; the library's own default, and its bound on native memory. */
    private static final int LARGEST_WINDOW_LOG = 27;

    private static final int BELIEVED_SIZE = 1024 * 1024;
    private static final long BELIEVED_RATIO = 32;

    ZstandardDecompressor(final Limits limits) {
        super(Codec.ZSTANDARD, limits);
    }

    @Override
    byte[] expand(final byte[] stored, final int offset, final int length) throws IOException, MalformedAvroException {
        final long announced = Zstd.getFrameContentSize(stored, offset, length);
        if (announced > 0 && announced <= maximumSize() && announced <= Math.max(BELIEVED_SIZE, length * BELIEVED_RATIO)) {
            final byte[] data = GrowingArray.allocate((int) announced, DECOMPRESSED_BLOCK);
            try {
                if (Zstd.decompressByteArray(data, 0, data.length, stored, offset, length) == announced) {
                    return data;
                }
            } catch (final ZstdException e) {
                // Another frame follows, or the stream fails in its turn and tells why.
                return super.expand(stored, offset, length);
            }
        }

        return super.expand(stored, offset, length);
    }

    /** The way for frames without a content size and for several frames. */
    @Override
    InputStream open(final InputStream stored) throws IOException {
        return new ZstdInputStreamNoFinalizer(stored, RecyclingBufferPool.INSTANCE).setLongMax(LARGEST_WINDOW_LOG);
    }
}
