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

import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Sink;

import java.util.Map;

/**
 * Takes maps, and records as maps of their fields, of which those that are null are left out where the schema's values may not be null. Writes the
 * entries in the order of the map, as one block with a positive count.
 */
final class MapEncoder implements ValueEncoder {
    private final ValueEncoder value;

    MapEncoder(final ValueEncoder value) {
        this.value = value;
    }

    @Override
    public void encode(final Object map, final Sink sink) throws AvroEncodingException {
        if (map instanceof final Map<?, ?> entries) {
            encodeEntries(entries, false, sink);
        } else if (map instanceof final Record entries) {
            encodeEntries(entries.toMap(), !value.takesNull(), sink);
        } else {
            throw AvroEncodingException.wrongType(map, this);
        }
    }

    private void encodeEntries(final Map<?, ?> entries, final boolean withoutNulls, final Sink sink) throws AvroEncodingException {
        DatumEncoder.enter(sink);
        final int count = withoutNulls ? countValues(entries) : entries.size();
        if (count > 0) {
            sink.writeLong(count);
            int index = 0;
            try {
                for (final Map.Entry<?, ?> entry : entries.entrySet()) {
                    final Object item = entry.getValue();
                    if (item != null || !withoutNulls) {
                        writeKey(entry.getKey(), sink);
                        value.encode(item, sink);
                        index++;
                    }
                }
            } catch (final AvroEncodingException e) {
                throw e.inItem(index);
            }

            if (index != count) {
                throw AvroEncodingException.unfit(entries, this, "it changed while it was written");
            }
        }

        sink.writeLong(0);
        sink.leave();
    }

    private static int countValues(final Map<?, ?> entries) {
        int count = 0;
        for (final Object item : entries.values()) {
            if (item != null) {
                count++;
            }
        }

        return count;
    }

    private void writeKey(final Object key, final Sink sink) throws AvroEncodingException {
        if (key == null) {
            throw new AvroEncodingException("Expected text as the key of Avro's map but found null");
        }

        StringEncoder.INSTANCE.encode(key, sink);
    }

    @Override
    public boolean isOwn(final Object map) {
        return map instanceof Map;
    }

    @Override
    public int match(final Object map) {
        return isOwn(map) ? Match.EXACT : map instanceof Record ? Match.CONVERTED : Match.NONE;
    }

    @Override
    public String toString() {
        return "map";
    }
}
