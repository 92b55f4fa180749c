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

import org.fastavro.nifi.binary.Sink;

import java.lang.reflect.Array;
import java.sql.SQLException;
import java.util.Collection;

/**
 * Takes arrays, of primitives too, collections and SQL arrays. Writes one block with a positive count: there are readers that do not know
 * the other form.
 */
final class ArrayEncoder implements ValueEncoder {
    private final ValueEncoder element;

    ArrayEncoder(final ValueEncoder element) {
        this.element = element;
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        final Object[] items = value instanceof final Object[] objects ? objects : items(value);
        DatumEncoder.enter(sink);
        int index = 0;
        if (items.length > 0) {
            sink.writeLong(items.length);
            try {
                for (; index < items.length; index++) {
                    element.encode(items[index], sink);
                }
            } catch (final AvroEncodingException e) {
                throw e.inItem(index);
            }
        }

        sink.writeLong(0);
        sink.leave();
    }

    private Object[] items(final Object value) throws AvroEncodingException {
        return switch (value) {
            case final Object[] items -> items;
            case final Collection<?> items -> items.toArray();
            case final java.sql.Array array -> items(elements(array));
            case final Object array when array.getClass().isArray() -> boxed(array);
            case null, default -> throw AvroEncodingException.wrongType(value, this);
        };
    }

    private Object elements(final java.sql.Array array) throws AvroEncodingException {
        try {
            return array.getArray();
        } catch (final SQLException e) {
            throw AvroEncodingException.unfit(array, this, "it cannot be read", e);
        }
    }

    private static Object[] boxed(final Object array) {
        final Object[] items = new Object[Array.getLength(array)];
        for (int index = 0; index < items.length; index++) {
            items[index] = Array.get(array, index);
        }

        return items;
    }

    @Override
    public int match(final Object value) {
        return switch (value) {
            case final Object[] items -> matchItems(items);
            case final Collection<?> items -> matchItems(items.toArray());
            default -> value instanceof byte[] ? Match.CONVERTED : matchKind(value);
        };
    }

    private int matchItems(final Object[] items) {
        if (!areItemsTaken(items)) {
            return Match.WEAK;
        }

        return items.length > 0 && ByteValues.isBytes(items) ? Match.CONVERTED : Match.EXACT;
    }

    private boolean areItemsTaken(final Object[] items) {
        for (final Object item : items) {
            if (item == null ? !element.takesNull() : element.matchKind(item) == Match.NONE) {
                return false;
            }
        }

        return true;
    }

    @Override
    public int matchKind(final Object value) {
        return value instanceof Collection || value instanceof java.sql.Array || value.getClass().isArray() ? Match.EXACT : Match.NONE;
    }

    @Override
    public String toString() {
        return "array";
    }
}
