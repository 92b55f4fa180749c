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
package org.fastavro.nifi.transfer;

import org.apache.avro.Schema;

import java.util.IdentityHashMap;
import java.util.Map;

/** Finds how few bytes a datum of a schema can take (Avro specification, "Binary Encoding"). */
final class SmallestDatum {
    /** No block is larger, so that more precision is worth nothing. */
    private static final long LARGEST = Integer.MAX_VALUE;

    private final Map<Schema, Long> records = new IdentityHashMap<>();

    private SmallestDatum() {
    }

    /**
     * @param schema any schema
     * @return a number of bytes that no datum of it falls short of; 0 if there may be datums without bytes
     */
    static long of(final Schema schema) {
        return new SmallestDatum().size(schema);
    }

    private long size(final Schema schema) {
        return switch (schema.getType()) {
            case NULL -> 0;
            case BOOLEAN, INT, LONG, BYTES, STRING, ENUM, ARRAY, MAP -> 1;
            case FLOAT -> Float.BYTES;
            case DOUBLE -> Double.BYTES;
            case FIXED -> schema.getFixedSize();
            case UNION -> 1 + smallestBranch(schema);
            case RECORD -> recordSize(schema);
        };
    }

    private long smallestBranch(final Schema union) {
        long smallest = LARGEST;
        for (final Schema branch : union.getTypes()) {
            smallest = Math.min(smallest, size(branch));
        }

        return smallest;
    }

    private long recordSize(final Schema schema) {
        // A record within itself counts nothing, which is never too much.
        final Long known = records.putIfAbsent(schema, 0L);
        if (known != null) {
            return known;
        }

        long size = 0;
        for (final Schema.Field field : schema.getFields()) {
            size = Math.min(LARGEST, size + size(field.schema()));
        }

        records.put(schema, size);
        return size;
    }
}
