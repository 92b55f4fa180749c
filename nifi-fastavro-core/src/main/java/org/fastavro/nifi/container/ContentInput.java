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

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Varints;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * A content stream that can be looked at before it is read. It holds a small buffer of its own, so that opening a tiny
 * content costs little; larger pieces go past the buffer into the array they are wanted in. Not thread safe.
 */
public final class ContentInput implements Closeable {
    private static final int INITIAL_CAPACITY = 1024;
    private static final int USUAL_CAPACITY = 8192;
    private static final String CORRUPT_SURROUNDINGS = "content around a corrupt block";
    private static final byte[] NO_BYTES = new byte[0];

    private final InputStream in;
    private final Cursor cursor = new Cursor(Limits.DEFAULT);
    private byte[] buffer = NO_BYTES;
    private int position;
    private int limit;
    private long bufferOffset;
    private boolean closed;

    /**
     * @param in the content; it need not be buffered
     */
    public ContentInput(final InputStream in) {
        this.in = in;
    }

    /**
     * @return how many bytes of the content have been read
     */
    public long offset() {
        return bufferOffset + position;
    }

    /**
     * @return what kind of content the next bytes begin; nothing is read by this
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the heap has no room for them
     */
    public ContentFormat format() throws IOException, MalformedAvroException {
        ensure(ContentFormat.DETECTION_LENGTH);
        return ContentFormat.of(buffer, position, buffered());
    }

    /**
     * Brings bytes into the buffer without reading them.
     *
     * @param length how many
     * @return whether there are so many before the end
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the heap has no room for them
     */
    public boolean ensure(final int length) throws IOException, MalformedAvroException {
        while (limit - position < length) {
            if (!fill(length)) {
                return false;
            }
        }

        return true;
    }

    /**
     * @return the array that holds the next bytes, from {@link #position()} on; good until the next call of another method
     */
    public byte[] buffer() {
        return buffer;
    }

    /**
     * @return index of the next byte in {@link #buffer()}
     */
    public int position() {
        return position;
    }

    /**
     * @return how many bytes {@link #buffer()} holds from {@link #position()} on
     */
    public int buffered() {
        return limit - position;
    }

    /**
     * Reads bytes that are in the buffer.
     *
     * @param length how many, at most {@link #buffered()}
     */
    public void consume(final int length) {
        position += length;
    }

    /**
     * @return a zigzag variable-length long
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if it does not fit 64 bits or the content ends within it
     */
    public long readLong() throws IOException, MalformedAvroException {
        if (buffered() < Varints.MAXIMUM_LENGTH) {
            ensure(Varints.MAXIMUM_LENGTH);
        }

        cursor.reset(buffer, position, limit);
        try {
            final long value = cursor.readLong();
            position = cursor.position();
            return value;
        } catch (final MalformedAvroException e) {
            throw new MalformedAvroException(buffered() < Varints.MAXIMUM_LENGTH ? "Expected a variable-length integer but found the end of the content"
                    : "Expected a variable-length integer of at most " + Varints.MAXIMUM_LENGTH + " bytes but found a longer or larger one", e)
                    .atContentOffset(offset());
        }
    }

    /**
     * Reads bytes as far as there are any, into an array that grows with what really comes.
     *
     * @param length how many bytes are wanted
     * @param content what they are, for error messages
     * @return the bytes in an array of their own, shorter than wanted only if the content ended
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the heap has no room for them
     */
    public byte[] readBytes(final int length, final String content) throws IOException, MalformedAvroException {
        final GrowingArray bytes = new GrowingArray(length, length, content);
        while (bytes.size() < length) {
            bytes.makeRoom();
            final int wanted = (int) Math.min(bytes.free(), length - bytes.size());
            final int count = buffered() > 0 ? takeBuffered(bytes, wanted) : readPastBuffer(bytes, wanted);
            if (count < 0) {
                break;
            }

            bytes.advance(count);
        }

        return length == 0 ? NO_BYTES : bytes.toByteArray();
    }

    private int takeBuffered(final GrowingArray bytes, final int wanted) {
        final int count = Math.min(wanted, buffered());
        System.arraycopy(buffer, position, bytes.chunk(), bytes.position(), count);
        position += count;
        return count;
    }

    private int readPastBuffer(final GrowingArray bytes, final int wanted) throws IOException, MalformedAvroException {
        if (wanted < buffer.length / 2) {
            // A small piece: what comes after it is fetched with the same call of the stream.
            return fill(1) ? 0 : -1;
        }

        final int count = in.read(bytes.chunk(), bytes.position(), wanted);
        if (count > 0) {
            // The buffer's bytes no longer stand right before the next ones.
            bufferOffset = offset() + count;
            position = 0;
            limit = 0;
        }

        return count;
    }

    /**
     * Passes over bytes; a stream over a file need not read them.
     *
     * @param length how many
     * @return whether there were so many before the end
     * @throws IOException what the stream throws
     */
    boolean skip(final long length) throws IOException {
        final int held = (int) Math.min(length, buffered());
        position += held;
        final long wanted = length - held;
        try {
            in.skipNBytes(wanted);
        } catch (final EOFException e) {
            return false;
        }

        bufferOffset += wanted;
        return true;
    }

    /**
     * Puts bytes that were read back before the next ones.
     *
     * @param pieces the bytes, in the order they were read
     * @throws MalformedAvroException if the heap has no room for them
     */
    void unread(final byte[]... pieces) throws MalformedAvroException {
        long length = 0;
        for (final byte[] piece : pieces) {
            length += piece.length;
        }

        if (length <= position) {
            position -= (int) length;
            return;
        }

        final byte[] joined = GrowingArray.allocate(Math.toIntExact(length + buffered()), CORRUPT_SURROUNDINGS);
        int end = 0;
        for (final byte[] piece : pieces) {
            System.arraycopy(piece, 0, joined, end, piece.length);
            end += piece.length;
        }

        System.arraycopy(buffer, position, joined, end, buffered());
        bufferOffset = offset() - end;
        buffer = joined;
        position = 0;
        limit = joined.length;
    }

    private boolean fill(final int wanted) throws IOException, MalformedAvroException {
        makeRoom(wanted);
        int count = in.read(buffer, limit, buffer.length - limit);
        if (count == 0) {
            final int single = in.read();
            if (single >= 0) {
                buffer[limit] = (byte) single;
            }

            count = single < 0 ? -1 : 1;
        }

        limit += Math.max(0, count);
        return count > 0;
    }

    private void makeRoom(final int wanted) throws MalformedAvroException {
        final int held = buffered();
        if (limit < buffer.length && held > 0 && (position == 0 || buffer.length - position >= wanted)) {
            return;
        }

        final byte[] target = targetBuffer(held);
        System.arraycopy(buffer, position, target, 0, held);
        bufferOffset += position;
        buffer = target;
        position = 0;
        limit = held;
    }

    private byte[] targetBuffer(final int held) throws MalformedAvroException {
        if (buffer.length == 0) {
            return new byte[INITIAL_CAPACITY];
        }

        // Doubled as soon as it is half full, so that bytes are not moved again and again for a few more.
        if (held > buffer.length / 2) {
            return GrowingArray.allocate((int) Math.min(Math.max(USUAL_CAPACITY, 2L * buffer.length), Limits.LARGEST_ARRAY), CORRUPT_SURROUNDINGS);
        }

        final boolean outgrown = buffer.length < USUAL_CAPACITY && offset() >= buffer.length;
        final boolean oversized = buffer.length > USUAL_CAPACITY && held == 0;
        return outgrown || oversized ? new byte[USUAL_CAPACITY] : buffer;
    }

    /**
     * Closes the content stream; further calls do nothing.
     *
     * @throws IOException what the stream throws
     */
    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            in.close();
        }
    }
}
