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
package org.fastavro.nifi.decode;

import org.fastavro.nifi.binary.LittleEndian;
import org.fastavro.nifi.binary.Varints;

/**
 * Finds where values of the commonest kinds end, and checks them as far as reading them relies on it. Whatever is unusual, a longer number, a wrong byte, the end
 * of the data near by, is left to the decoder, which knows all cases and all errors. Each method takes the index of the value's first byte and the index after
 * the last byte that may be read, and gives the index after the value's last byte or {@link #UNUSUAL}.
 */
final class FieldEnds {
    /** Instead of an end: the decoder has to look at the value. */
    static final int UNUSUAL = -1;

    private static final int LONGEST_INT = 5;

    private FieldEnds() {
    }

    /** Of a length of one or two bytes, that is of up to 8,191 bytes, and the text. */
    static int ofString(final byte[] buffer, final int start, final int limit) {
        if (start >= limit) {
            return UNUSUAL;
        }

        final int first = buffer[start];
        // Zigzag makes negative numbers odd.
        if ((first & 1) != 0) {
            return UNUSUAL;
        }

        if (first < 0) {
            return ofLongerString(first & 0x7F, buffer, start, limit);
        }

        final int end = start + 1 + (first >> 1);
        return end <= limit ? end : UNUSUAL;
    }

    private static int ofLongerString(final int first, final byte[] buffer, final int start, final int limit) {
        if (limit - start < 2) {
            return UNUSUAL;
        }

        final int second = buffer[start + 1];
        final int end = start + 2 + ((first | second << 7) >> 1);
        return second >= 0 && end <= limit ? end : UNUSUAL;
    }

    /** @return where the text of a string begins whose end was found */
    static int startOfText(final byte[] buffer, final int start) {
        return buffer[start] >= 0 ? start + 1 : start + 2;
    }

    static int ofLong(final byte[] buffer, final int start, final int limit) {
        if (limit - start < Varints.WORD_LENGTH) {
            return UNUSUAL;
        }

        final int length = Varints.length(LittleEndian.getLong(buffer, start));
        return length <= Varints.WORD_LENGTH ? start + length : ofLongest(buffer, start + Varints.WORD_LENGTH, limit);
    }

    private static int ofLongest(final byte[] buffer, final int ninth, final int limit) {
        if (limit - ninth < 2) {
            return UNUSUAL;
        }

        if (buffer[ninth] >= 0) {
            return ninth + 1;
        }

        // The tenth byte may only fill the one bit that is left of 64.
        return (buffer[ninth + 1] & ~1) == 0 ? ninth + 2 : UNUSUAL;
    }

    static int ofInt(final byte[] buffer, final int start, final int limit) {
        if (limit - start < Varints.WORD_LENGTH) {
            return UNUSUAL;
        }

        final int length = Varints.length(LittleEndian.getLong(buffer, start));
        // The fifth byte may only fill the four bits that are left of 32.
        return length < LONGEST_INT || length == LONGEST_INT && buffer[start + LONGEST_INT - 1] <= 0x0F ? start + length : UNUSUAL;
    }

    static int ofFixed(final int size, final int start, final int limit) {
        return limit - start >= size ? start + size : UNUSUAL;
    }

    static int ofBoolean(final byte[] buffer, final int start, final int limit) {
        return start < limit && (buffer[start] & ~1) == 0 ? start + 1 : UNUSUAL;
    }

    /** Of a number of one byte, that is of one of the first 64 symbols. */
    static int ofEnum(final int symbols, final byte[] buffer, final int start, final int limit) {
        if (start >= limit) {
            return UNUSUAL;
        }

        final int index = buffer[start];
        return (index & 0x81) == 0 && index >> 1 < symbols ? start + 1 : UNUSUAL;
    }
}
