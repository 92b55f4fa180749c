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
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.Record;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/** Expresses values of NiFi records as defaults in an Avro schema. */
final class DefaultJson {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private DefaultJson() {
    }

    /**
     * @param value a NiFi value
     * @param schema a type, no union at the top
     * @return the JSON, or null if the value is not of the type
     */
    static JsonNode of(final Object value, final Schema schema) {
        final JsonNode json = convert(value, schema);
        return json != null && new DefaultFit().fits(json, schema) ? json : null;
    }

    private static JsonNode convert(final Object value, final Schema schema) {
        if (value == null) {
            return JSON.nullNode();
        }

        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> value instanceof final Boolean flag ? JSON.booleanNode(flag) : null;
            case INT, LONG -> integer(value, schema.getLogicalType());
            case FLOAT -> value instanceof final Number number ? JSON.numberNode(Double.parseDouble(Float.toString(number.floatValue()))) : null;
            case DOUBLE -> value instanceof final Number number ? JSON.numberNode(number.doubleValue()) : null;
            case STRING, ENUM -> value instanceof Record || value instanceof Object[] || value instanceof Map ? null : JSON.textNode(value.toString());
            case BYTES, FIXED -> bytes(value, schema.getLogicalType());
            case ARRAY -> array(value, schema.getElementType());
            case MAP -> value instanceof final Map<?, ?> map ? map(map, schema.getValueType()) : null;
            case RECORD -> record(value, schema);
            case UNION -> union(value, schema);
        };
    }

    private static JsonNode union(final Object value, final Schema schema) {
        for (final Schema branch : schema.getTypes()) {
            final JsonNode json = of(value, branch);
            if (json != null) {
                return json;
            }
        }

        return null;
    }

    private static JsonNode integer(final Object value, final LogicalType logicalType) {
        return switch (value) {
            case final Date date -> integer(date.toLocalDate().toEpochDay());
            case final Time time -> integer(millisOfDay(time));
            case final Timestamp timestamp -> timestamp(timestamp, logicalType);
            case final Number number when logicalType == null || !(number instanceof Double || number instanceof Float) -> integer(number.longValue());
            default -> null;
        };
    }

    /** The node that parsing the number would make, as Avro compares defaults by their nodes. */
    private static JsonNode integer(final long number) {
        return number == (int) number ? JSON.numberNode((int) number) : JSON.numberNode(number);
    }

    /** A {@link Time} shows its time of day in the JVM's zone; unlike its toLocalTime this keeps milliseconds. */
    private static long millisOfDay(final Time time) {
        return ChronoUnit.MILLIS.between(LocalTime.MIDNIGHT, new Timestamp(time.getTime()).toLocalDateTime().toLocalTime());
    }

    private static JsonNode timestamp(final Timestamp timestamp, final LogicalType logicalType) {
        return logicalType instanceof LogicalTypes.TimestampMillis ? integer(timestamp.getTime())
                : integer(ChronoUnit.MICROS.between(Instant.EPOCH, timestamp.toInstant()));
    }

    private static JsonNode bytes(final Object value, final LogicalType logicalType) {
        if (logicalType instanceof final LogicalTypes.Decimal decimal) {
            return value instanceof final BigDecimal number ? decimal(number, decimal) : null;
        }

        if (!(value instanceof final Object[] array)) {
            return null;
        }

        final byte[] bytes = new byte[array.length];
        for (int index = 0; index < bytes.length; index++) {
            if (!(array[index] instanceof final Byte item)) {
                return null;
            }

            bytes[index] = item;
        }

        return text(bytes);
    }

    private static JsonNode decimal(final BigDecimal number, final LogicalTypes.Decimal decimal) {
        if (number.stripTrailingZeros().scale() > decimal.getScale()) {
            return null;
        }

        final BigInteger unscaled = number.setScale(decimal.getScale()).unscaledValue();
        return text(unscaled.toByteArray());
    }

    private static JsonNode text(final byte[] bytes) {
        return JSON.textNode(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private static JsonNode array(final Object value, final Schema items) {
        final Collection<?> values;
        if (value instanceof final Object[] array) {
            values = List.of(array);
        } else if (value instanceof final Collection<?> collection) {
            values = collection;
        } else {
            return null;
        }

        final ArrayNode array = JSON.arrayNode();
        for (final Object item : values) {
            array.add(convert(item, items));
        }

        return array;
    }

    private static JsonNode map(final Map<?, ?> map, final Schema values) {
        final ObjectNode object = JSON.objectNode();
        map.forEach((key, item) -> object.set(String.valueOf(key), convert(item, values)));
        return object;
    }

    private static JsonNode record(final Object value, final Schema schema) {
        if (!(value instanceof final Record record)) {
            return null;
        }

        final ObjectNode object = JSON.objectNode();
        for (final Schema.Field field : schema.getFields()) {
            object.set(field.name(), convert(record.getValue(field.name()), field.schema()));
        }

        return object;
    }
}
