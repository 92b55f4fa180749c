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

import org.fastavro.nifi.binary.Sink;

import java.io.IOException;
import java.io.OutputStream;
import java.util.OptionalInt;

/** Writes whole blocks of one container file, each with its prefix and sync marker, after the header. */
final class BlockOutput {
    /** How many bytes a sink given to {@link #write(Sink, long)} begins with, so that prefix, block and sync marker lie in one array. */
    static final int PREFIX_ROOM = BlockPrefix.MAXIMUM_LENGTH;

    private static final int INITIAL_CAPACITY = 512;

    /** Beyond it, copying a block next to its prefix costs more than two further calls of the stream. */
    private static final int LARGEST_JOINED_BLOCK = 256 * 1024;

    private final OutputStream out;
    private final PreparedHeader header;
    private final OptionalInt level;
    private final byte[] syncMarker;
    private final Sink prefix = new Sink(PREFIX_ROOM);
    private Sink joined;
    private Compressor compressor;
    private boolean headerWritten;

    BlockOutput(final OutputStream out, final PreparedHeader header, final OptionalInt level, final byte[] syncMarker) {
        this.out = out;
        this.header = header;
        this.level = level;
        this.syncMarker = syncMarker;
    }

    /**
     * @param blockSize how many bytes usually make a block
     * @return a sink with room for the prefix, after which a block's bytes are appended
     */
    static Sink newBlockSink(final int blockSize) {
        // The record that fills the block, and the sync marker, come on top.
        final int usualSize = Math.min(blockSize, LARGEST_JOINED_BLOCK);
        final Sink sink = new Sink(INITIAL_CAPACITY, PREFIX_ROOM + usualSize + usualSize / 8);
        sink.reserve(PREFIX_ROOM);
        sink.advance(PREFIX_ROOM);
        return sink;
    }

    /** Writes the header unless it has been written. */
    void writeHeader() throws IOException {
        if (!headerWritten) {
            header.writeTo(out, syncMarker);
            headerWritten = true;
        }
    }

    /**
     * Writes a block with one call of the stream.
     *
     * @param block room for the prefix and the block as stored; the sync marker is appended to it
     * @param count how many records it holds
     */
    void write(final Sink block, final long count) throws IOException {
        writeHeader();
        setPrefix(count, block.size() - PREFIX_ROOM);
        block.write(syncMarker, 0, syncMarker.length);
        final int start = PREFIX_ROOM - prefix.size();
        System.arraycopy(prefix.buffer(), 0, block.buffer(), start, prefix.size());
        out.write(block.buffer(), start, block.size() - start);
    }

    /**
     * Compresses and writes a block.
     *
     * @param data the array that holds its records
     * @param offset index of their first byte
     * @param length how many bytes they have
     * @param count how many they are
     */
    void writeCompressed(final byte[] data, final int offset, final int length, final long count) throws IOException {
        if (compressor == null) {
            compressor = level.isPresent() ? header.codec().compressor(level.getAsInt()) : header.codec().compressor();
        }

        compressor.compress(data, offset, length, clearJoined());
        write(joined, count);
    }

    /**
     * Writes a block that is compressed already.
     *
     * @param stored the block as stored
     * @param count how many records it holds
     */
    void writeStored(final byte[] stored, final long count) throws IOException {
        if (stored.length <= LARGEST_JOINED_BLOCK) {
            clearJoined().write(stored, 0, stored.length);
            write(joined, count);
        } else {
            writeHeader();
            setPrefix(count, stored.length);
            prefix.writeTo(out);
            out.write(stored, 0, stored.length);
            out.write(syncMarker, 0, syncMarker.length);
        }
    }

    private Sink clearJoined() {
        if (joined == null) {
            joined = newBlockSink(0);
        }

        joined.truncate(PREFIX_ROOM);
        return joined;
    }

    private void setPrefix(final long count, final int size) {
        prefix.truncate(0);
        prefix.writeLong(count);
        prefix.writeLong(size);
    }

    void flush() throws IOException {
        out.flush();
    }

    /** Closes the stream and gives the compressor's native memory back. */
    void close() throws IOException {
        if (compressor != null) {
            compressor.close();
        }

        out.close();
    }
}
