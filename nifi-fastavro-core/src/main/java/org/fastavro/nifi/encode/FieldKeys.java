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

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.RecordSchema;

import java.util.Map;

/**
 * The names of a schema's fields, as the very strings that the maps of some records have as their keys: a hash map that finds the same string need not
 * compare its characters. Immutable.
 */
final class FieldKeys {
    private final RecordSchema recordSchema;
    private final String[] keys;

    /**
     * @param recordSchema of the records whose keys these are, or null if they are nobody's yet
     * @param keys by the index of a field
     */
    private FieldKeys(final RecordSchema recordSchema, final String[] keys) {
        this.recordSchema = recordSchema;
        this.keys = keys;
    }

    /**
     * @param schema an Avro record
     * @return its own names
     */
    static FieldKeys of(final Schema schema) {
        return new FieldKeys(null, schema.getFields().stream().map(Schema.Field::name).toArray(String[]::new));
    }

    /**
     * @param schema an Avro record
     * @param recordSchema of records of which more are to come
     * @param values of one of these records
     * @return the names as these records have them; for a field that the record does not have, the name that is known here
     */
    FieldKeys learn(final Schema schema, final RecordSchema recordSchema, final Map<?, ?> values) {
        final String[] learned = keys.clone();
        for (final Object key : values.keySet()) {
            final Schema.Field field = key instanceof final String name ? schema.getField(name) : null;
            if (field != null) {
                learned[field.pos()] = (String) key;
            }
        }

        return new FieldKeys(recordSchema, learned);
    }

    /**
     * @param other of a record
     * @return whether these keys were learned from such records
     */
    boolean isFor(final RecordSchema other) {
        return recordSchema == other;
    }

    /**
     * @param index of a field
     * @return its name
     */
    String get(final int index) {
        return keys[index];
    }
}
