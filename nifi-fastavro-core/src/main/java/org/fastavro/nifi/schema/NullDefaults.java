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
package org.fastavro.nifi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import org.apache.avro.Schema;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives the default null to fields that may be null and have no default, so that data without the field can be read. How data is written with the schema
 * does not change.
 */
public final class NullDefaults {
    private final Map<Schema, Schema> records = new IdentityHashMap<>();
    private final SchemaCopier copier = new SchemaCopier(this::named);

    private NullDefaults() {
    }

    /**
     * @param schema a schema; it is not changed
     * @return the schema with defaults for nullable fields, at every depth
     */
    public static Schema addTo(final Schema schema) {
        return LenientAvro.call(() -> new NullDefaults().copier.copy(schema));
    }

    private Schema named(final Schema original) {
        if (original.getType() != Schema.Type.RECORD) {
            return original;
        }

        final Schema known = records.get(original);
        return known == null ? copy(original) : known;
    }

    private Schema copy(final Schema original) {
        final Schema record = Schema.createRecord(original.getName(), original.getDoc(), original.getNamespace(), original.isError());
        records.put(original, record);
        final List<Schema.Field> fields = new ArrayList<>();
        for (final Schema.Field field : original.getFields()) {
            final boolean isNullWanted = !field.hasDefaultValue() && field.schema().isNullable();
            final JsonNode defaultValue = isNullWanted ? NullNode.getInstance() : LenientAvro.defaultOf(field);
            fields.add(LenientAvro.copy(field, field.name(), copier.copy(field.schema()), defaultValue, field.aliases()));
        }

        record.setFields(fields);
        LenientAvro.copyProperties(original, record);
        return record;
    }
}
