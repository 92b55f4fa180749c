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

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Gathers bytes whose number is not known, or not to be believed, before they have come. It grows by adding chunks, each at most as
 * long as all that came before it, so that it never holds much more than what really came.
 */
final class GrowingArray {
    private static final int LARGEST_FIRST_CHUNK = 1024 * 1024;
    private static final int LARGEST_CHUNK = 32 * 1024 * 1024;

    private final long maximum;
    private final String content;
    private List<byte[]> fullChunks;
    private long fullSize;
    private byte[] chunk;
    private int filled;

    /**
     * @param expectedSize how many bytes will probably come
     * @param maximum how many bytes may come
     * @param content what they are, for error messages
     * @throws MalformedAvroException if the heap has no room for the first chunk
     */
    GrowingArray(final long expectedSize, final long maximum, final String content) throws MalformedAvroException {
        this.maximum = Math.min(maximum, Limits.LARGEST_ARRAY);
        this.content = content;
        chunk = allocateChunk(Math.min(expectedSize, LARGEST_FIRST_CHUNK));
    }

    /** One byte more than the maximum is always let in, so that it is noticed. */
    private byte[] allocateChunk(final long wanted) throws MalformedAvroException {
        return allocate((int) Math.min(Math.max(1, wanted), maximum + 1 - fullSize), content);
    }

    /**
     * @return the array to put the next bytes into, from {@link #position()} on
     */
    byte[] chunk() {
        return chunk;
    }

    /**
     * @return where in the chunk the next byte goes
     */
    int position() {
        return filled;
    }

    /**
     * @return how many bytes the chunk has room for
     */
    int free() {
        return chunk.length - filled;
    }

    /**
     * @return how many bytes have come
     */
    long size() {
        return fullSize + filled;
    }

    /**
     * Sees to it that {@link #free()} is not 0.
     *
     * @throws MalformedAvroException if the heap has no room for more
     */
    void makeRoom() throws MalformedAvroException {
        if (filled < chunk.length) {
            return;
        }

        if (fullChunks == null) {
            fullChunks = new ArrayList<>();
        }

        fullChunks.add(chunk);
        fullSize += chunk.length;
        chunk = allocateChunk(Math.min(fullSize, LARGEST_CHUNK));
        filled = 0;
    }

    /**
     * Counts bytes that were put into the chunk.
     *
     * @param count how many
     * @throws MalformedAvroException if they are more than the maximum by now
     */
    void advance(final int count) throws MalformedAvroException {
        filled += count;
        if (size() > maximum) {
            throw tooLarge(content, "more", maximum);
        }
    }

    /**
     * Reads a stream to its end.
     *
     * @param in what gives the bytes
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if there are more bytes than the maximum
     */
    void readAll(final InputStream in) throws IOException, MalformedAvroException {
        int count = in.read(chunk, filled, free());
        while (count >= 0) {
            advance(count);
            makeRoom();
            count = in.read(chunk, filled, free());
        }
    }

    /**
     * @return all bytes, in an array of just their length that nobody else holds
     * @throws MalformedAvroException if the heap has no room for it
     */
    byte[] toByteArray() throws MalformedAvroException {
        if (fullChunks == null && filled == chunk.length) {
            return chunk;
        }

        final byte[] bytes = allocate((int) size(), content);
        int position = 0;
        for (final byte[] full : fullChunks == null ? List.<byte[]>of() : fullChunks) {
            System.arraycopy(full, 0, bytes, position, full.length);
            position += full.length;
        }

        System.arraycopy(chunk, 0, bytes, position, filled);
        return bytes;
    }

    /**
     * Content from outside must not end the program, so that memory it would fill is refused as the limit refuses it.
     *
     * @param length how many bytes
     * @param content what they are for
     * @return an array of that length
     * @throws MalformedAvroException if the heap has no room for it
     */
    static byte[] allocate(final int length, final String content) throws MalformedAvroException {
        try {
            return new byte[length];
        } catch (final OutOfMemoryError e) {
            throw new MalformedAvroException("Expected " + content + " that the heap of " + Runtime.getRuntime().maxMemory()
                    + " bytes has room for but found a larger one; a lower \"" + Limits.MAXIMUM_BLOCK_SIZE_PROPERTY
                    + "\" refuses it before, a larger heap takes it", e);
        }
    }

    /**
     * @param content what is too large
     * @param size how large it is
     * @param maximum how large it may be, in bytes
     * @return an exception that names the property that raises the limit
     */
    static MalformedAvroException tooLarge(final String content, final Object size, final long maximum) {
        return new MalformedAvroException("Expected " + content + " of at most " + maximum + " bytes but found " + size
                + (maximum == Limits.LARGEST_ARRAY ? ", which no array holds" : "; the property \"" + Limits.MAXIMUM_BLOCK_SIZE_PROPERTY + "\" raises this limit"));
    }
}
