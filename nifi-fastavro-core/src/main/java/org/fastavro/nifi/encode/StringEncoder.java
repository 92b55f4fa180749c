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

import java.sql.Clob;

/** Takes text, and the text of whatever has one; see {@link TextValues}. */
final class StringEncoder implements ValueEncoder {
    static final StringEncoder INSTANCE = new StringEncoder();

    private StringEncoder() {
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        sink.writeString(value instanceof final String text ? text : TextValues.toText(value, this));
    }

    @Override
    public int match(final Object value) {
        if (value instanceof String) {
            return Match.EXACT;
        }

        if (value instanceof CharSequence || value instanceof Character || value instanceof Clob) {
            return Match.LOSSLESS;
        }

        final boolean withoutText = TextValues.hasParts(value) && !ByteValues.isBytes(value);
        return withoutText || !Match.isWritable(this, value) ? Match.NONE : Match.TEXT;
    }

    @Override
    public String toString() {
        return "string";
    }
}
