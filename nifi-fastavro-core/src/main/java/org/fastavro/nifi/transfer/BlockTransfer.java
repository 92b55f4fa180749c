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
import org.fastavro.nifi.binary.RecordTarget;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.reader.BlockInspector;
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
 * only resolve, each datum is copied into the encoding of the target's. Moves its file once; not thread safe.
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
    private boolean holding;

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
     * Moves all blocks. If this fails, blocks before the fault may have been moved, but no part of a record.
     *
     * @param target where to, between two records; its schema is written like the schema that the source is read with. It is not flushed.
     * @return how many records were moved
     * @throws IOException what the streams throw, or if the target's codec fails
     * @throws MalformedAvroException if the source is corrupt and corrupt blocks are not to be skipped
     */
    public long transferTo(final ContainerWriter target) throws IOException, MalformedAvroException {
        return transferTo(target, 0);
    }

    /**
     * Moves all records, of a small file all or none. Into a container file whole blocks are moved, as {@link #transferTo(ContainerWriter)} does. Into
     * anything else, such as packed rows, each datum is moved for itself: where it ends is found by passing over it, so that every datum is checked
     * whatever is to be checked of blocks.
     *
     * @param target where to, between two records; its schema is written like the schema that the source is read with. It is not flushed.
     * @param maximumHeld how many bytes may be held in the heap: nothing is moved before so many have been read and checked, or the whole file
     * @return how many records were moved
     * @throws IOException what the streams throw, or if the target's codec fails
     * @throws MalformedAvroException if the source is corrupt and corrupt blocks are not to be skipped
     */
    public long transferTo(final RecordTarget target, final long maximumHeld) throws IOException, MalformedAvroException {
        return target instanceof final ContainerWriter file ? transfer(block -> inspect(block, file), held -> move(held, file), maximumHeld)
                : transfer(this::inspectDatums, held -> moveDatums(held, target), maximumHeld);
    }

    private long transfer(final BlockInspector inspector, final BlockMove move, final long maximumHeld) throws IOException, MalformedAvroException {
        final CheckedBlocks blocks = new CheckedBlocks(source, strategy, logger, inspector);
        final List<HeldBlock> held = new ArrayList<>();
        long heldBytes = 0;
        holding = maximumHeld > 0;
        try {
            for (StoredBlock block = blocks.next(); block != null; block = blocks.next()) {
                final HeldBlock next = new HeldBlock(block, blocks.data(), recordCount);
                recordCount += block.count();
                held.add(next);
                heldBytes += next.length();
                holding &= heldBytes <= maximumHeld;
                if (!holding) {
                    moveAll(held, move);
                }
            }

            moveAll(held, move);
        } finally {
            lostContent = blocks.lostContent();
        }

        return recordCount;
    }

    private static void moveAll(final List<HeldBlock> held, final BlockMove move) throws IOException, MalformedAvroException {
        for (final HeldBlock next : held) {
            move.move(next);
        }

        held.clear();
    }

    private byte[] inspect(final StoredBlock block, final ContainerWriter target) throws MalformedAvroException {
        final boolean structureOnly = check == BlockCheck.STRUCTURE_ONLY;
        if (schema.isVerbatim() && structureOnly && target.isWorthCopying(block)) {
            plausibleCount().checkStored(block, recordCount);
            return null;
        }

        if (!schema.isVerbatim()) {
            return inspectDatums(block);
        }

        final byte[] data = source.decompress(block);
        if (structureOnly) {
            plausibleCount().check(block, data.length, recordCount);
        } else {
            walk.check(schema, block, data, recordCount);
        }

        return data;
    }

    /** Datums that are to be moved one by one are checked then, unless it has to be known before whether all are sound. */
    private byte[] inspectDatums(final StoredBlock block) throws MalformedAvroException {
        final byte[] data = source.decompress(block);
        if (holding || strategy == CorruptBlockStrategy.SKIP) {
            walk.check(schema, block, data, recordCount);
        } else {
            plausibleCount().check(block, data.length, recordCount);
        }

        return data;
    }

    private PlausibleCount plausibleCount() {
        if (plausibleCount == null) {
            plausibleCount = new PlausibleCount(schema.writerSchema(), limits);
        }

        return plausibleCount;
    }

    private void move(final HeldBlock held, final ContainerWriter target) throws IOException, MalformedAvroException {
        if (held.data() == null) {
            target.copyBlock(held.block());
        } else if (schema.isVerbatim()) {
            target.copyBlock(held.block(), held.data());
        } else {
            moveDatums(held, target);
        }
    }

    private void moveDatums(final HeldBlock held, final RecordTarget target) throws IOException, MalformedAvroException {
        final byte[] data = held.data();
        final StoredBlock block = held.block();
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
            throw block.located(e, held.recordsBefore() + record + 1);
        }
    }

    /**
     * @return what was lost, where corrupt blocks are skipped
     */
    public LostContent lostContent() {
        return lostContent;
    }

    /**
     * A block that is to be moved.
     *
     * @param block the block as stored
     * @param data its data, or null if it is moved as stored
     * @param recordsBefore how many records of the file lie before it
     */
    private record HeldBlock(StoredBlock block, byte[] data, long recordsBefore) {
        private long length() {
            final byte[] stored = block.bytes();
            return data == null || data == stored ? stored.length : (long) stored.length + data.length;
        }
    }

    /** Moves one block. */
    private interface BlockMove {
        void move(HeldBlock held) throws IOException, MalformedAvroException;
    }
}
