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
import org.fastavro.nifi.binary.RecordTarget;
import org.fastavro.nifi.binary.Sink;

import java.io.IOException;
import java.io.OutputStream;
import java.security.SecureRandom;
import java.util.OptionalInt;

/**
 * Writes a container file (Avro specification, "Object Container Files"). Records are appended to {@link #sink()}, each closed with
 * {@link #endRecord()}; blocks of other files can be taken over between records. The header goes out with the first block, or when the writer is
 * flushed or closed; each block goes out with one call, but for large ones that are copied. Not thread safe. A writer may be forgotten without being closed.
 */
public final class ContainerWriter implements RecordTarget {
    private static final SecureRandom SYNC_MARKERS = new SecureRandom();

    /** A block that has this part of the block size is worth being copied as it is. */
    private static final int SMALL_FRACTION = 2;

    /** Of a compressed block, of whose data nothing is known, this part is enough. */
    private static final int SMALL_COMPRESSED_FRACTION = 8;

    /** How many records that take no bytes make a block: what readers believe of a block without data. */
    private static final long MAXIMUM_EMPTY_RECORDS = Limits.DEFAULT.maximumEmptyItems();

    private final BlockOutput output;
    private final Codec codec;
    private final int blockSize;
    private final Sink records;
    private int recordsEnd = BlockOutput.PREFIX_ROOM;
    private long pendingCount;
    private long recordCount;
    private boolean closed;

    /**
     * A writer with a random sync marker.
     *
     * @param out where to
     * @param header the header, with the codec
     * @param level the codec's compression level, or empty for the usual one
     * @param blockSize how many bytes of records make a block
     * @throws IllegalArgumentException if the codec has no such level
     */
    public ContainerWriter(final OutputStream out, final PreparedHeader header, final OptionalInt level, final int blockSize) {
        this(out, header, level, blockSize, randomSyncMarker());
    }

    /**
     * @param out where to
     * @param header the header, with the codec
     * @param level the codec's compression level, or empty for the usual one
     * @param blockSize how many bytes of records make a block
     * @param syncMarker the {@value ContainerHeader#SYNC_MARKER_LENGTH} bytes that end each block
     * @throws IllegalArgumentException if the codec has no such level or the sync marker has another length
     */
    public ContainerWriter(final OutputStream out, final PreparedHeader header, final OptionalInt level, final int blockSize, final byte[] syncMarker) {
        if (syncMarker.length != ContainerHeader.SYNC_MARKER_LENGTH) {
            throw new IllegalArgumentException("Expected a sync marker of " + ContainerHeader.SYNC_MARKER_LENGTH + " bytes but found " + syncMarker.length);
        }

        this.codec = header.codec();
        this.blockSize = blockSize;
        this.records = BlockOutput.newBlockSink(blockSize);
        level.ifPresent(codec::requireLevel);
        output = new BlockOutput(out, header, level, syncMarker.clone());
    }

    private static byte[] randomSyncMarker() {
        final byte[] syncMarker = new byte[ContainerHeader.SYNC_MARKER_LENGTH];
        SYNC_MARKERS.nextBytes(syncMarker);
        return syncMarker;
    }

    @Override
    public Sink sink() {
        return records;
    }

    /** Counts the bytes in {@link #sink()} as a record, and closes the block once it is large enough. */
    @Override
    public void endRecord() throws IOException {
        pendingCount++;
        recordsEnd = records.size();
        if (pendingSize() >= blockSize || pendingCount >= MAXIMUM_EMPTY_RECORDS && pendingSize() == 0) {
            flushBlock();
        }
    }

    @Override
    public void discardRecord() {
        records.truncate(recordsEnd);
    }

    /**
     * @return how many records have been written, those in the open block included
     */
    @Override
    public long recordCount() {
        return recordCount + pendingCount;
    }

    private int pendingSize() {
        return recordsEnd - BlockOutput.PREFIX_ROOM;
    }

    /**
     * Closes the open block, if it holds records.
     *
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    public void flushBlock() throws IOException {
        discardRecord();
        if (pendingCount == 0) {
            return;
        }

        final long count = pendingCount;
        if (codec == Codec.NULL) {
            output.write(records, count);
        } else {
            output.writeCompressed(records.buffer(), BlockOutput.PREFIX_ROOM, pendingSize(), count);
        }

        pendingCount = 0;
        recordsEnd = BlockOutput.PREFIX_ROOM;
        discardRecord();
        recordCount += count;
    }

    /**
     * @param block a block of another file
     * @return whether {@link #copyBlock(StoredBlock)} takes it and it is large enough for that to be worth while, so that its data is not needed
     */
    public boolean isWorthCopying(final StoredBlock block) {
        final int fraction = codec == Codec.NULL ? SMALL_FRACTION : SMALL_COMPRESSED_FRACTION;
        return block.codec() == codec && block.bytes().length >= blockSize / fraction;
    }

    /**
     * Takes over a block as it is stored, with this file's sync marker. The open block is closed before.
     *
     * @param block a block with this file's codec and schema; one without records is passed over
     * @throws IOException what the stream throws, or if the codec's library fails
     * @throws IllegalArgumentException if the block has another codec
     */
    public void copyBlock(final StoredBlock block) throws IOException {
        if (block.codec() != codec) {
            throw new IllegalArgumentException("Expected a block with the codec " + codec.avroName() + " but found " + block.codec().avroName());
        }

        copyStored(block.bytes(), block.count());
    }

    /**
     * Takes over a block: as it is stored, if it is large enough and has this file's codec; else by its data.
     *
     * @param block a block with this file's schema
     * @param data the block's data
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    public void copyBlock(final StoredBlock block, final byte[] data) throws IOException {
        if (block.codec() == codec && data.length >= blockSize / SMALL_FRACTION) {
            copyStored(block.bytes(), block.count());
        } else {
            copyData(data, block.count());
        }
    }

    /**
     * Takes over records: appended to the open block, if they are fewer bytes than the block size; else as a block of their own.
     *
     * @param data records of this file's schema, one after another, and nothing else
     * @param count how many they are; with 0 nothing is written
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    public void copyData(final byte[] data, final long count) throws IOException {
        if (count == 0) {
            return;
        }

        if (data.length == 0 && pendingCount + count > MAXIMUM_EMPTY_RECORDS) {
            flushBlock();
        }

        if (data.length < blockSize) {
            discardRecord();
            records.write(data, 0, data.length);
            pendingCount += count - 1;
            endRecord();
        } else if (codec == Codec.NULL) {
            copyStored(data, count);
        } else {
            flushBlock();
            output.writeCompressed(data, 0, data.length, count);
            recordCount += count;
        }
    }

    private void copyStored(final byte[] stored, final long count) throws IOException {
        if (count == 0) {
            return;
        }

        flushBlock();
        output.writeStored(stored, count);
        recordCount += count;
    }

    /**
     * Closes the open block and flushes the stream, so that everything written so far is in it.
     *
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    public void flush() throws IOException {
        output.writeHeader();
        flushBlock();
        output.flush();
    }

    /**
     * Writes what is left and closes the stream; further calls do nothing.
     *
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }

        closed = true;
        try {
            output.writeHeader();
            flushBlock();
        } finally {
            output.close();
        }
    }
}
