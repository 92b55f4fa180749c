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
package org.fastavro.nifi.transfer;

import org.apache.nifi.logging.ComponentLog;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.reader.CheckedBlocks;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.reader.DatumWalk;
import org.fastavro.nifi.reader.LostContent;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Moves the records of one container file into another without decoding their values. Where both are written alike, whole blocks
 * move: as they are stored if they have the target's codec and are large enough, else by their data, recompressed or packed together. Where the schemas
 * only resolve, each datum is copied into the encoding of the target's. Not thread safe.
 */
public final class BlockTransfer {
    private final ContainerReader source;
    private final CompiledSchema schema;
    private final BlockCheck check;
    private final CorruptBlockStrategy strategy;
    private final ComponentLog logger;
    private final DatumWalk walk;
    private final Cursor cursor;
    private final Limits limits;
    private PlausibleCount plausibleCount;
    private LostContent lostContent = LostContent.NONE;
    private long recordCount;

    /**
     * @param source the file to move, of which only the header has been read; it is not closed
     * @param schema the file's schema, or its resolution to the target's
     * @param limits what the file's content may cost
     * @param check what is checked of blocks that are moved without being decoded
     * @param strategy what happens when a block is corrupt
     * @param logger told of corrupt blocks that are skipped
     */
    public BlockTransfer(final ContainerReader source, final CompiledSchema schema, final Limits limits, final BlockCheck check,
            final CorruptBlockStrategy strategy, final ComponentLog logger) {
        this.source = source;
        this.schema = schema;
        this.limits = limits;
        this.check = check;
        this.strategy = strategy;
        this.logger = logger;
        this.walk = new DatumWalk(limits);
        this.cursor = new Cursor(limits);
    }

    /**
     * Moves all blocks. If this fails, blocks before the fault have been moved, but no part of a record.
     *
     * @param target where to, between two records; its schema is written like the schema that the source is read with. It is not flushed.
     * @return how many records were moved
     * @throws IOException what the streams throw, or if the target's codec fails
     * @throws MalformedAvroException if the source is corrupt and corrupt blocks are not to be skipped
     */
    public long transferTo(final ContainerWriter target) throws IOException, MalformedAvroException {
        final CheckedBlocks blocks = new CheckedBlocks(source, strategy, logger, block -> inspect(block, target));
        try {
            StoredBlock block = blocks.next();
            while (block != null) {
                move(block, blocks.data(), target);
                recordCount += block.count();
                block = blocks.next();
            }
        } finally {
            lostContent = blocks.lostContent();
        }

        return recordCount;
    }

    /**
     * Moves all blocks or none: the first is moved after the last was read and checked, so that the whole file has to fit the heap.
     *
     * @param target where to, between two records; its schema is written like the schema that the source is read with. It is not flushed.
     * @return how many records were moved
     * @throws IOException what the streams throw, or if the target's codec fails
     * @throws MalformedAvroException if the source is corrupt and corrupt blocks are not to be skipped; the target is as it was
     */
    public long transferWholeTo(final ContainerWriter target) throws IOException, MalformedAvroException {
        final CheckedBlocks blocks = new CheckedBlocks(source, strategy, logger, block -> inspectAll(block, target));
        final List<StoredBlock> found = new ArrayList<>();
        final List<byte[]> data = new ArrayList<>();
        for (StoredBlock block = blocks.next(); block != null; block = blocks.next()) {
            found.add(block);
            data.add(blocks.data());
            recordCount += block.count();
        }

        lostContent = blocks.lostContent();
        for (int index = 0; index < found.size(); index++) {
            move(found.get(index), data.get(index), target);
        }

        return recordCount;
    }

    private byte[] inspectAll(final StoredBlock block, final ContainerWriter target) throws MalformedAvroException {
        final byte[] data = inspect(block, target);
        if (!schema.isVerbatim() && strategy == CorruptBlockStrategy.FAIL) {
            walk.check(schema, block, data, recordCount);
        }

        return data;
    }

    private byte[] inspect(final StoredBlock block, final ContainerWriter target) throws MalformedAvroException {
        final boolean structureOnly = check == BlockCheck.STRUCTURE_ONLY;
        if (schema.isVerbatim() && structureOnly && target.isWorthCopying(block)) {
            plausibleCount().checkStored(block, recordCount);
            return null;
        }

        final byte[] data = source.decompress(block);
        if (schema.isVerbatim() ? structureOnly : strategy == CorruptBlockStrategy.FAIL) {
            plausibleCount().check(block, data.length, recordCount);
        } else {
            walk.check(schema, block, data, recordCount);
        }

        return data;
    }

    private PlausibleCount plausibleCount() {
        if (plausibleCount == null) {
            plausibleCount = new PlausibleCount(schema.writerSchema(), limits);
        }

        return plausibleCount;
    }

    private void move(final StoredBlock block, final byte[] data, final ContainerWriter target) throws IOException, MalformedAvroException {
        if (data == null) {
            target.copyBlock(block);
        } else if (schema.isVerbatim()) {
            target.copyBlock(block, data);
        } else {
            copyDatums(block, data, target);
        }
    }

    private void copyDatums(final StoredBlock block, final byte[] data, final ContainerWriter target) throws IOException, MalformedAvroException {
        cursor.reset(data, 0, data.length);
        long record = 0;
        try {
            for (; record < block.count(); record++) {
                cursor.startDatum();
                schema.copy(cursor, target.sink());
                target.endRecord();
            }

            DatumWalk.checkEnd(cursor);
        } catch (final MalformedAvroException e) {
            target.discardRecord();
            throw e.inRecord(recordCount + record + 1).inBlock(block.number()).atContentOffset(block.offset());
        }
    }

    /**
     * @return what was lost, where corrupt blocks are skipped
     */
    public LostContent lostContent() {
        return lostContent;
    }
}
