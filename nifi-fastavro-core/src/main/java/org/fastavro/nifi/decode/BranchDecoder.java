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
package org.fastavro.nifi.decode;

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.record.ReadContext;

/** Reads a datum that becomes one branch of the reader's union; what tells it from the datum alone is the index when it is copied. */
final class BranchDecoder implements Decoder {
    private final int index;
    private final Decoder decoder;

    BranchDecoder(final int index, final Decoder decoder) {
        this.index = index;
        this.decoder = decoder;
    }

    Decoder decoder() {
        return decoder;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        return decoder.read(cursor, context);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        decoder.skip(cursor);
    }

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        sink.writeInt(index);
        decoder.copy(cursor, sink);
    }

    @Override
    public boolean isImmutable() {
        return decoder.isImmutable();
    }
}
