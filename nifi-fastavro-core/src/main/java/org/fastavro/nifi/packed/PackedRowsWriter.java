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

import org.fastavro.nifi.binary.RecordTarget;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.Compressor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.OptionalInt;

/**
 * Writes packed rows: each row is a datum's size and its bytes, and nothing is known or decoded of it. Rows go out in chunks, so that memory
 * does not grow with their number. Not thread safe. A writer may be forgotten without being closed.
 */
public final class PackedRowsWriter implements RecordTarget {
    private static final int INITIAL_CAPACITY = 1024;

    private final OutputStream out;
    private final Codec codec;
    private final OptionalInt level;
    private final int chunkSize;
    private final Sink rows = new Sink(INITIAL_CAPACITY);
    private Compressor compressor;
    private int rowStart;
    private long recordCount;
    private boolean closed;

    /**
     * Writes the header.
     *
     * @param out where to
     * @param schema the rows' schema, JSON in UTF-8
     * @param codec how chunks of rows are compressed
     * @param level the codec's compression level, or empty for the usual one
     * @param chunkSize how many bytes of rows make a chunk
     * @throws IOException what the stream throws
     * @throws IllegalArgumentException if the codec has no such level
     */
    public PackedRowsWriter(final OutputStream out, final byte[] schema, final Codec codec, final OptionalInt level, final int chunkSize) throws IOException {
        level.ifPresent(codec::requireLevel);
        this.out = out;
        this.codec = codec;
        this.level = level;
        this.chunkSize = chunkSize;
        writeHeader(schema);
        startRow();
    }

    private void writeHeader(final byte[] schema) throws IOException {
        final byte[] codecName = codec.avroName().getBytes(StandardCharsets.US_ASCII);
        final Sink header = new Sink(INITIAL_CAPACITY + schema.length);
        header.write(PackedRows.MAGIC, 0, PackedRows.MAGIC.length);
        header.writeByte(PackedRows.VERSION);
        writeFixedInt(header, schema.length);
        header.write(schema, 0, schema.length);
        writeFixedInt(header, codecName.length);
        header.write(codecName, 0, codecName.length);
        header.writeTo(out);
    }

    private static void writeFixedInt(final Sink sink, final int value) {
        sink.reserve(Integer.BYTES);
        sink.advance(Integer.BYTES);
        setFixedInt(sink, sink.size() - Integer.BYTES, value);
    }

    private static void setFixedInt(final Sink sink, final int index, final int value) {
        final byte[] buffer = sink.buffer();
        buffer[index] = (byte) (value >>> 24);
        buffer[index + 1] = (byte) (value >>> 16);
        buffer[index + 2] = (byte) (value >>> 8);
        buffer[index + 3] = (byte) value;
    }

    /** Leaves room for the row's size, which is known at its end. */
    private void startRow() {
        rowStart = rows.size();
        writeFixedInt(rows, 0);
    }

    @Override
    public Sink sink() {
        return rows;
    }

    /** Counts the bytes appended to {@link #sink()} as a row. */
    @Override
    public void endRecord() throws IOException {
        setFixedInt(rows, rowStart, rows.size() - rowStart - Integer.BYTES);
        recordCount++;
        if (rows.size() >= chunkSize) {
            writeChunk();
        }

        startRow();
    }

    @Override
    public void discardRecord() {
        rows.truncate(rowStart + Integer.BYTES);
    }

    @Override
    public long recordCount() {
        return recordCount;
    }

    private void writeChunk() throws IOException {
        if (codec == Codec.NULL) {
            rows.writeTo(out);
        } else {
            if (compressor == null) {
                compressor = level.isPresent() ? codec.compressor(level.getAsInt()) : codec.compressor();
            }

            final Sink chunk = new Sink(INITIAL_CAPACITY);
            writeFixedInt(chunk, 0);
            compressor.compress(rows.buffer(), 0, rows.size(), chunk);
            setFixedInt(chunk, 0, chunk.size() - Integer.BYTES);
            chunk.writeTo(out);
        }

        rows.truncate(0);
    }

    /**
     * Writes the rows that are complete and flushes the stream.
     *
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    public void flush() throws IOException {
        rows.truncate(rowStart);
        if (rows.size() > 0) {
            writeChunk();
        }

        startRow();
        out.flush();
    }

    /**
     * Writes what is left and the end, and closes the stream; further calls do nothing.
     *
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }

        closed = true;
        try (OutputStream closing = out) {
            rows.truncate(rowStart);
            writeFixedInt(rows, PackedRows.END);
            writeChunk();
            closing.flush();
        } finally {
            if (compressor != null) {
                compressor.close();
            }
        }
    }
}
