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
 * Variable-length integers (Avro specification, "Binary Encoding") eight bytes at a time: how long a number is follows from one word without a branch,
 * where a loop over its bytes would be mispredicted as often as lengths differ.
 */
public final class Varints {
    /** How many bytes are looked at together. */
    public static final int WORD_LENGTH = Long.BYTES;

    /** How many bytes the longest number has. */
    public static final int MAXIMUM_LENGTH = 10;

    private static final long CONTINUED = 0x8080808080808080L;

    private Varints() {
    }

    /**
     * @param word the first bytes of a number, and what follows it
     * @return how many bytes the number has, 9 if more than eight
     */
    public static int length(final long word) {
        // The last byte is the first one without the mark of a continued number; of no such byte there are 64 trailing zeros.
        return (Long.numberOfTrailingZeros(~word & CONTINUED) >>> 3) + 1;
    }

    /** Of a number of 1 to 8 bytes, still in zigzag. */
    private static long value(final long word, final int length) {
        final int above = Long.SIZE - (length << 3);
        // Seven bits of each byte: pairs of bytes are moved together, then pairs of pairs, then the two halves.
        final long sevens = word << above >>> above & 0x7F7F7F7F7F7F7F7FL;
        final long fourteens = sevens & 0x007F007F007F007FL | (sevens & 0x7F007F007F007F00L) >>> 1;
        final long twentyEights = fourteens & 0x00003FFF00003FFFL | (fourteens & 0x3FFF00003FFF0000L) >>> 2;
        return twentyEights & 0x000000000FFFFFFFL | (twentyEights & 0x0FFFFFFF00000000L) >>> 4;
    }

    /**
     * @param bytes where a number stands
     * @param index of its first byte; {@link #WORD_LENGTH} bytes from there on are in the array
     * @param length how many bytes the number has, 1 to 10
     * @return the number
     */
    public static long read(final byte[] bytes, final int index, final int length) {
        final long word = LittleEndian.getLong(bytes, index);
        if (length <= WORD_LENGTH) {
            return decode(value(word, length));
        }

        final int ninth = index + WORD_LENGTH;
        final long tenth = length > WORD_LENGTH + 1 ? bytes[ninth + 1] : 0;
        return decode(value(word, WORD_LENGTH) | (bytes[ninth] & 0x7FL) << 56 | tenth << 63);
    }

    /**
     * Writes a number, and perhaps bytes after it that do not count.
     *
     * @param zigzag the number, in zigzag
     * @param bytes where to
     * @param index of its first byte; {@link #MAXIMUM_LENGTH} bytes from there on are in the array
     * @return index after its last byte
     */
    public static int write(final long zigzag, final byte[] bytes, final int index) {
        final int length = (Long.SIZE + 6 - Long.numberOfLeadingZeros(zigzag | 1)) / 7;
        // The reverse of reading: two halves, then pairs of bytes, then bytes; all but the last are marked as continued.
        final long twentyEights = zigzag & 0x000000000FFFFFFFL | (zigzag & 0x00FFFFFFF0000000L) << 4;
        final long fourteens = twentyEights & 0x00003FFF00003FFFL | (twentyEights & 0x0FFFC0000FFFC000L) << 2;
        final long sevens = fourteens & 0x007F007F007F007FL | (fourteens & 0x3F803F803F803F80L) << 1;
        if (length <= WORD_LENGTH) {
            LittleEndian.putLong(sevens | CONTINUED & (1L << (length - 1 << 3)) - 1, bytes, index);
            return index + length;
        }

        LittleEndian.putLong(sevens | CONTINUED, bytes, index);
        final int ninth = (int) (zigzag >>> 56 & 0x7F);
        bytes[index + WORD_LENGTH] = (byte) (length == WORD_LENGTH + 1 ? ninth : ninth | 0x80);
        bytes[index + WORD_LENGTH + 1] = (byte) (zigzag >>> 63);
        return index + length;
    }

    private static long decode(final long zigzag) {
        return zigzag >>> 1 ^ -(zigzag & 1);
    }
}
