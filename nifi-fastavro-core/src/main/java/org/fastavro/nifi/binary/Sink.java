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
package org.fastavro.nifi.binary;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Writes Avro's binary encoding (Avro specification, "Binary Encoding") into one growing array. Not thread safe.
 */
public final class Sink {

    private static final long SMALLEST_GROWN = 64;

    /** An array is filled to this part of the usual capacity before it is believed that the usual will come. */
    private static final int FEW_GROWTHS = 16;

    private final int usualCapacity;
    private byte[] buffer;
    private int size;
    private int depth;

    /**
     * @param initialCapacity how many bytes fit before the array grows
     */
    public Sink(final int initialCapacity) {
        this(initialCapacity, 0);
    }

    /**
     * @param initialCapacity how many bytes fit before the array grows
     * @param usualCapacity how many bytes fit once it has grown a few times, so that it need not grow again in the usual case
     */
    public Sink(final int initialCapacity, final int usualCapacity) {
        this.usualCapacity = usualCapacity;
        buffer = new byte[initialCapacity];
    }

    /**
     * @return how many bytes have been written
     */
    public int size() {
        return size;
    }

    /**
     * Forgets what was written after a point; the way back from a record that did not fit.
     *
     * @param newSize how many bytes are kept
     */
    public void truncate(final int newSize) {
        size = newSize;
    }

    /** Forgets the depth of the datum before. */
    public void startDatum() {
        depth = 0;
    }

    /**
     * Counts one more level of records, arrays and maps; {@link #leave()} takes it back.
     *
     * @return how many levels there are now
     */
    public int enter() {
        return ++depth;
    }

    /** Takes one level of nesting back. */
    public void leave() {
        depth--;
    }

    /**
     * @return the array that is written to, good until the next write; {@link #size()} tells how much of it counts
     */
    public byte[] buffer() {
        return buffer;
    }

    /**
     * @return a copy of the bytes that have been written
     */
    public byte[] toByteArray() {
        return Arrays.copyOf(buffer, size);
    }

    /**
     * Writes all bytes with one call.
     *
     * @param out where to
     * @throws IOException what the stream throws
     */
    public void writeTo(final OutputStream out) throws IOException {
        out.write(buffer, 0, size);
    }

    /** @param value written as one byte, 0 or 1 */
    public void writeBoolean(final boolean value) {
        writeByte((byte) (value ? 1 : 0));
    }

    /** @param value one byte */
    public void writeByte(final byte value) {
        ensureCapacity(1);
        buffer[size++] = value;
    }

    /** @param value written zigzag and variable-length */
    public void writeInt(final int value) {
        writeVariableLength(((value << 1) ^ (value >> 31)) & 0xFFFFFFFFL);
    }

    /** @param value written zigzag and variable-length */
    public void writeLong(final long value) {
        writeVariableLength((value << 1) ^ (value >> 63));
    }

    private void writeVariableLength(final long zigzag) {
        ensureCapacity(Varints.MAXIMUM_LENGTH);
        if (zigzag >>> 7 == 0) {
            buffer[size++] = (byte) zigzag;
        } else {
            size = Varints.write(zigzag, buffer, size);
        }
    }

    /** @param value written as four bytes, little-endian */
    public void writeFloat(final float value) {
        ensureCapacity(Float.BYTES);
        LittleEndian.putInt(Float.floatToRawIntBits(value), buffer, size);
        size += Float.BYTES;
    }

    /** @param value written as eight bytes, little-endian */
    public void writeDouble(final double value) {
        ensureCapacity(Double.BYTES);
        LittleEndian.putLong(Double.doubleToRawLongBits(value), buffer, size);
        size += Double.BYTES;
    }

    /** @param value written as its length in bytes and its UTF-8 */
    public void writeString(final String value) {
        writeBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    /** @param value written as its length and its bytes */
    public void writeBytes(final byte[] value) {
        writeLong(value.length);
        write(value, 0, value.length);
    }

    /**
     * Writes bytes as they are.
     *
     * @param bytes where they stand
     * @param offset index of the first
     * @param length how many
     */
    public void write(final byte[] bytes, final int offset, final int length) {
        ensureCapacity(length);
        System.arraycopy(bytes, offset, buffer, size, length);
        size += length;
    }

    /**
     * Makes room to be filled in {@link #buffer()} from index {@link #size()} on, to be counted with {@link #advance(int)}.
     *
     * @param length how many bytes
     */
    public void reserve(final int length) {
        ensureCapacity(length);
    }

    /**
     * Counts bytes that were put into the room made by {@link #reserve(int)}.
     *
     * @param length how many bytes, at most as many as were reserved
     */
    public void advance(final int length) {
        size += length;
    }

    private void ensureCapacity(final int more) {
        if (buffer.length - size < more) {
            grow(more);
        }
    }

    private void grow(final int more) {
        final long needed = (long) size + more;
        if (needed > Limits.LARGEST_ARRAY) {
            throw new IllegalStateException("Records of more than " + Limits.LARGEST_ARRAY + " bytes do not fit one block");
        }

        final long doubled = Math.max(SMALLEST_GROWN, 2L * buffer.length);
        final long wanted = buffer.length >= usualCapacity / FEW_GROWTHS ? Math.max(doubled, usualCapacity) : doubled;
        buffer = Arrays.copyOf(buffer, (int) Math.min(Limits.LARGEST_ARRAY, Math.max(needed, wanted)));
    }
}
