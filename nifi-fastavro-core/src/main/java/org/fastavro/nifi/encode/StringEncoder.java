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

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.sql.Clob;

/** Takes text, and the text of whatever has one; see {@link TextValues}. */
final class StringEncoder implements ValueEncoder {
    static final StringEncoder INSTANCE = new StringEncoder();

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final long LOWEST_BITS = 0x0101_0101_0101_0101L;
    private static final long HIGHEST_BITS = LOWEST_BITS << 7;
    private static final long QUESTION_MARKS = LOWEST_BITS * '?';

    private StringEncoder() {
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        write(value instanceof final String text ? text : TextValues.toText(value, this), this, sink);
    }

    static void write(final String text, final ValueEncoder target, final Sink sink) throws AvroEncodingException {
        final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (mayHoldReplacement(bytes) && holdsHalfCharacter(text)) {
            throw AvroEncodingException.unfit(text, target, "it holds half a character, a surrogate without the other, so it is no text; correct it");
        }

        sink.writeBytes(bytes);
    }

    /** Java writes a question mark for half a character, so texts whose bytes have none, nearly all, need no closer look. */
    private static boolean mayHoldReplacement(final byte[] bytes) {
        final int last = bytes.length - Long.BYTES;
        if (last < 0) {
            for (final byte next : bytes) {
                if (next == '?') {
                    return true;
                }
            }

            return false;
        }

        for (int index = 0; index < last; index += Long.BYTES) {
            if (isAmongEight(bytes, index)) {
                return true;
            }
        }

        // The last eight, some of them for the second time.
        return isAmongEight(bytes, last);
    }

    /** The usual test for a zero byte in a word. */
    private static boolean isAmongEight(final byte[] bytes, final int index) {
        final long difference = (long) LONG.get(bytes, index) ^ QUESTION_MARKS;
        return (difference - LOWEST_BITS & ~difference & HIGHEST_BITS) != 0;
    }

    private static boolean holdsHalfCharacter(final String text) {
        return text.codePoints().anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
    }

    @Override
    public boolean isOwn(final Object value) {
        return value instanceof String;
    }

    @Override
    public int match(final Object value) {
        if (isOwn(value)) {
            return Match.EXACT;
        }

        if (value instanceof CharSequence || value instanceof Character || value instanceof Clob) {
            return Match.LOSSLESS;
        }

        final boolean isCertain = !(value instanceof java.util.Date) && !TextValues.hasParts(value) && !ByteValues.isBytes(value);
        return isCertain || Match.isWritable(this, value) ? Match.TEXT : Match.NONE;
    }

    @Override
    public String toString() {
        return "string";
    }
}
