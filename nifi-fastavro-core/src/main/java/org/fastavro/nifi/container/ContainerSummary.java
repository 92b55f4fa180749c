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

/**
 * What a container file says of itself, found without reading the data of its blocks: the header, and how many records the blocks say they
 * hold. Nothing but the lengths is checked.
 *
 * @param header the file's header
 * @param recordCount how many records its blocks say they hold, at most {@link Long#MAX_VALUE}
 * @param storedLength how many bytes its blocks have as they are stored, at most {@link Long#MAX_VALUE}
 */
public record ContainerSummary(ContainerHeader header, long recordCount, long storedLength) {
    /**
     * @param input stands at the start of a container file
     * @param limits how large a block may be
     * @param isDamageAllowed whether the blocks are looked at only as far as they are sound
     * @return what the file says of itself
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the header cannot be read, a block's count or size cannot be right, or the content ends within a block
     */
    public static ContainerSummary read(final ContentInput input, final Limits limits, final boolean isDamageAllowed) throws IOException, MalformedAvroException {
        final ContainerHeader header = ContainerHeaderReader.read(input, limits);
        final BlockPrefix prefix = new BlockPrefix();
        long recordCount = 0;
        long storedLength = 0;
        try {
            while (isNextBlock(input, limits, prefix)) {
                recordCount = ContainerReader.saturatedSum(recordCount, prefix.count());
                storedLength = ContainerReader.saturatedSum(storedLength, prefix.size());
            }
        } catch (final MalformedAvroException e) {
            if (!isDamageAllowed) {
                throw e;
            }
        }

        return new ContainerSummary(header, recordCount, storedLength);
    }

    /** @return whether there was another block, which has been passed over */
    private static boolean isNextBlock(final ContentInput input, final Limits limits, final BlockPrefix prefix) throws IOException, MalformedAvroException {
        input.ensure(BlockPrefix.MAXIMUM_LENGTH);
        while (ContentFormat.CONTAINER_FILE.isMagicAt(input.buffer(), input.position(), input.position() + input.buffered())) {
            ContainerHeaderReader.read(input, limits);
            input.ensure(BlockPrefix.MAXIMUM_LENGTH);
        }

        if (input.buffered() == 0) {
            return false;
        }

        final long offset = input.offset();
        prefix.clear();
        try {
            prefix.read(input);
            prefix.check(limits);
        } catch (final MalformedAvroException e) {
            throw e.atContentOffset(offset);
        }

        if (!input.skip(prefix.size() + ContainerHeader.SYNC_MARKER_LENGTH)) {
            throw new MalformedAvroException("Expected a block of " + prefix.size() + " bytes and its sync marker but found the end of the content")
                    .atContentOffset(offset);
        }

        return true;
    }
}
