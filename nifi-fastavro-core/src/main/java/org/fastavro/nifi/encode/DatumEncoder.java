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

import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.Sink;

/** Writes whole datums: what does not fit leaves nothing half-written, and nothing nests so deep that the stack overflows. */
final class DatumEncoder implements Encoder {
    private static final int MAXIMUM_DEPTH = Limits.DEEPEST_NESTING;

    private final ValueEncoder encoder;

    DatumEncoder(final ValueEncoder encoder) {
        this.encoder = encoder;
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        final int start = sink.size();
        sink.startDatum();
        try {
            encoder.encode(value, sink);
        } catch (final AvroEncodingException | RuntimeException e) {
            sink.truncate(start);
            throw e;
        } catch (final StackOverflowError e) {
            sink.truncate(start);
            throw new AvroEncodingException("Expected levels of nested records, arrays and maps that the stack of the thread has room for but found more; "
                    + "split the record or flatten it", e);
        }
    }

    /**
     * Counts one more level of records, arrays and maps; {@link Sink#leave()} takes it back.
     *
     * @param sink counts the levels
     * @throws AvroEncodingException if there are too many, as in a value that contains itself
     */
    static void enter(final Sink sink) throws AvroEncodingException {
        if (sink.enter() > MAXIMUM_DEPTH) {
            throw new AvroEncodingException("Expected at most " + MAXIMUM_DEPTH
                    + " levels of nested records, arrays and maps but found more; split the record or flatten it");
        }
    }
}
