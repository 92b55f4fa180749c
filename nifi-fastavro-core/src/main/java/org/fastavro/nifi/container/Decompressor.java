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

import java.io.Closeable;

/**
 * Decompresses blocks of one codec one after another. Not thread safe. {@link #close()} gives native memory back at once;
 * a decompressor that is merely forgotten loses none.
 */
public abstract class Decompressor implements Closeable {
    static final String DECOMPRESSED_BLOCK = "a decompressed block";

    private static final int SMALLEST_GUESS = 256;
    private static final double FIRST_RATIO = 4;
    private static final double MARGIN = 1.1;

    private final Codec codec;
    private final long maximumSize;
    private double ratio = FIRST_RATIO;

    Decompressor(final Codec codec, final Limits limits) {
        this.codec = codec;
        this.maximumSize = limits.maximumBlockSize();
    }

    /**
     * @param stored the array that holds one block as stored
     * @param offset index of its first byte
     * @param length how many bytes it has
     * @return the block's data in an array of just its length that nobody else holds; with the null codec the array {@code stored}, if the block
     *         fills it
     * @throws MalformedAvroException if the bytes are not what the codec writes, stray bytes follow what it wrote, the data is larger than the limit,
     *         or the codec's library failed
     */
    public final byte[] decompress(final byte[] stored, final int offset, final int length) throws MalformedAvroException {
        try {
            final byte[] data = expand(stored, offset, length);
            ratio = (double) data.length / Math.max(1, length);
            return data;
        } catch (final MalformedAvroException e) {
            throw e;
        } catch (final Exception | LinkageError | OutOfMemoryError | AssertionError e) {
            // Libraries answer corrupt bytes with any exception; what they need and is missing shows as an Error.
            throw new MalformedAvroException("Expected a block compressed with " + codec.avroName() + " but its library failed on it", e);
        }
    }

    /**
     * @return the block's data in an array of its own
     * @throws Exception whatever the codec's library throws
     */
    abstract byte[] expand(byte[] stored, int offset, int length) throws Exception;

    /**
     * @param storedLength how many bytes the block has as stored
     * @return where to put its data, about as large as the blocks before let expect
     * @throws MalformedAvroException if the heap has no room for it
     */
    final GrowingArray newOutput(final int storedLength) throws MalformedAvroException {
        return new GrowingArray((long) Math.max(SMALLEST_GUESS, storedLength * ratio * MARGIN), maximumSize, DECOMPRESSED_BLOCK);
    }

    /**
     * @return how many bytes a decompressed block may have
     */
    final long maximumSize() {
        return maximumSize;
    }

    final MalformedAvroException strayBytes(final int count) {
        return new MalformedAvroException("Expected the end of the block after its data compressed with " + codec.avroName()
                + " but found " + count + " more bytes");
    }

    final MalformedAvroException truncated() {
        return new MalformedAvroException("Expected more data compressed with " + codec.avroName() + " but found the end of the block");
    }

    /** Gives native memory back; the decompressor is not used after that. */
    @Override
    public abstract void close();
}
