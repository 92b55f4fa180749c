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
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.util.internal.JacksonUtils;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Prints one schema so that all that counts when schemas are compared stands in one order, and nothing else. */
final class SchemaPrinter {
    private static final String JAVA_STRING = "avro.java.string";
    private static final Set<String> DECIMAL_PROPERTIES = Set.of("logicalType", "precision", "scale");
    private static final double LARGEST_EXACT = 1L << 53;

    private final StringBuilder text = new StringBuilder();
    private final Deque<Object> open = new ArrayDeque<>();
    private final Set<String> printed = new HashSet<>();

    /** What is still to be printed lies on a stack of its own, as nested schemas may be deep. */
    String print(final Schema root) {
        open.push(root);
        while (!open.isEmpty()) {
            final Object next = open.pop();
            if (next instanceof final Schema schema) {
                printSchema(schema);
            } else {
                text.append(next);
            }
        }

        return text.toString();
    }

    private void printSchema(final Schema schema) {
        if (LenientAvro.isNamed(schema)) {
            text.append(quoted(schema.getFullName()));
            if (!printed.add(schema.getFullName())) {
                return;
            }
        }

        text.append(schema.getType().getName());
        switch (schema.getType()) {
            case RECORD -> text.append(schema.isError() ? "!" : "");
            case ENUM -> {
                printValue(schema.getEnumSymbols());
                printValue(schema.getEnumDefault());
            }
            case FIXED -> text.append(schema.getFixedSize());
            default -> {
            }
        }

        printProperties(schema);
        pushChildren(schema);
    }

    private void pushChildren(final Schema schema) {
        final List<Object> parts = new ArrayList<>();
        parts.add("(");
        if (schema.getType() == Schema.Type.RECORD) {
            for (final Schema.Field field : schema.getFields()) {
                parts.add(quoted(field.name()) + ":");
                parts.add(field.schema());
                parts.add(fieldEnd(field));
            }
        } else {
            for (final Schema child : SchemaGraph.children(schema)) {
                parts.add(child);
                parts.add(",");
            }
        }

        parts.add(")");
        for (int index = parts.size() - 1; index >= 0; index--) {
            open.push(parts.get(index));
        }
    }

    private static String fieldEnd(final Schema.Field field) {
        final StringBuilder end = new StringBuilder();
        if (field.hasDefaultValue()) {
            final JsonNode value = LenientAvro.defaultOf(field);
            end.append('=');
            append(end, JacksonUtils.toObject(value));
        }

        if (field.order() != Schema.Field.Order.ASCENDING) {
            end.append(field.order());
        }

        if (field.hasProps()) {
            append(end, field.getObjectProps());
        }

        return end.append(',').toString();
    }

    private void printProperties(final Schema schema) {
        final Map<String, Object> properties = new TreeMap<>(schema.getObjectProps());
        properties.remove(JAVA_STRING);
        if (schema.getLogicalType() instanceof final LogicalTypes.Decimal decimal) {
            properties.keySet().removeAll(DECIMAL_PROPERTIES);
            text.append('<').append(decimal.getPrecision()).append(',').append(decimal.getScale()).append('>');
        }

        if (!properties.isEmpty()) {
            printValue(properties);
        }
    }

    private void printValue(final Object value) {
        append(text, value);
    }

    private static void append(final StringBuilder out, final Object value) {
        switch (value) {
            case final Map<?, ?> map -> {
                final Map<String, Object> sorted = new TreeMap<>();
                map.forEach((name, property) -> sorted.put(String.valueOf(name), property));
                out.append('{');
                for (final Map.Entry<String, Object> entry : sorted.entrySet()) {
                    out.append(quoted(entry.getKey())).append(':');
                    append(out, entry.getValue());
                    out.append(',');
                }

                out.append('}');
            }
            case final Collection<?> items -> {
                out.append('[');
                for (final Object item : items) {
                    append(out, item);
                    out.append(',');
                }

                out.append(']');
            }
            case final String string -> out.append(quoted(string));
            case final Double number -> out.append(isExactInteger(number) ? String.valueOf(number.longValue()) : number.toString());
            case null -> out.append("none");
            case final Boolean flag -> out.append(flag);
            case final Number number -> out.append(number);
            default -> out.append("null");
        }
    }

    private static boolean isExactInteger(final double number) {
        return number == Math.rint(number) && Math.abs(number) < LARGEST_EXACT;
    }

    private static String quoted(final String string) {
        return '"' + string.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
