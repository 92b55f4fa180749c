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

/** Takes bytes in all their forms, and text as its UTF-8; see {@link ByteValues}. */
final class BytesEncoder implements ValueEncoder {
    static final BytesEncoder INSTANCE = new BytesEncoder();

    private BytesEncoder() {
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        sink.writeBytes(ByteValues.toBytes(value, this));
    }

    @Override
    public int match(final Object value) {
        if (ByteValues.isBytes(value)) {
            return Match.EXACT;
        }

        return Match.isWritable(this, value) ? value instanceof CharSequence ? Match.TEXT : Match.CONVERTED : Match.NONE;
    }

    @Override
    public String toString() {
        return "bytes";
    }
}
