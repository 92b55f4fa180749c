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

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.BiPredicate;

/**
 * Reads a container file block by block (Avro specification, "Object Container Files"). Container files that follow one another in
 * the same content are read as one, if their schemas are equal. Not thread safe. A reader may be forgotten without being closed.
 */
public final class ContainerReader implements Closeable {
    /** How often, on average, a byte may be searched again after a whole block turned out corrupt: content could ask for it without end. */
    private static final long MAXIMUM_HAND_BACKS = 4;

    private static final String STORED_BLOCK = "a stored block";
    private static final byte[] NO_BYTES = new byte[0];

    private final ContentInput input;
    private final Limits limits;
    private final BiPredicate<byte[], byte[]> sameSchema;
    private final ContainerHeader header;
    private ContainerHeader currentHeader;
    private Decompressor decompressor;
    private Codec decompressorCodec;

    private final BlockPrefix prefix = new BlockPrefix();
    private long blockNumber;
    private long blockOffset;
    private byte[] blockBytes;
    private boolean blockComplete;
    private long handedBack;
    private MalformedAvroException failure;

    /**
     * Reads the header.
     *
     * @param in a container file
     * @param limits how large a block may be
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the content does not begin with a readable header of a container file
     */
    public ContainerReader(final InputStream in, final Limits limits) throws IOException, MalformedAvroException {
        this(new ContentInput(in), limits, Arrays::equals);
    }

    /**
     * Reads the header.
     *
     * @param input stands at the start of a container file
     * @param limits how large a block may be
     * @param sameSchema whether two schemas as they stand in headers, different in their bytes, are equal
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the content does not begin with a readable header of a container file
     */
    public ContainerReader(final ContentInput input, final Limits limits, final BiPredicate<byte[], byte[]> sameSchema)
            throws IOException, MalformedAvroException {
        this.input = input;
        this.limits = limits;
        this.sameSchema = sameSchema;
        header = ContainerHeaderReader.read(input, limits);
        currentHeader = header;
    }

    /**
     * @return the header; the first one if there are several
     */
    public ContainerHeader header() {
        return header;
    }

    /**
     * @return the next block, with or without records, or null after the last one
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if no whole block follows. Each further call throws it again, unless {@link #skipCorruptBlock()} was called.
     */
    public StoredBlock next() throws IOException, MalformedAvroException {
        if (failure != null) {
            throw failure;
        }

        blockNumber++;
        forgetBlock();
        try {
            return readBlock();
        } catch (final MalformedAvroException e) {
            failure = e.inBlock(blockNumber).atContentOffset(blockOffset);
            throw failure;
        }
    }

    private StoredBlock readBlock() throws IOException, MalformedAvroException {
        while (isNextHeader()) {
            readFurtherHeader();
            forgetBlock();
        }

        if (input.buffered() == 0) {
            return null;
        }

        prefix.read(input);
        prefix.check(limits);
        blockBytes = input.readBytes((int) prefix.size(), STORED_BLOCK);
        if (blockBytes.length < prefix.size()) {
            throw new MalformedAvroException("Expected a block of " + prefix.size() + " bytes but found the end of the content after "
                    + blockBytes.length + " of them");
        }

        if (!input.ensure(ContainerHeader.SYNC_MARKER_LENGTH)) {
            throw new MalformedAvroException("Expected the sync marker at byte offset " + input.offset()
                    + " of the content but found the end of the content after " + input.buffered() + " bytes of it");
        }

        if (!isSyncMarkerAt(input.position())) {
            throw new MalformedAvroException("Expected the sync marker at byte offset " + input.offset() + " of the content but found other bytes");
        }

        input.consume(ContainerHeader.SYNC_MARKER_LENGTH);
        blockComplete = true;
        return new StoredBlock(prefix.count(), currentHeader.codec(), blockBytes, blockNumber, blockOffset);
    }

    private void forgetBlock() {
        blockOffset = input.offset();
        blockBytes = null;
        blockComplete = false;
        prefix.clear();
    }

    /** A header's first byte is a negative count, so that it can never be the start of a block. */
    private boolean isNextHeader() throws IOException, MalformedAvroException {
        input.ensure(BlockPrefix.MAXIMUM_LENGTH);
        return ContentFormat.CONTAINER_FILE.isMagicAt(input.buffer(), input.position(), input.position() + input.buffered());
    }

    private void readFurtherHeader() throws IOException, MalformedAvroException {
        final ContainerHeader further;
        try {
            further = ContainerHeaderReader.read(input, limits);
        } catch (final MalformedAvroException e) {
            throw new MalformedAvroException("Expected the header of a second container file at byte offset " + blockOffset
                    + " of the content but could not read it", e);
        }

        if (!Arrays.equals(header.schemaBytes(), further.schemaBytes()) && !sameSchema.test(header.schemaBytes(), further.schemaBytes())) {
            throw new MalformedAvroException("Expected one container file but found a second one with another schema appended at byte offset "
                    + blockOffset + " of the content");
        }

        currentHeader = further;
    }

    private boolean isSyncMarkerAt(final int index) {
        return Arrays.equals(input.buffer(), index, index + ContainerHeader.SYNC_MARKER_LENGTH,
                currentHeader.syncMarker(), 0, ContainerHeader.SYNC_MARKER_LENGTH);
    }

    /**
     * @param block a block of this reader
     * @return its data in an array that nobody else holds; with the null codec {@link StoredBlock#bytes()} itself
     * @throws MalformedAvroException if the block cannot be decompressed, or its data is larger than the limit
     */
    public byte[] decompress(final StoredBlock block) throws MalformedAvroException {
        try {
            if (decompressorCodec != block.codec()) {
                releaseDecompressor();
                decompressor = block.codec().decompressor(limits);
                decompressorCodec = block.codec();
            }

            return decompressor.decompress(block.bytes(), 0, block.bytes().length);
        } catch (final MalformedAvroException e) {
            throw block.located(e);
        }
    }

    /**
     * Goes on behind a corrupt block: the one that {@link #next()} failed on or, if it did not fail, the one it returned last, in which the
     * caller found a fault. The next block is the first that lies, or is found by a sync marker, after the start of the corrupt one and
     * ends with a sync marker itself; what lies before it is lost.
     *
     * @return what is lost
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the heap has no room for the content around the corrupt block
     */
    public SkippedContent skipCorruptBlock() throws IOException, MalformedAvroException {
        if (failure == null && !blockComplete) {
            throw new IllegalStateException("No block has been read that could be corrupt");
        }

        final long records = blockComplete ? skipWholeBlock() : skipFailedBlock();
        final SkippedContent skipped = new SkippedContent(blockOffset, input.offset() - blockOffset, records);
        failure = null;
        forgetBlock();
        return skipped;
    }

    private long skipWholeBlock() throws IOException, MalformedAvroException {
        final long end = input.offset();
        final long length = end - blockOffset;
        if (handedBack + length <= MAXIMUM_HAND_BACKS * end) {
            handedBack += length;
            unreadBlock(currentHeader.syncMarker());
            final long ownMarker = end - ContainerHeader.SYNC_MARKER_LENGTH;
            if (!new BlockSearch(input, currentHeader.syncMarker(), limits).scan(ownMarker)) {
                input.consume((int) (end - input.offset()));
            }
        }

        return prefix.count();
    }

    private long skipFailedBlock() throws IOException, MalformedAvroException {
        final boolean known = prefix.length() > 0 && prefix.count() >= 0 && prefix.size() >= 0;
        final long blockLength = prefix.length() + Math.min(prefix.size(), Limits.LARGEST_ARRAY) + ContainerHeader.SYNC_MARKER_LENGTH;
        unreadBlock(NO_BYTES);

        final BlockSearch search = new BlockSearch(input, currentHeader.syncMarker(), limits);
        if (known && input.offset() == blockOffset && search.goTo(blockLength)) {
            return saturatedSum(prefix.count(), search.recordsPassed());
        }

        final boolean found = search.scan(Long.MAX_VALUE);
        // Records are only known to be lost as long as no other block can have been passed than those that were counted.
        final long passed = found ? search.recordsPassed() : 0;
        return known && passed == 0 && input.offset() - blockOffset <= blockLength ? prefix.count() : SkippedContent.UNKNOWN;
    }

    static long saturatedSum(final long first, final long second) {
        return first > Long.MAX_VALUE - second ? Long.MAX_VALUE : first + second;
    }

    private void unreadBlock(final byte[] syncMarker) throws MalformedAvroException {
        final byte[] bytes = blockBytes == null ? NO_BYTES : blockBytes;
        if (input.offset() == blockOffset + prefix.length() + bytes.length + syncMarker.length) {
            input.unread(prefix.bytes(), bytes, syncMarker);
        }
    }

    private void releaseDecompressor() {
        if (decompressor != null) {
            decompressor.close();
            decompressor = null;
            decompressorCodec = null;
        }
    }

    /**
     * Releases what reading took and closes the content stream; further calls do nothing.
     *
     * @throws IOException what the stream throws
     */
    @Override
    public void close() throws IOException {
        releaseDecompressor();
        input.close();
    }
}
