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
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.schema.RecordSchemaTemplate;

import java.util.LinkedHashMap;
import java.util.Map;

/** Records as our reader hands them out, and plain ones of the same values. */
final class Decoded {
    private Decoded() {
    }

    static Record record(final Schema schema, final byte[] datum) throws MalformedAvroException {
        final CompiledSchema compiled = CompiledSchema.of(RecordSchemaTemplate.of(schema));
        final Cursor cursor = new Cursor(Limits.DEFAULT);
        cursor.reset(datum, 0, datum.length);
        return compiled.read(cursor, compiled.newContext());
    }

    /**
     * @return the value with all that was read from Avro replaced by what other readers hand out
     */
    static Object plain(final Object value) {
        return switch (value) {
            case final Record record -> {
                final Map<String, Object> values = new LinkedHashMap<>();
                record.toMap().forEach((name, field) -> values.put(name, plain(field)));
                yield new MapRecord(record.getSchema(), values);
            }
            case final Map<?, ?> entries -> {
                final Map<Object, Object> values = new LinkedHashMap<>();
                entries.forEach((key, entry) -> values.put(key, plain(entry)));
                yield values;
            }
            case final Object[] items -> {
                final Object[] values = new Object[items.length];
                for (int index = 0; index < items.length; index++) {
                    values[index] = plain(items[index]);
                }

                yield values;
            }
            case null, default -> value;
        };
    }
}
