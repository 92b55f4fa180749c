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

import java.util.zip.Deflater;

final class DeflateCompressor extends Compressor {
    private static final int LEAST_ROOM = 512;

    private final Deflater deflater;

    DeflateCompressor(final int level) {
        super(Codec.DEFLATE);
        deflater = new Deflater(level, true);
    }

    @Override
    void pack(final byte[] data, final int offset, final int length, final Sink target) {
        deflater.reset();
        deflater.setInput(data, offset, length);
        deflater.finish();
        target.reserve(LEAST_ROOM + length / 2);
        while (!deflater.finished()) {
            target.reserve(LEAST_ROOM);
            target.advance(deflater.deflate(target.buffer(), target.size(), target.buffer().length - target.size()));
        }
    }

    @Override
    public void close() {
        deflater.end();
    }
}
