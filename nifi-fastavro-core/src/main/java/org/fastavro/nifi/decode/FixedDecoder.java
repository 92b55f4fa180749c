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
import org.fastavro.nifi.record.ReadContext;

/** Reads a fixed. */
final class FixedDecoder implements Decoder {
    private final int size;

    FixedDecoder(final int size) {
        this.size = size;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        return ByteObjects.read(cursor, size);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        cursor.skip(size);
    }

    @Override
    public int fixedSize() {
        return size;
    }

    @Override
    public boolean isImmutable() {
        return false;
    }
}
