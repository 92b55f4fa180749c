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
package org.fastavro.nifi.reader;

import org.apache.nifi.logging.ComponentLog;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.SkippedContent;
import org.fastavro.nifi.container.StoredBlock;

import java.io.IOException;

/**
 * The blocks of a container file that hold records, without those that turn out corrupt, if these are to be skipped. Such a block is
 * looked at before anything is taken from it, so that it is delivered whole or not at all. Not thread safe.
 */
public final class CheckedBlocks {
    private final ContainerReader container;
    private final CorruptBlockStrategy strategy;
    private final ComponentLog logger;
    private final BlockInspector inspector;
    private LostContent lostContent = LostContent.NONE;
    private byte[] data;

    /**
     * @param container stands behind the header
     * @param strategy what happens when a block is corrupt
     * @param logger told of corrupt blocks that are skipped
     * @param inspector tells of each block whether it is corrupt
     */
    public CheckedBlocks(final ContainerReader container, final CorruptBlockStrategy strategy, final ComponentLog logger, final BlockInspector inspector) {
        this.container = container;
        this.strategy = strategy;
        this.logger = logger;
        this.inspector = inspector;
    }

    /**
     * @return the next block that holds records, or null after the last one
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if a block is corrupt and none is to be skipped
     */
    public StoredBlock next() throws IOException, MalformedAvroException {
        data = null;
        while (true) {
            try {
                final StoredBlock block = container.next();
                if (block == null) {
                    return null;
                }

                if (block.count() > 0) {
                    data = inspector.inspect(block);
                    return block;
                }
            } catch (final MalformedAvroException e) {
                skip(e);
            }
        }
    }

    private void skip(final MalformedAvroException cause) throws IOException, MalformedAvroException {
        if (strategy == CorruptBlockStrategy.FAIL) {
            throw cause;
        }

        final SkippedContent skipped = container.skipCorruptBlock();
        final boolean known = skipped.records() != SkippedContent.UNKNOWN;
        lostContent = lostContent.plus(skipped);
        logger.warn("Lost {} bytes at byte offset {} of the content, with {} records: skipped a corrupt block",
                skipped.bytes(), skipped.offset(), known ? skipped.records() : "an unknown number of", cause);
    }

    /**
     * @return what the inspector gave for the block that was returned last
     */
    public byte[] data() {
        return data;
    }

    /**
     * @return what was lost so far
     */
    public LostContent lostContent() {
        return lostContent;
    }
}
