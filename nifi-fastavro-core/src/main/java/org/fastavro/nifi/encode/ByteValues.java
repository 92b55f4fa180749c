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
package org.fastavro.nifi.encode;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Blob;
import java.sql.SQLException;
import java.util.Collection;

/** Finds the bytes in the many forms in which NiFi's records hold them. */
final class ByteValues {
    private ByteValues() {
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the bytes, only to be read; of text its UTF-8, as NiFi's own writer has it
     * @throws AvroEncodingException if the value is not bytes
     */
    static byte[] toBytes(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final byte[] bytes -> bytes;
            case final Object[] items -> ofItems(items, value, target);
            case final Collection<?> items -> ofItems(items.toArray(), value, target);
            case final ByteBuffer buffer -> ofBuffer(buffer);
            case final Blob blob -> ofBlob(blob, target);
            case final CharSequence text -> text.toString().getBytes(StandardCharsets.UTF_8);
            case null, default -> throw AvroEncodingException.wrongType(value, target);
        };
    }

    private static byte[] ofItems(final Object[] items, final Object value, final ValueEncoder target) throws AvroEncodingException {
        final byte[] bytes = new byte[items.length];
        for (int index = 0; index < bytes.length; index++) {
            if (items[index] instanceof final Byte item) {
                bytes[index] = item;
            } else if (items[index] instanceof final Number item && Numbers.isInteger(item) && item.byteValue() == item.longValue()) {
                bytes[index] = item.byteValue();
            } else {
                throw AvroEncodingException.unfit(value, target, "item " + index + " is no byte, -128 to 127");
            }
        }

        return bytes;
    }

    private static byte[] ofBuffer(final ByteBuffer buffer) {
        final byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }

    private static byte[] ofBlob(final Blob blob, final ValueEncoder target) throws AvroEncodingException {
        try {
            return blob.length() == 0 ? new byte[0] : blob.getBytes(1, Math.toIntExact(blob.length()));
        } catch (final SQLException | ArithmeticException e) {
            throw AvroEncodingException.unfit(blob, target, "it cannot be read", e);
        }
    }

    /**
     * @param value not null
     * @return whether it is bytes by its class, or holds nothing but objects of {@link Byte}
     */
    static boolean isBytes(final Object value) {
        return switch (value) {
            case final byte[] ignored -> true;
            case final ByteBuffer ignored -> true;
            case final Blob ignored -> true;
            case final Object[] items -> isBytes(items);
            case final Collection<?> items -> isBytes(items.toArray());
            default -> false;
        };
    }

    private static boolean isBytes(final Object[] items) {
        for (final Object item : items) {
            if (!(item instanceof Byte)) {
                return false;
            }
        }

        return true;
    }
}
