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
package org.fastavro.nifi.packed;

import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.container.Decompressor;

import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Finds the rows of packed rows, without knowing their schema: they can be counted, skipped or handed on as they are. Rows stand in arrays that nobody
 * changes any more, so that they may be kept. Not thread safe.
 */
public final class PackedRowsReader implements Closeable {
    private static final int READ_SIZE = 64 * 1024;
    private static final byte[] NO_BYTES = new byte[0];

    private final ContentInput input;
    private final long maximumSize;
    private final byte[] schemaBytes;
    private final Codec codec;
    private final Decompressor decompressor;
    private byte[] buffer = NO_BYTES;
    private int position;
    private int rowStart;
    private int rowEnd;
    private long bufferOffset;
    private long rowNumber;
    private boolean ended;

    /**
     * Reads the header.
     *
     * @param input stands at the start of the content
     * @param limits the largest chunk, as stored and as decompressed, and the largest row
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the content does not begin with a readable header of packed rows
     */
    public PackedRowsReader(final ContentInput input, final Limits limits) throws IOException, MalformedAvroException {
        this.input = input;
        this.maximumSize = Math.min(limits.maximumBlockSize(), Limits.LARGEST_ARRAY - Integer.BYTES);
        if (!Arrays.equals(readWhole(PackedRows.MAGIC.length, "the magic bytes"), PackedRows.MAGIC)) {
            throw new MalformedAvroException("Expected the magic bytes of packed rows but found others").atContentOffset(0);
        }

        final byte version = readWhole(1, "the version")[0];
        if (version != PackedRows.VERSION) {
            throw new MalformedAvroException("Expected packed rows of version " + PackedRows.VERSION + " but found version " + version).atContentOffset(PackedRows.MAGIC.length);
        }

        schemaBytes = readPart("the schema");
        codec = Codec.ofAvroName(new String(readPart("the codec's name"), StandardCharsets.UTF_8));
        decompressor = codec == Codec.NULL ? null : codec.decompressor(limits);
        bufferOffset = input.offset();
    }

    private byte[] readPart(final String part) throws IOException, MalformedAvroException {
        return readWhole(readSize(part), part);
    }

    private int readSize(final String part) throws IOException, MalformedAvroException {
        final long offset = input.offset();
        final int size = fixedInt(readWhole(Integer.BYTES, "the size of " + part), 0);
        if (size < 0) {
            throw new MalformedAvroException("Expected the size of " + part + " but found a negative one").atContentOffset(offset);
        }

        checkLimit(size, part, offset);
        return size;
    }

    private void checkLimit(final long size, final String part, final long offset) throws MalformedAvroException {
        if (size > maximumSize) {
            throw new MalformedAvroException("Expected " + part + " of at most " + maximumSize + " bytes but found one of " + size + "; the property \""
                    + Limits.MAXIMUM_BLOCK_SIZE_PROPERTY + "\" raises this limit").atContentOffset(offset);
        }
    }

    private byte[] readWhole(final int length, final String part) throws IOException, MalformedAvroException {
        final long offset = input.offset();
        final byte[] bytes = input.readBytes(length, part);
        if (bytes.length < length) {
            throw new MalformedAvroException("Expected " + length + " bytes of " + part + " but found the end of the content after " + bytes.length).atContentOffset(offset);
        }

        return bytes;
    }

    private static int fixedInt(final byte[] bytes, final int index) {
        return (bytes[index] & 0xFF) << 24 | (bytes[index + 1] & 0xFF) << 16 | (bytes[index + 2] & 0xFF) << 8 | bytes[index + 3] & 0xFF;
    }

    /**
     * @return the schema's JSON as it stands in the header, UTF-8; only to be read
     */
    public byte[] schemaBytes() {
        return schemaBytes;
    }

    /**
     * @return how chunks of rows are compressed
     */
    public Codec codec() {
        return codec;
    }

    /**
     * Goes on to the next row.
     *
     * @return whether there is one; if not, the content ended as it should
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if what follows is neither a whole row nor the end
     */
    public boolean next() throws IOException, MalformedAvroException {
        if (ended) {
            return false;
        }

        try {
            return findRow();
        } catch (final MalformedAvroException e) {
            throw e.inRecord(rowNumber + 1);
        }
    }

    private boolean findRow() throws IOException, MalformedAvroException {
        ensure(Integer.BYTES, "a row's size");
        final int size = fixedInt(buffer, position);
        if (size == PackedRows.END) {
            position += Integer.BYTES;
            checkEnd();
            ended = true;
            return false;
        }

        if (size < 0) {
            throw at("Expected a row's size but found a negative one");
        }

        checkLimit(size, "a row", bufferOffset + position);
        ensure(Integer.BYTES + size, "a row");
        rowStart = position + Integer.BYTES;
        rowEnd = rowStart + size;
        position = rowEnd;
        rowNumber++;
        return true;
    }

    private void ensure(final int length, final String part) throws IOException, MalformedAvroException {
        if (buffer.length - position >= length) {
            return;
        }

        if (codec == Codec.NULL) {
            readMore(length);
        } else if (position == buffer.length) {
            readChunk();
        }

        if (buffer.length - position < length) {
            throw at("Expected " + length + " bytes of " + part + " but found the end of the " + (codec == Codec.NULL ? "content" : "chunk") + " after "
                    + (buffer.length - position));
        }
    }

    private void readMore(final int length) throws IOException, MalformedAvroException {
        final int held = buffer.length - position;
        final byte[] more = input.readBytes(Math.max(READ_SIZE, length - held), "rows");
        final byte[] joined = Arrays.copyOfRange(buffer, position, position + held + more.length);
        System.arraycopy(more, 0, joined, held, more.length);
        bufferOffset += position;
        buffer = joined;
        position = 0;
    }

    private void readChunk() throws IOException, MalformedAvroException {
        bufferOffset = input.offset();
        final byte[] stored = readPart("a chunk");
        try {
            buffer = decompressor.decompress(stored, 0, stored.length);
        } catch (final MalformedAvroException e) {
            throw e.atContentOffset(bufferOffset);
        }

        position = 0;
    }

    private void checkEnd() throws IOException, MalformedAvroException {
        if (position < buffer.length || input.ensure(1)) {
            throw at("Expected the end of the content after the last row but found more bytes");
        }
    }

    private MalformedAvroException at(final String reason) {
        return codec == Codec.NULL ? new MalformedAvroException(reason).atContentOffset(bufferOffset + position)
                : new MalformedAvroException(reason).atPosition(position).atContentOffset(bufferOffset);
    }

    /**
     * @return the array that holds the row
     */
    public byte[] buffer() {
        return buffer;
    }

    /**
     * @return index in {@link #buffer()} of the first byte of the row's datum
     */
    public int rowStart() {
        return rowStart;
    }

    /**
     * @return index in {@link #buffer()} after the last byte of the row's datum
     */
    public int rowEnd() {
        return rowEnd;
    }

    /**
     * @return the row's number in the content, from 1; after the last row the number of rows
     */
    public long rowNumber() {
        return rowNumber;
    }

    /**
     * Releases what reading took and closes the content stream; further calls do nothing.
     *
     * @throws IOException what the stream throws
     */
    @Override
    public void close() throws IOException {
        if (decompressor != null) {
            decompressor.close();
        }

        input.close();
    }
}
