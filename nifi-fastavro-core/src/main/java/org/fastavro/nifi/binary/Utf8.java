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

import java.nio.charset.StandardCharsets;

/** Makes strings of UTF-8. Nearly all text is ASCII, which needs no decoding and which {@link String} holds just as it is. */
public final class Utf8 {
    private static final long HIGHEST_BITS = 0x8080808080808080L;

    private Utf8() {
    }

    /**
     * @param bytes where the text stands
     * @param offset index of its first byte
     * @param length how many bytes it has, all of them in the array
     * @return the text; a sequence that is no UTF-8 becomes U+FFFD
     */
    @SuppressWarnings("deprecation")
    public static String decode(final byte[] bytes, final int offset, final int length) {
        // This constructor takes each byte for a character, which is right for ASCII; it only copies the bytes, in a fourth of the time of the other.
        return isAscii(bytes, offset, length) ? new String(bytes, 0, offset, length) : new String(bytes, offset, length, StandardCharsets.UTF_8);
    }

    private static boolean isAscii(final byte[] bytes, final int offset, final int length) {
        if (length < Long.BYTES) {
            return isShortAscii(bytes, offset, length);
        }

        // The last eight bytes are looked at whole, some of them for the second time.
        final int last = offset + length - Long.BYTES;
        long bits = LittleEndian.getLong(bytes, last);
        for (int index = offset; index < last; index += Long.BYTES) {
            bits |= LittleEndian.getLong(bytes, index);
        }

        return (bits & HIGHEST_BITS) == 0;
    }

    private static boolean isShortAscii(final byte[] bytes, final int offset, final int length) {
        // What stands behind the text is shifted out, which costs no branch on its length.
        if (length > 0 && offset <= bytes.length - Long.BYTES) {
            return (LittleEndian.getLong(bytes, offset) << Long.SIZE - (length << 3) & HIGHEST_BITS) == 0;
        }

        int bits = 0;
        for (int index = offset; index < offset + length; index++) {
            bits |= bytes[index];
        }

        return bits >= 0;
    }
}
