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

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the name of a symbol as text, and Java's enums. A text that is no symbol is an error: an enum's default is for readers only (Avro
 * specification, "Enums").
 */
final class EnumEncoder implements ValueEncoder {
    private final String name;
    private final Map<String, Integer> indexes = new HashMap<>();

    EnumEncoder(final String name, final List<String> symbols) {
        this.name = name;
        for (final String symbol : symbols) {
            indexes.put(symbol, indexes.size());
        }
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        final Integer index = indexOf(value);
        if (index == null) {
            throw value == null ? AvroEncodingException.wrongType(null, this)
                    : AvroEncodingException.unfit(value, this, "it is none of the " + indexes.size() + " symbols; "
                            + "add it to the schema or map it to one of them");
        }

        sink.writeInt(index);
    }

    private Integer indexOf(final Object value) {
        return switch (value) {
            case final String symbol -> indexes.get(symbol);
            case final Enum<?> symbol -> indexes.get(symbol.name());
            case final CharSequence symbol -> indexes.get(symbol.toString());
            case final Character symbol -> indexes.get(symbol.toString());
            case null, default -> null;
        };
    }

    @Override
    public int match(final Object value) {
        if (indexOf(value) == null) {
            return Match.NONE;
        }

        // A string branch is the better one for a String.
        return value instanceof Enum ? Match.EXACT : Match.LOSSLESS;
    }

    @Override
    public String toString() {
        return "enum " + name;
    }
}
