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
package org.fastavro.nifi.decode;

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;

/**
 * The blocks that the items of an array or the entries of a map are written in (Avro specification, "Arrays", "Maps"): each begins
 * with a count, which is negative where the block's size in bytes follows it; a count of 0 ends them.
 */
final class ItemBlocks {
    private static final int UNKNOWN = -1;

    private final Cursor cursor;
    private int declaredEnd = UNKNOWN;

    ItemBlocks(final Cursor cursor) {
        this.cursor = cursor;
    }

    /**
     * Goes on to the next block.
     *
     * @return how many items it holds, 0 if there are no more; never so many that they could not be there
     * @throws MalformedAvroException if the count or the size cannot be right
     */
    long next() throws MalformedAvroException {
        checkEnd();
        final int start = cursor.position();
        final long count = cursor.readLong();
        if (count >= 0) {
            declaredEnd = UNKNOWN;
            return count;
        }

        final long size = cursor.readLong();
        if (size < 0 || count == Long.MIN_VALUE) {
            throw new MalformedAvroException("Expected the count of a block of items and its size in bytes but found numbers that cannot be").atPosition(start);
        }

        if (size > cursor.remaining()) {
            throw new MalformedAvroException("Expected a block of items of at most the " + cursor.remaining() + " bytes that are left but found one of " + size)
                    .atPosition(start).becauseDataEnded();
        }

        declaredEnd = cursor.position() + (int) size;
        return -count;
    }

    private void checkEnd() throws MalformedAvroException {
        if (declaredEnd != UNKNOWN && cursor.position() != declaredEnd) {
            throw cursor.malformed("Expected the items of a block to end where its size says, at byte " + declaredEnd + ", but found another end");
        }
    }
}
