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

import org.apache.nifi.serialization.record.Record;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.util.Collection;
import java.util.Map;

/**
 * The text of values, as NiFi's own writer has it ({@code DataTypeUtils.toString}) where that loses nothing: a point in time is its number of
 * milliseconds since the epoch, bytes are taken for UTF-8. {@link Date} and {@link Time} are written as they show themselves, since their
 * number of milliseconds would depend on the JVM's time zone. Records, maps and arrays have no text.
 */
final class TextValues {
    private TextValues() {
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the text
     * @throws AvroEncodingException if the value has no text
     */
    static String toText(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final String text -> text;
            case final Enum<?> symbol -> symbol.name();
            case final Clob clob -> ofClob(clob, target);
            case final Date date -> date.toString();
            case final Time time -> TimeValues.toLocalTime(time).toString();
            case final java.util.Date date -> Long.toString(TimeValues.epochMillis(date, target));
            case null -> throw AvroEncodingException.wrongType(null, target);
            case final Object bytes when ByteValues.isBytes(bytes) -> ofBytes(bytes, target);
            case final Object parts when hasParts(parts) -> throw AvroEncodingException.wrongType(parts, target);
            default -> value.toString();
        };
    }

    /**
     * @param value not null
     * @return whether it is made of other values, so that it has no text of its own
     */
    static boolean hasParts(final Object value) {
        return value instanceof Record || value instanceof Map || value instanceof Collection || value.getClass().isArray() || value instanceof java.sql.Array;
    }

    private static String ofBytes(final Object value, final ValueEncoder target) throws AvroEncodingException {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(ByteValues.toBytes(value, target))).toString();
        } catch (final CharacterCodingException e) {
            throw AvroEncodingException.unfit(value, target, "the bytes are no UTF-8; the type bytes would hold them", e);
        }
    }

    private static String ofClob(final Clob clob, final ValueEncoder target) throws AvroEncodingException {
        try {
            return clob.length() == 0 ? "" : clob.getSubString(1, Math.toIntExact(clob.length()));
        } catch (final SQLException | ArithmeticException e) {
            throw AvroEncodingException.unfit(clob, target, "it cannot be read", e);
        }
    }
}
