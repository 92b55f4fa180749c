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

import java.util.UUID;

/** Takes bytes of just the right number in all their forms, and a UUID where it is sixteen. */
final class FixedEncoder implements ValueEncoder {
    private final String name;
    private final int size;

    FixedEncoder(final String name, final int size) {
        this.name = name;
        this.size = size;
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        if (value instanceof final UUID id && size == UuidEncoders.SIZE) {
            UuidEncoders.write(id, sink);
        } else {
            write(value, size, this, sink);
        }
    }

    static void write(final Object value, final int size, final ValueEncoder target, final Sink sink) throws AvroEncodingException {
        final byte[] bytes = ByteValues.toBytes(value, target);
        if (bytes.length != size) {
            throw AvroEncodingException.unfit(value, target, "it has " + bytes.length + " bytes");
        }

        sink.write(bytes, 0, size);
    }

    @Override
    public int match(final Object value) {
        if (!Match.isWritable(this, value)) {
            return Match.NONE;
        }

        return ByteValues.isBytes(value) ? Match.EXACT : value instanceof CharSequence ? Match.TEXT : Match.CONVERTED;
    }

    @Override
    public String toString() {
        return "fixed(" + size + ") " + name;
    }
}
