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
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.type.ArrayDataType;
import org.apache.nifi.serialization.record.type.ChoiceDataType;
import org.apache.nifi.serialization.record.type.DecimalDataType;
import org.apache.nifi.serialization.record.type.EnumDataType;
import org.apache.nifi.serialization.record.type.MapDataType;
import org.apache.nifi.serialization.record.type.RecordDataType;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Makes one Avro schema from the fields of a record schema, by the rules of {@link AvroSchemaBuilder}. Must run within {@link LenientAvro#call}. */
final class RecordSchemaConverter {
    private static final String NAMESPACE = "org.apache.nifi";
    private static final String ROOT_NAME = "nifiRecord";

    private final NamedTypes namedTypes = new NamedTypes();
    private final Map<RecordSchema, Schema> records = new IdentityHashMap<>();

    Schema convert(final RecordSchema root) {
        return record(root, ROOT_NAME, "");
    }

    private Schema record(final RecordSchema recordSchema, final String name, final String prefix) {
        if (recordSchema instanceof final AvroTyped typed) {
            return namedTypes.adopt(typed.avroSchema());
        }

        final Schema known = records.get(recordSchema);
        if (known != null) {
            return known;
        }

        final Schema record = Schema.createRecord(namedTypes.free(ValidNames.of(name), NAMESPACE), null, NAMESPACE, false);
        namedTypes.register(record);
        records.put(recordSchema, record);
        final Set<String> names = new HashSet<>();
        for (final RecordField field : recordSchema.getFields()) {
            if (ValidNames.isValid(field.getFieldName())) {
                names.add(field.getFieldName());
            }
        }

        final List<Schema.Field> fields = new ArrayList<>(recordSchema.getFieldCount());
        for (final RecordField field : recordSchema.getFields()) {
            fields.add(field(field, prefix, names));
        }

        record.setFields(fields);
        return record;
    }

    private Schema.Field field(final RecordField recordField, final String prefix, final Set<String> names) {
        final String name = recordField.getFieldName();
        final TypeOrigin origin = recordField.getDataType() instanceof final FieldTyped typed ? typed.origin() : null;
        final Schema type = type(recordField.getDataType(), name, prefix);
        final Schema.Field field;
        if (origin != null && origin.field() != null && keepsDefault(recordField, origin)) {
            field = originField(recordField, origin.field(), type, names);
        } else {
            final FieldDefault converted = FieldDefault.of(recordField, type);
            final String validName = validName(recordField, names, null);
            field = LenientAvro.field(validName, converted.schema(), null, converted.value(), Schema.Field.Order.ASCENDING);
        }

        if (!field.name().equals(name)) {
            field.addAlias(name);
        }

        for (final String alias : recordField.getAliases()) {
            field.addAlias(alias);
        }

        return field;
    }

    /** The name that a file already had is kept, even outside the specification. */
    private static String validName(final RecordField field, final Set<String> names, final Schema.Field origin) {
        final String name = field.getFieldName();
        if (origin != null && name.equals(origin.name())) {
            names.add(name);
            return name;
        }

        return ValidNames.distinct(ValidNames.of(name), names, ValidNames.isValid(name) ? name : null);
    }

    private static boolean keepsDefault(final RecordField field, final TypeOrigin origin) {
        return field.getDefaultValue() == null || Objects.deepEquals(field.getDefaultValue(), DefaultValues.recordValue(origin.field(), origin.graph()));
    }

    private static Schema.Field originField(final RecordField recordField, final Schema.Field origin, final Schema type, final Set<String> names) {
        final JsonNode originalDefault = FieldDefault.kept(origin, type);
        final boolean addsNull = recordField.isNullable() && !type.isNullable();
        final Schema schema;
        final JsonNode value;
        if (!addsNull) {
            schema = type;
            value = originalDefault;
        } else if (originalDefault == null) {
            schema = FieldDefault.withNullFirst(type);
            value = NullNode.getInstance();
        } else {
            schema = FieldDefault.withNullLast(type);
            value = originalDefault;
        }

        final Set<String> aliases = origin.name().equals(recordField.getFieldName()) ? origin.aliases() : Set.of();
        return LenientAvro.copy(origin, validName(recordField, names, origin), schema, value, aliases);
    }

    private Schema type(final DataType dataType, final String name, final String prefix) {
        if (dataType instanceof final AvroTyped typed) {
            return namedTypes.adopt(typed.avroSchema());
        }

        return switch (dataType.getFieldType()) {
            case ARRAY -> array((ArrayDataType) dataType, name, prefix);
            case MAP -> map((MapDataType) dataType, name, prefix);
            case RECORD -> nestedRecord(((RecordDataType) dataType).getChildSchema(), name, prefix);
            case CHOICE -> choice((ChoiceDataType) dataType, name, prefix);
            case ENUM -> enumeration(((EnumDataType) dataType).getEnums(), name);
            case DECIMAL -> decimal((DecimalDataType) dataType);
            case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
            case BYTE, SHORT, INT -> Schema.create(Schema.Type.INT);
            case LONG -> Schema.create(Schema.Type.LONG);
            case FLOAT -> Schema.create(Schema.Type.FLOAT);
            case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
            case STRING, CHAR, BIGINT -> Schema.create(Schema.Type.STRING);
            case DATE -> logical(LogicalTypes.date(), Schema.Type.INT);
            case TIME -> logical(LogicalTypes.timeMillis(), Schema.Type.INT);
            case TIMESTAMP -> logical(LogicalTypes.timestampMicros(), Schema.Type.LONG);
            case UUID -> logical(LogicalTypes.uuid(), Schema.Type.STRING);
        };
    }

    private static Schema logical(final LogicalType logicalType, final Schema.Type type) {
        return logicalType.addToSchema(Schema.create(type));
    }

    /** A type whose items, values or fields nobody has seen yet, as inferred from empty data, holds nullable texts. */
    private static Schema unknown() {
        return FieldDefault.withNullFirst(Schema.create(Schema.Type.STRING));
    }

    private Schema array(final ArrayDataType array, final String name, final String prefix) {
        final DataType items = array.getElementType();
        if (items == null) {
            return Schema.createArray(unknown());
        }

        if (items.getFieldType() == RecordFieldType.BYTE) {
            return Schema.create(Schema.Type.BYTES);
        }

        final Schema schema = type(items, name, prefix);
        return Schema.createArray(array.isElementsNullable() ? FieldDefault.withNullFirst(schema) : schema);
    }

    private Schema map(final MapDataType map, final String name, final String prefix) {
        if (map.getValueType() == null) {
            return Schema.createMap(unknown());
        }

        final Schema schema = type(map.getValueType(), name, prefix);
        return Schema.createMap(map.isValuesNullable() ? FieldDefault.withNullFirst(schema) : schema);
    }

    private Schema nestedRecord(final RecordSchema child, final String name, final String prefix) {
        return child == null ? Schema.createMap(unknown()) : record(child, prefix + name + "Type", prefix + name + "_");
    }

    private Schema enumeration(final List<String> symbols, final String name) {
        final boolean valid = symbols != null && !symbols.isEmpty() && Set.copyOf(symbols).size() == symbols.size()
                && symbols.stream().allMatch(ValidNames::isValid);
        return valid ? namedTypes.enumeration(ValidNames.of(name), NAMESPACE, symbols) : Schema.create(Schema.Type.STRING);
    }

    private static Schema decimal(final DecimalDataType decimal) {
        final int scale = Math.max(decimal.getScale(), 0);
        final int precision = Math.max(Math.max(decimal.getPrecision() + scale - decimal.getScale(), scale), 1);
        return logical(LogicalTypes.decimal(precision, scale), Schema.Type.BYTES);
    }

    private Schema choice(final ChoiceDataType choice, final String name, final String prefix) {
        final UnionBranches branches = new UnionBranches();
        for (final DataType option : Choices.distinct(choice)) {
            branches.add(type(option, name, prefix));
        }

        return branches.isEmpty() ? Schema.create(Schema.Type.STRING) : branches.schema();
    }
}
