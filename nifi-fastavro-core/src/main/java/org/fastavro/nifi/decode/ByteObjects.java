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

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;

/** NiFi's form of bytes: an {@code Object[]} of {@code Byte}, which all consumers of records expect. */
final class ByteObjects {
    private ByteObjects() {
    }

    /**
     * @param cursor stands at the first byte
     * @param length how many bytes
     * @return the bytes as objects; the JVM keeps all 256 of them, so that none is allocated
     * @throws MalformedAvroException if fewer are left
     */
    static Object[] read(final Cursor cursor, final int length) throws MalformedAvroException {
        final int start = cursor.position();
        cursor.skip(length);
        final byte[] buffer = cursor.buffer();
        final Object[] bytes = new Object[length];
        for (int index = 0; index < length; index++) {
            bytes[index] = buffer[start + index];
        }

        return bytes;
    }
}
