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
import java.util.Arrays;

/**
 * Finds the place where reading goes on behind corrupt content. A place is good if a block begins there that ends with the sync marker, so
 * that a marker that happens to stand inside data leads nowhere. What was looked at stays in the input's buffer, hence no byte
 * is read or moved again and again, whatever markers and sizes the content pretends to have.
 */
final class BlockSearch {
    /** How many blocks with a damaged sync marker may follow one another, each known by the size of the one before. */
    private static final int LONGEST_CHAIN = 16;

    private static final int NOT_FOUND = -1;

    private final ContentInput input;
    private final byte[] syncMarker;
    private final Limits limits;
    private final BlockPrefix prefix = new BlockPrefix();
    private long recordsPassed;

    BlockSearch(final ContentInput input, final byte[] syncMarker, final Limits limits) {
        this.input = input;
        this.syncMarker = syncMarker;
        this.limits = limits;
    }

    /**
     * @return how many records the blocks with a damaged marker held that {@link #goTo(long)} or {@link #scan(long)} passed over last
     */
    long recordsPassed() {
        return recordsPassed;
    }

    /**
     * Goes to a place where a block should begin, or to the first good one behind it that is known by the sizes of the blocks between.
     *
     * @param distance where the block should begin, in bytes from the input's position
     * @return whether there was one; if not the input stays where it stood
     */
    boolean goTo(final long distance) throws IOException {
        final int found = follow(distance, false);
        if (found != NOT_FOUND) {
            input.consume(found);
        }

        return found != NOT_FOUND;
    }

    /**
     * Goes to the first good place behind a sync marker, or else to the end of what is searched.
     *
     * @param end content offset at which no marker that counts begins any more
     * @return whether there was one
     */
    boolean scan(final long end) throws IOException, MalformedAvroException {
        while (input.offset() < end && input.ensure(syncMarker.length)) {
            final int starts = (int) Math.min(input.buffered() - syncMarker.length + 1, end - input.offset());
            final int marker = indexOfMarker(starts);
            if (marker == NOT_FOUND) {
                input.consume(starts);
                continue;
            }

            input.consume(marker);
            final int found = follow(syncMarker.length, true);
            if (found != NOT_FOUND) {
                input.consume(found);
                return true;
            }

            input.consume(1);
        }

        if (input.offset() < end) {
            input.consume(input.buffered());
        }

        return false;
    }

    private int indexOfMarker(final int starts) {
        final byte[] buffer = input.buffer();
        final int position = input.position();
        final byte first = syncMarker[0];
        for (int distance = 0; distance < starts; distance++) {
            if (buffer[position + distance] == first && isMarkerAt(distance)) {
                return distance;
            }
        }

        return NOT_FOUND;
    }

    private boolean isMarkerAt(final int distance) {
        final int index = input.position() + distance;
        return Arrays.equals(input.buffer(), index, index + syncMarker.length, syncMarker, 0, syncMarker.length);
    }

    private int follow(final long start, final boolean behindMarker) throws IOException {
        recordsPassed = 0;
        long distance = start;
        try {
            for (int link = 0; link < LONGEST_CHAIN && isBufferable(distance + BlockPrefix.MAXIMUM_LENGTH); link++) {
                input.ensure((int) distance + BlockPrefix.MAXIMUM_LENGTH);
                if (input.buffered() <= distance) {
                    return behindMarker && link == 0 ? (int) distance : NOT_FOUND;
                }

                final int index = input.position() + (int) distance;
                if (ContentFormat.CONTAINER_FILE.isMagicAt(input.buffer(), index, input.position() + input.buffered())) {
                    return (int) distance;
                }

                prefix.parse(input, (int) distance);
                prefix.check(limits);
                final long marker = distance + prefix.length() + prefix.size();
                final long next = marker + syncMarker.length;
                if (!isBufferable(next) || !input.ensure((int) next)) {
                    return NOT_FOUND;
                }

                if (isMarkerAt((int) marker)) {
                    return (int) distance;
                }

                recordsPassed = ContainerReader.saturatedSum(recordsPassed, prefix.count());
                distance = next;
            }
        } catch (final MalformedAvroException e) {
            // No block stands there, or one that the heap has no room for: the search goes on behind it.
            return NOT_FOUND;
        }

        return NOT_FOUND;
    }

    /** A block of the largest size behind another one must be found; what is farther away is not worth the memory. */
    private boolean isBufferable(final long distance) {
        final long largestBlock = limits.maximumBlockSize() + BlockPrefix.MAXIMUM_LENGTH + syncMarker.length;
        return distance <= Math.min(2 * largestBlock, Limits.LARGEST_ARRAY);
    }
}
