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

import java.util.LinkedHashMap;
import java.util.Map;

/** Reads a map, its entries in the order in which they were written. */
final class MapDecoder implements Decoder {
    /** A count is only a claim. */
    private static final int BELIEVED_ENTRIES = 1024;

    private final Decoder value;

    MapDecoder(final Decoder value) {
        this.value = value;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        cursor.enter();
        final ItemBlocks blocks = new ItemBlocks(cursor);
        Map<String, Object> entries = null;
        long index = 0;
        try {
            for (long count = blocks.next(); count > 0; count = blocks.next()) {
                if (entries == null) {
                    entries = LinkedHashMap.newLinkedHashMap((int) Math.min(count, BELIEVED_ENTRIES));
                }

                for (long left = count; left > 0; left--) {
                    final String key = cursor.readString();
                    entries.put(key, value.read(cursor, context));
                    index++;
                }
            }
        } catch (final MalformedAvroException e) {
            throw e.inItem(index);
        }

        cursor.leave();
        return entries == null ? new LinkedHashMap<>() : entries;
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        cursor.enter();
        final ItemBlocks blocks = new ItemBlocks(cursor);
        long index = 0;
        try {
            for (long count = blocks.next(); count > 0; count = blocks.next()) {
                for (long left = count; left > 0; left--) {
                    cursor.skipBytes();
                    value.skip(cursor);
                    index++;
                }
            }
        } catch (final MalformedAvroException e) {
            throw e.inItem(index);
        }

        cursor.leave();
    }

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        cursor.enter();
        final ItemBlocks blocks = new ItemBlocks(cursor);
        long index = 0;
        try {
            for (long count = blocks.next(); count > 0; count = blocks.next()) {
                sink.writeLong(count);
                for (long left = count; left > 0; left--) {
                    final int start = cursor.position();
                    cursor.skipBytes();
                    sink.write(cursor.buffer(), start, cursor.position() - start);
                    value.copy(cursor, sink);
                    index++;
                }
            }
        } catch (final MalformedAvroException e) {
            throw e.inItem(index);
        }

        sink.writeLong(0);
        cursor.leave();
    }

    @Override
    public boolean isImmutable() {
        return false;
    }
}
