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
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.SkippedContent;
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;

import java.io.IOException;

/**
 * The blocks of a container file that hold records, decompressed. Where corrupt blocks are skipped, a block is handed on only after
 * each of its datums was walked, so that nothing of a corrupt one gets out.
 */
final class CheckedBlocks {
    private final ContainerReader container;
    private final CompiledSchema schema;
    private final CorruptBlockStrategy strategy;
    private final ComponentLog logger;
    private final DatumWalk walk;
    private LostContent lostContent = LostContent.NONE;
    private StoredBlock block;

    CheckedBlocks(final ContainerReader container, final CompiledSchema schema, final Limits limits, final CorruptBlockStrategy strategy,
            final ComponentLog logger) {
        this.container = container;
        this.schema = schema;
        this.strategy = strategy;
        this.logger = logger;
        this.walk = new DatumWalk(limits);
    }

    /**
     * @return the data of the next block that holds records, or null after the last one
     */
    byte[] next() throws IOException, MalformedAvroException {
        while (true) {
            try {
                block = container.next();
                if (block == null) {
                    return null;
                }

                if (block.count() > 0) {
                    return decompressAndCheck();
                }
            } catch (final MalformedAvroException e) {
                skip(e);
            }
        }
    }

    private byte[] decompressAndCheck() throws MalformedAvroException {
        final byte[] data = container.decompress(block);
        if (strategy == CorruptBlockStrategy.SKIP) {
            walk.check(schema, block, data);
        }

        return data;
    }

    private void skip(final MalformedAvroException cause) throws IOException, MalformedAvroException {
        if (strategy == CorruptBlockStrategy.FAIL) {
            throw cause;
        }

        final SkippedContent skipped = container.skipCorruptBlock();
        final boolean known = skipped.records() != SkippedContent.UNKNOWN;
        lostContent = new LostContent(lostContent.places() + 1, lostContent.bytes() + skipped.bytes(),
                lostContent.records() + (known ? skipped.records() : 0));
        logger.warn("Lost {} bytes at byte offset {} of the content, with {} records: skipped a corrupt block",
                skipped.bytes(), skipped.offset(), known ? skipped.records() : "an unknown number of", cause);
    }

    /**
     * @return the block whose data was returned last
     */
    StoredBlock block() {
        return block;
    }

    LostContent lostContent() {
        return lostContent;
    }
}
