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
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.util.DataTypeUtils;

import java.util.ArrayList;
import java.util.List;

/**
 * The schema and the default of an Avro field that is made from a NiFi field.
 *
 * @param schema the type, its null branch where the default needs it
 * @param value the default's JSON, or null for none
 */
record FieldDefault(Schema schema, JsonNode value) {
    /**
     * @param field of a NiFi record
     * @param type its type in Avro
     * @return the type made nullable if the field is, with the field's default if it has one that Avro can express
     */
    static FieldDefault of(final RecordField field, final Schema type) {
        if (field.getDefaultValue() != null) {
            final FieldDefault given = given(field, type);
            if (given != null) {
                return given;
            }
        }

        return field.isNullable() ? new FieldDefault(withNullFirst(type), NullNode.getInstance()) : new FieldDefault(type, null);
    }

    /**
     * @param field a field of a file
     * @param schema what its type has become
     * @return the JSON of the field's default, or null if it has none or one that names fields of records that have changed
     */
    static JsonNode kept(final Schema.Field field, final Schema schema) {
        final JsonNode value = LenientAvro.defaultOf(field);
        return value == null || schema != field.schema() && holdsProperties(value) ? null : value;
    }

    private static boolean holdsProperties(final JsonNode value) {
        if (value.isObject()) {
            return !value.isEmpty();
        }

        for (final JsonNode item : value) {
            if (holdsProperties(item)) {
                return true;
            }
        }

        return false;
    }

    static Schema withNullFirst(final Schema type) {
        return withFirst(Schema.create(Schema.Type.NULL), type);
    }

    static Schema withNullLast(final Schema type) {
        final List<Schema> branches = new ArrayList<>(branches(type));
        branches.add(Schema.create(Schema.Type.NULL));
        return Schema.createUnion(branches);
    }

    private static FieldDefault given(final RecordField field, final Schema type) {
        final Object value = converted(field.getDefaultValue(), field.getDataType(), field.getFieldName());
        for (final Schema branch : branches(type)) {
            final JsonNode json = DefaultJson.of(value, branch);
            if (json != null) {
                final Schema schema = type.getType() == Schema.Type.UNION ? withFirst(branch, type) : type;
                return new FieldDefault(field.isNullable() && !schema.isNullable() ? withNullLast(schema) : schema, json);
            }
        }

        return null;
    }

    /** NiFi takes a default for valid that can be converted to the type, as the text "5" for an int. */
    private static Object converted(final Object value, final DataType type, final String fieldName) {
        try {
            return DataTypeUtils.convertType(value, type, fieldName);
        } catch (final RuntimeException e) {
            return value;
        }
    }

    private static Schema withFirst(final Schema first, final Schema type) {
        final List<Schema> branches = new ArrayList<>();
        branches.add(first);
        for (final Schema branch : branches(type)) {
            if (!branch.getFullName().equals(first.getFullName())) {
                branches.add(branch);
            }
        }

        return branches.size() == 1 ? first : Schema.createUnion(branches);
    }

    private static List<Schema> branches(final Schema type) {
        return type.getType() == Schema.Type.UNION ? type.getTypes() : List.of(type);
    }
}
