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

/** The union of null and one other type. Null is null, whatever the default. */
final class NullableEncoder implements ValueEncoder {
    private final ValueEncoder encoder;
    private final int nullIndex;
    private final int valueIndex;
    private final boolean blankIsNull;

    /**
     * @param encoder of the other type
     * @param nullIndex the index of the null branch, 0 or 1
     */
    NullableEncoder(final ValueEncoder encoder, final int nullIndex) {
        this.encoder = encoder;
        this.nullIndex = nullIndex;
        this.valueIndex = 1 - nullIndex;
        this.blankIsNull = encoder.readsBlankAsNull();
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        if (value == null || isBlankNull(value)) {
            sink.writeInt(nullIndex);
        } else {
            sink.writeInt(valueIndex);
            encoder.encode(value, sink);
        }
    }

    private boolean isBlankNull(final Object value) {
        return blankIsNull && value instanceof final String text && text.isBlank();
    }

    @Override
    public int match(final Object value) {
        return encoder.match(value);
    }

    @Override
    public int matchKind(final Object value) {
        return isBlankNull(value) ? Match.TEXT : encoder.matchKind(value);
    }

    @Override
    public boolean takesNull() {
        return true;
    }

    @Override
    public String toString() {
        return encoder.toString();
    }
}
