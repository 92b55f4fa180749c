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
import org.apache.avro.Schema;

import java.util.Iterator;

/**
 * Tells which defaults fit their types. Unlike Avro's own check it knows the size of fixed types, the symbols of enums and the code points of
 * bytes, and it comes to an end with a record whose default holds itself, and with records that hold each other many times.
 */
final class DefaultFit {
    private static final int HIGHEST_BYTE = 0xFF;

    /** Bounds what one default may cost. */
    private static final int MAXIMUM_STEPS = 1_000_000;

    private int steps;
    private int depth;

    boolean fits(final JsonNode value, final Schema schema) {
        steps++;
        if (steps > MAXIMUM_STEPS || depth > AvroSchemaParser.MAXIMUM_DEPTH) {
            return false;
        }

        depth++;
        try {
            return isOf(value, schema);
        } finally {
            depth--;
        }
    }

    /**
     * @return the first branch that the value fits, or -1
     */
    int branch(final JsonNode value, final Schema union) {
        for (int index = 0; index < union.getTypes().size(); index++) {
            if (fits(value, union.getTypes().get(index))) {
                return index;
            }
        }

        return -1;
    }

    /**
     * @return what stands for a field in a record's default: a property of it, otherwise the field's own default; null if there is neither
     */
    static JsonNode fieldValue(final JsonNode record, final Schema.Field field) {
        final JsonNode given = record.get(field.name());
        return given == null ? LenientAvro.defaultOf(field) : given;
    }

    private boolean isOf(final JsonNode value, final Schema schema) {
        return switch (schema.getType()) {
            case NULL -> value.isNull();
            case BOOLEAN -> value.isBoolean();
            case INT -> value.isIntegralNumber() && value.canConvertToInt();
            case LONG -> value.isIntegralNumber() && value.canConvertToLong();
            case FLOAT, DOUBLE -> value.isNumber();
            case STRING -> value.isTextual();
            case BYTES -> isBytes(value);
            case FIXED -> isBytes(value) && value.textValue().length() == schema.getFixedSize();
            case ENUM -> value.isTextual() && schema.hasEnumSymbol(value.textValue());
            case ARRAY -> value.isArray() && allFit(value.elements(), schema.getElementType());
            case MAP -> value.isObject() && allFit(value.elements(), schema.getValueType());
            case RECORD -> value.isObject() && fieldsFit(value, schema);
            case UNION -> branch(value, schema) >= 0;
        };
    }

    private static boolean isBytes(final JsonNode value) {
        return value.isTextual() && value.textValue().chars().allMatch(character -> character <= HIGHEST_BYTE);
    }

    private boolean allFit(final Iterator<JsonNode> values, final Schema schema) {
        while (values.hasNext()) {
            if (!fits(values.next(), schema)) {
                return false;
            }
        }

        return true;
    }

    private boolean fieldsFit(final JsonNode record, final Schema schema) {
        for (final Schema.Field field : schema.getFields()) {
            final JsonNode value = fieldValue(record, field);
            if (value == null || !fits(value, field.schema())) {
                return false;
            }
        }

        return true;
    }
}
