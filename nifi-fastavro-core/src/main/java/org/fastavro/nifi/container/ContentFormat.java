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

import java.util.Arrays;

/**
 * What content is by its first bytes. Bare datums have no mark of their own and may begin with any bytes, so that
 * {@link #CONFLUENT} and {@link #SINGLE_OBJECT} are what content looks like, never more.
 */
public enum ContentFormat {
    /** An Avro object container file (Avro specification, "Object Container Files"). */
    CONTAINER_FILE(4, 'O', 'b', 'j', 1),

    /** Packed rows, whatever their version. */
    PACKED_ROWS(4, 'F', 'A', 'P', 'R'),

    /** One datum after Avro's single-object marker and an 8-byte fingerprint (Avro specification, "Single-object encoding"). */
    SINGLE_OBJECT(10, 0xC3, 0x01),

    /** One datum after a zero byte and the 4-byte id of a schema in Confluent's registry. */
    CONFLUENT(5, 0),

    /** None of the others. */
    UNKNOWN(0);

    /** How many first bytes {@link #of(byte[], int, int)} looks at. */
    public static final int DETECTION_LENGTH = 10;

    private final int minimumLength;
    private final byte[] magic;

    ContentFormat(final int minimumLength, final int... magic) {
        this.minimumLength = minimumLength;
        this.magic = new byte[magic.length];
        for (int index = 0; index < magic.length; index++) {
            this.magic[index] = (byte) magic[index];
        }
    }

    /**
     * @param bytes where the content's first bytes stand
     * @param offset index of the first of them
     * @param length how many there are, fewer than {@link #DETECTION_LENGTH} only if the content is shorter
     * @return the format, {@link #UNKNOWN} for an empty content
     */
    public static ContentFormat of(final byte[] bytes, final int offset, final int length) {
        for (final ContentFormat format : values()) {
            if (length >= format.minimumLength && format.isMagicAt(bytes, offset, offset + length)) {
                return format;
            }
        }

        return UNKNOWN;
    }

    /**
     * @return how many bytes the mark at the start of this format has
     */
    int magicLength() {
        return magic.length;
    }

    /**
     * @return the bytes at the start of this format, a copy
     */
    byte[] magic() {
        return magic.clone();
    }

    boolean isMagicAt(final byte[] bytes, final int from, final int to) {
        return to - from >= magic.length && Arrays.equals(bytes, from, from + magic.length, magic, 0, magic.length);
    }
}
