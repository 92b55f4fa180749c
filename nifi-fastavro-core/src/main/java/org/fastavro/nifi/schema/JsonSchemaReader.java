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
import com.fasterxml.jackson.databind.node.DoubleNode;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.SchemaParseException;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Makes one schema from its JSON (Avro specification, "Schema Declaration"). A first pass declares the named types, so that a name may be used
 * before its definition; a second one fills in the records. Must run within {@link LenientAvro#call}. Its recursion is bounded by
 * the JSON's nesting, which the JSON parser bounds.
 */
final class JsonSchemaReader {
    private static final Map<String, Schema.Type> PRIMITIVES = primitives();
    private static final Set<String> RESERVED = Set.of("doc", "fields", "items", "name", "namespace", "size", "symbols", "values", "type", "aliases");
    private static final Set<String> FIELD_RESERVED = Set.of("default", "doc", "name", "order", "type", "aliases");

    private final Map<JsonNode, Schema> declared = new IdentityHashMap<>();
    private final Map<String, Schema> named = new HashMap<>();
    private final List<Schema> repeated = new ArrayList<>();

    Schema read(final JsonNode json) {
        declare(json, null);
        final Schema schema = build(json, null);
        for (final Schema second : repeated) {
            if (!second.equals(named.get(second.getFullName()))) {
                throw new SchemaParseException("The type " + second.getFullName() + " is defined twice, and differently");
            }
        }

        return schema;
    }

    private void declare(final JsonNode json, final String namespace) {
        if (json.isArray()) {
            for (final JsonNode branch : json) {
                declare(branch, namespace);
            }
        } else if (json.isObject()) {
            final JsonNode type = json.path("type");
            if (type.isTextual()) {
                declare(type.textValue(), json, namespace);
            } else {
                declare(type, namespace);
            }
        }
    }

    private void declare(final String type, final JsonNode json, final String namespace) {
        switch (type) {
            case "array" -> declare(json.path("items"), namespace);
            case "map" -> declare(json.path("values"), namespace);
            case "enum" -> register(json, enumeration(json, namespace));
            case "fixed" -> register(json, fixed(json, namespace));
            case "record", "error" -> {
                final Schema schema = Schema.createRecord(name(json), text(json, "doc"), space(json, namespace), "error".equals(type));
                register(json, schema);
                for (final JsonNode field : json.path("fields")) {
                    declare(field.path("type"), schema.getNamespace());
                }
            }
            default -> {
                // A primitive type or a name: nothing is defined here.
            }
        }
    }

    private void register(final JsonNode json, final Schema schema) {
        declared.put(json, schema);
        if (named.putIfAbsent(schema.getFullName(), schema) != null) {
            repeated.add(schema);
        }
    }

    private Schema build(final JsonNode json, final String namespace) {
        if (json.isTextual()) {
            return reference(json.textValue(), namespace);
        }

        if (json.isArray()) {
            final List<Schema> branches = new ArrayList<>(json.size());
            for (final JsonNode branch : json) {
                branches.add(build(branch, namespace));
            }

            return Schema.createUnion(branches);
        }

        if (!json.isObject()) {
            throw new SchemaParseException("Expected a type, which is a text, an object or a list, but found " + json.getNodeType());
        }

        final JsonNode type = json.path("type");
        if (type.isMissingNode()) {
            throw new SchemaParseException("Expected an object with a \"type\" but found one without");
        }

        return type.isTextual() ? build(type.textValue(), json, namespace) : build(type, namespace);
    }

    private Schema build(final String type, final JsonNode json, final String namespace) {
        return switch (type) {
            case "array" -> withProperties(json, Schema.createArray(build(required(json, "items", "an array"), namespace)));
            case "map" -> withProperties(json, Schema.createMap(build(required(json, "values", "a map"), namespace)));
            case "enum", "fixed" -> named.get(declared.get(json).getFullName());
            case "record", "error" -> record(json);
            default -> {
                final Schema.Type primitive = PRIMITIVES.get(type);
                yield primitive == null ? reference(type, namespace) : withProperties(json, Schema.create(primitive));
            }
        };
    }

    private Schema reference(final String name, final String namespace) {
        final Schema.Type primitive = PRIMITIVES.get(name);
        if (primitive != null) {
            return Schema.create(primitive);
        }

        Schema schema = namespace == null || name.indexOf('.') >= 0 ? null : named.get(namespace + "." + name);
        if (schema == null) {
            schema = named.get(name.startsWith(".") ? name.substring(1) : name);
        }

        if (schema == null) {
            throw new SchemaParseException("The type " + name + " is not defined");
        }

        return schema;
    }

    private Schema record(final JsonNode json) {
        final Schema schema = declared.get(json);
        final JsonNode fieldNodes = required(json, "fields", "the record " + schema.getFullName());
        if (!fieldNodes.isArray()) {
            throw new SchemaParseException("Expected a list of fields in the record " + schema.getFullName() + " but found " + fieldNodes.getNodeType());
        }

        final List<Schema.Field> fields = new ArrayList<>(fieldNodes.size());
        for (final JsonNode field : fieldNodes) {
            fields.add(field(field, schema));
        }

        schema.setFields(fields);
        addAliases(json, schema);
        withProperties(json, schema);
        return named.get(schema.getFullName());
    }

    private Schema.Field field(final JsonNode json, final Schema owner) {
        final String name = text(json, "name");
        if (name == null) {
            throw new SchemaParseException("Expected a name for each field of the record " + owner.getFullName() + " but found a field without");
        }

        final JsonNode type = required(json, "type", "the field " + name + " of the record " + owner.getFullName());
        final Schema schema = build(type, owner.getNamespace());
        final Schema.Field field = LenientAvro.field(name, schema, text(json, "doc"), defaultOf(json, schema), order(json));
        for (final Map.Entry<String, JsonNode> property : json.properties()) {
            if (!FIELD_RESERVED.contains(property.getKey())) {
                field.addProp(property.getKey(), (Object) property.getValue());
            }
        }

        for (final JsonNode alias : json.path("aliases")) {
            if (alias.isTextual()) {
                field.addAlias(alias.textValue());
            }
        }

        return field;
    }

    /** Avro prints numbers that JSON does not have, and some tools all numbers, as text. */
    private static JsonNode defaultOf(final JsonNode field, final Schema schema) {
        final JsonNode value = field.get("default");
        if (value != null && value.isTextual() && (schema.getType() == Schema.Type.FLOAT || schema.getType() == Schema.Type.DOUBLE)) {
            try {
                return DoubleNode.valueOf(Double.parseDouble(value.textValue()));
            } catch (final NumberFormatException e) {
                return value;
            }
        }

        return value;
    }

    private static Schema.Field.Order order(final JsonNode field) {
        final String text = text(field, "order");
        for (final Schema.Field.Order order : Schema.Field.Order.values()) {
            if (order.name().equals(text == null ? null : text.toUpperCase(Locale.ENGLISH))) {
                return order;
            }
        }

        return Schema.Field.Order.ASCENDING;
    }

    private static Schema enumeration(final JsonNode json, final String namespace) {
        final String name = name(json);
        final List<String> symbols = new ArrayList<>();
        for (final JsonNode symbol : required(json, "symbols", "the enum " + name)) {
            if (!symbol.isTextual()) {
                throw new SchemaParseException("Expected only texts as symbols of the enum " + name + " but found " + symbol.getNodeType());
            }

            symbols.add(symbol.textValue());
        }

        final String defaultSymbol = text(json, "default");
        final String validDefault = symbols.contains(defaultSymbol) ? defaultSymbol : null;
        final Schema schema = Schema.createEnum(name, text(json, "doc"), space(json, namespace), symbols, validDefault);
        addAliases(json, schema);
        return withProperties(json, schema);
    }

    private static Schema fixed(final JsonNode json, final String namespace) {
        final String name = name(json);
        final JsonNode size = required(json, "size", "the fixed type " + name);
        if (!size.isInt() || size.intValue() < 0) {
            throw new SchemaParseException("Expected a size in bytes for the fixed type " + name + " but found another value");
        }

        final Schema schema = Schema.createFixed(name, text(json, "doc"), space(json, namespace), size.intValue());
        addAliases(json, schema);
        return withProperties(json, schema);
    }

    private static void addAliases(final JsonNode json, final Schema schema) {
        for (final JsonNode alias : json.path("aliases")) {
            if (alias.isTextual()) {
                schema.addAlias(alias.textValue());
            }
        }
    }

    private static Schema withProperties(final JsonNode json, final Schema schema) {
        for (final Map.Entry<String, JsonNode> property : json.properties()) {
            final boolean reserved = RESERVED.contains(property.getKey()) || schema.getType() == Schema.Type.ENUM && "default".equals(property.getKey());
            if (!reserved) {
                schema.addProp(property.getKey(), (Object) property.getValue());
            }
        }

        return withLogicalType(schema);
    }

    private static Schema withLogicalType(final Schema schema) {
        final LogicalType logicalType = LogicalTypes.fromSchemaIgnoreInvalid(schema);
        if (logicalType == null) {
            return schema;
        }

        if (logicalType instanceof LogicalTypes.Decimal && !schema.propsContainsKey("scale")) {
            // Adding the logical type would add a scale that the text does not have. Only Avro's own parser can do without.
            return new Schema.Parser(NameValidator.NO_VALIDATION).parse(schema.toString());
        }

        return logicalType.addToSchema(schema);
    }

    private static String name(final JsonNode json) {
        final String name = text(json, "name");
        if (name == null) {
            throw new SchemaParseException("Expected a name for each record, enum and fixed type but found a type without");
        }

        return name;
    }

    private static String space(final JsonNode json, final String enclosing) {
        final String own = text(json, "namespace");
        return own == null ? enclosing : own;
    }

    private static JsonNode required(final JsonNode json, final String property, final String owner) {
        final JsonNode value = json.get(property);
        if (value == null) {
            throw new SchemaParseException("Expected \"" + property + "\" in " + owner + " but found none");
        }

        return value;
    }

    private static String text(final JsonNode json, final String property) {
        return json.path(property).textValue();
    }

    private static Map<String, Schema.Type> primitives() {
        final Map<String, Schema.Type> types = new HashMap<>();
        for (final Schema.Type type : Schema.Type.values()) {
            switch (type) {
                case RECORD, ENUM, ARRAY, MAP, UNION, FIXED -> {
                }
                default -> types.put(type.getName(), type);
            }
        }

        return types;
    }
}
