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

import java.io.Closeable;
import java.io.IOException;

/**
 * Compresses blocks of one codec one after another. Not thread safe. {@link #close()} gives native memory back at once;
 * a compressor that is merely forgotten loses none.
 */
public abstract class Compressor implements Closeable {
    private final Codec codec;

    Compressor(final Codec codec) {
        this.codec = codec;
    }

    /**
     * @param data the array that holds one block's data
     * @param offset index of its first byte
     * @param length how many bytes it has
     * @param target where the block as stored is appended
     * @throws IOException if the codec's library failed; the target holds what it held before
     */
    public final void compress(final byte[] data, final int offset, final int length, final Sink target) throws IOException {
        final int start = target.size();
        try {
            pack(data, offset, length, target);
        } catch (final Exception | LinkageError | AssertionError e) {
            target.truncate(start);
            throw new IOException("The library of the codec " + codec.avroName() + " failed on a block of " + length + " bytes", e);
        }
    }

    /**
     * @throws Exception whatever the codec's library throws
     */
    abstract void pack(byte[] data, int offset, int length, Sink target) throws Exception;

    /** Gives native memory back; the compressor is not used after that. */
    @Override
    public abstract void close();
}
