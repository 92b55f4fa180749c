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

/**
 * Reads Avro's binary encoding (Avro specification, "Binary Encoding") from an array. It stands on bytes that are all
 * there, so nothing is ever refilled, and each read checks its bounds. Not thread safe; one cursor belongs to one reader.
 */
public final class Cursor {

    private static final int MAXIMUM_INT_LENGTH = 5;

    private final int maximumDepth;
    private final long maximumEmptyItems;
    private byte[] buffer;
    private int position;
    private int limit;
    private int depth;
    private long emptyItems;

    /**
     * @param limits how deep a datum may nest, and how many items without bytes it may hold
     */
    public Cursor(final Limits limits) {
        this.maximumDepth = limits.maximumNestingDepth();
        this.maximumEmptyItems = limits.maximumEmptyItems();
    }

    /**
     * Moves to other bytes.
     *
     * @param bytes the array to read from; it is not copied and must not change
     * @param from index of the first byte to read
     * @param to index after the last byte to read
     */
    public void reset(final byte[] bytes, final int from, final int to) {
        buffer = bytes;
        position = from;
        limit = to;
        startDatum();
    }

    /** Forgets the depth and the empty items of the datum before. */
    public void startDatum() {
        depth = 0;
        emptyItems = 0;
    }

    /**
     * @return the array that is read; only to be read, never written
     */
    public byte[] buffer() {
        return buffer;
    }

    /**
     * @return index in the array of the next byte to be read
     */
    public int position() {
        return position;
    }

    /**
     * Moves to a place that was read before.
     *
     * @param index index in the array of the next byte to be read
     */
    public void position(final int index) {
        position = index;
    }

    /**
     * @return index in the array after the last byte that may be read
     */
    public int limit() {
        return limit;
    }

    /**
     * @return how many bytes are left
     */
    public int remaining() {
        return limit - position;
    }

    /**
     * Counts one more level of records, arrays and maps; {@link #leave()} takes it back.
     *
     * @throws MalformedAvroException if the datum nests deeper than the limit
     */
    public void enter() throws MalformedAvroException {
        if (++depth > maximumDepth) {
            throw malformed("Expected at most " + maximumDepth + " levels of nested records, arrays and maps but found more; the property \""
                    + Limits.MAXIMUM_NESTING_DEPTH_PROPERTY + "\" raises this limit");
        }
    }

    /**
     * @return how many levels of records, arrays and maps the datum is inside of
     */
    public int depth() {
        return depth;
    }

    /** Takes one level of nesting back. */
    public void leave() {
        depth--;
    }

    /**
     * Counts items of an array or a map that took no bytes.
     *
     * @param count how many items
     * @throws MalformedAvroException if the datum holds more of them than the limit allows
     */
    public void countEmptyItems(final long count) throws MalformedAvroException {
        emptyItems += count;
        if (emptyItems > maximumEmptyItems) {
            throw malformed("Expected at most " + maximumEmptyItems + " items and records that take no bytes in one datum but found more; the property \""
                    + Limits.MAXIMUM_BLOCK_SIZE_PROPERTY + "\" raises this limit");
        }
    }

    /**
     * @return the boolean that the next byte holds
     * @throws MalformedAvroException if the byte is neither 0 nor 1, or there is none
     */
    public boolean readBoolean() throws MalformedAvroException {
        final byte value = readByte();
        if ((value & ~1) != 0) {
            position--;
            throw malformed("Expected a boolean, 0 or 1, but found another byte");
        }

        return value == 1;
    }

    /**
     * @return the next byte
     * @throws MalformedAvroException if there is none
     */
    public byte readByte() throws MalformedAvroException {
        if (position >= limit) {
            throw endOfData(1);
        }

        return buffer[position++];
    }

    /**
     * @return a zigzag variable-length int
     * @throws MalformedAvroException if it does not fit 32 bits or the bytes end within it
     */
    public int readInt() throws MalformedAvroException {
        final int start = position;
        if (start < limit) {
            final int first = buffer[start];
            if (first >= 0) {
                position = start + 1;
                return (first >>> 1) ^ -(first & 1);
            }
        }

        return readLongerInt(start);
    }

    private int readLongerInt(final int start) throws MalformedAvroException {
        final byte[] bytes = buffer;
        final int end = Math.min(limit, start + MAXIMUM_INT_LENGTH);
        int value = 0;
        int shift = 0;
        for (int index = start; index < end; index++) {
            final int next = bytes[index];
            value |= (next & 0x7F) << shift;
            if (next >= 0) {
                // The fifth byte may only fill the four bits that are left of 32.
                if (shift == 28 && next > 0x0F) {
                    break;
                }

                position = index + 1;
                return (value >>> 1) ^ -(value & 1);
            }

            shift += 7;
        }

        throw invalidVariableLength(end, MAXIMUM_INT_LENGTH, start);
    }

    /**
     * @return a zigzag variable-length long
     * @throws MalformedAvroException if it does not fit 64 bits or the bytes end within it
     */
    public long readLong() throws MalformedAvroException {
        final int start = position;
        if (start < limit) {
            final int first = buffer[start];
            if (first >= 0) {
                position = start + 1;
                return (first >>> 1) ^ -(first & 1);
            }
        }

        return readLongerLong(start);
    }

    private long readLongerLong(final int start) throws MalformedAvroException {
        final byte[] bytes = buffer;
        if (limit - start >= Varints.WORD_LENGTH) {
            final int length = Varints.length(LittleEndian.getLong(bytes, start));
            if (length <= Varints.WORD_LENGTH) {
                position = start + length;
                return Varints.read(bytes, start, length);
            }
        }

        final int end = Math.min(limit, start + Varints.MAXIMUM_LENGTH);
        long value = 0;
        int shift = 0;
        for (int index = start; index < end; index++) {
            final int next = bytes[index];
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                // The tenth byte may only fill the one bit that is left of 64.
                if (shift == 63 && next > 1) {
                    break;
                }

                position = index + 1;
                return (value >>> 1) ^ -(value & 1);
            }

            shift += 7;
        }

        throw invalidVariableLength(end, Varints.MAXIMUM_LENGTH, start);
    }

    private MalformedAvroException invalidVariableLength(final int end, final int maximumLength, final int start) {
        if (end - start < maximumLength) {
            return endOfData(end - start + 1);
        }

        return malformed("Expected a variable-length integer of at most " + maximumLength + " bytes but found a longer or larger one");
    }

    /** Passes over an int, checking it as {@link #readInt()} does. */
    public void skipInt() throws MalformedAvroException {
        readInt();
    }

    /** Passes over a long, checking it as {@link #readLong()} does. */
    public void skipLong() throws MalformedAvroException {
        readLong();
    }

    /**
     * @return four bytes, little-endian
     * @throws MalformedAvroException if fewer are left
     */
    public float readFloat() throws MalformedAvroException {
        final int start = position;
        skip(Float.BYTES);
        return Float.intBitsToFloat(LittleEndian.getInt(buffer, start));
    }

    /**
     * @return eight bytes, little-endian
     * @throws MalformedAvroException if fewer are left
     */
    public double readDouble() throws MalformedAvroException {
        final int start = position;
        skip(Double.BYTES);
        return LittleEndian.getDouble(buffer, start);
    }

    /**
     * Reads the length of a string or of bytes.
     *
     * @return the length in bytes; so many are left
     * @throws MalformedAvroException if it is negative or larger than what is left
     */
    public int readLength() throws MalformedAvroException {
        final int start = position;
        final long length = readLong();
        if (length < 0 || length > limit - position) {
            throw invalidLength(start, length);
        }

        return (int) length;
    }

    private MalformedAvroException invalidLength(final int start, final long length) {
        final int left = remaining();
        position = start;
        return length < 0 ? malformed("Expected a length but found a negative one")
                : malformed("Expected a length of at most the " + left + " bytes that are left but found " + length).becauseDataEnded();
    }

    /**
     * @return a string: its length in bytes, then its UTF-8; a sequence that is no UTF-8 becomes U+FFFD, as in Avro's own reader
     * @throws MalformedAvroException if the length is negative or larger than what is left
     */
    public String readString() throws MalformedAvroException {
        final int length = readLength();
        final String value = Utf8.decode(buffer, position, length);
        position += length;
        return value;
    }

    /** Passes over a string or bytes, checking the length. */
    public void skipBytes() throws MalformedAvroException {
        final int length = readLength();
        position += length;
    }

    /**
     * Passes over bytes.
     *
     * @param length how many, not negative
     * @throws MalformedAvroException if fewer are left
     */
    public void skip(final int length) throws MalformedAvroException {
        if (length > limit - position) {
            throw endOfData(length);
        }

        position += length;
    }

    /**
     * @param reason what was expected and found
     * @return an exception that knows the current position
     */
    public MalformedAvroException malformed(final String reason) {
        return new MalformedAvroException(reason).atPosition(position);
    }

    private MalformedAvroException endOfData(final int needed) {
        return malformed("Expected at least " + needed + " more bytes but found the end of the data after " + remaining()).becauseDataEnded();
    }
}
