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

import java.io.IOException;
import java.util.Arrays;

/** What stands before a block's data: how many records it holds and how many bytes it has as stored, both longs. */
final class BlockPrefix {
    /** How many bytes a prefix has at the most. */
    static final int MAXIMUM_LENGTH = 20;

    private static final byte[] NO_BYTES = new byte[0];

    private final Cursor cursor = new Cursor(Limits.DEFAULT);
    private final byte[] raw = new byte[MAXIMUM_LENGTH];
    private int length;
    private long count;
    private long size;

    /** Forgets the prefix that was read. */
    void clear() {
        length = 0;
    }

    /**
     * Reads a prefix from the input; it stays where it stood if there is none.
     *
     * @throws MalformedAvroException if the content ends before or the bytes are no two variable-length integers
     */
    void read(final ContentInput input) throws IOException, MalformedAvroException {
        final boolean whole = input.ensure(MAXIMUM_LENGTH);
        try {
            parse(input, 0);
        } catch (final MalformedAvroException e) {
            throw new MalformedAvroException("Expected the object count and the size of a block at byte offset " + input.offset()
                    + " of the content but found " + (whole ? "no variable-length integers" : "the end of the content"), e);
        }

        System.arraycopy(input.buffer(), input.position(), raw, 0, length);
        input.consume(length);
    }

    /**
     * Reads a prefix without consuming it.
     *
     * @param at where it stands, in bytes from the input's position; all of it is buffered, or all that is there
     * @throws MalformedAvroException if the bytes are no two variable-length integers
     */
    void parse(final ContentInput input, final int at) throws MalformedAvroException {
        length = 0;
        final int from = input.position() + at;
        cursor.reset(input.buffer(), from, input.position() + input.buffered());
        count = cursor.readLong();
        size = cursor.readLong();
        length = cursor.position() - from;
    }

    /**
     * @throws MalformedAvroException if count or size are not possible
     */
    void check(final Limits limits) throws MalformedAvroException {
        if (count < 0 || size < 0) {
            throw new MalformedAvroException("Expected a block's object count and size but found a negative " + (count < 0 ? "count" : "size"));
        }

        final long maximum = Math.min(limits.maximumBlockSize(), Limits.LARGEST_ARRAY);
        if (size > maximum) {
            throw GrowingArray.tooLarge("a stored block", size, maximum);
        }
    }

    /**
     * @return how many records the block says it holds
     */
    long count() {
        return count;
    }

    /**
     * @return how many bytes the block says it has as stored
     */
    long size() {
        return size;
    }

    /**
     * @return how many bytes the prefix has, 0 if none was read
     */
    int length() {
        return length;
    }

    /**
     * @return the bytes of the prefix that was read, as they stood there
     */
    byte[] bytes() {
        return length == 0 ? NO_BYTES : Arrays.copyOf(raw, length);
    }
}
