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
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.MapRecord;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes of defaults that fit their types the values that NiFi holds for such types. A default whose value NiFi's RecordField has no use for,
 * a uuid, a duration or a record of a recursive type, is left out: null.
 */
final class DefaultConverter {
    private static final Object[] EMPTY_ARRAY = new Object[0];

    private final RecordSchemas graph;
    private final DefaultFit fit;

    DefaultConverter(final RecordSchemas graph, final DefaultFit fit) {
        this.graph = graph;
        this.fit = fit;
    }

    Object convert(final JsonNode value, final Schema schema) {
        final LogicalType logicalType = schema.getLogicalType();
        if (logicalType != null) {
            return convertLogical(value, schema, logicalType);
        }

        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> value.booleanValue();
            case INT -> value.intValue();
            case LONG -> value.longValue();
            case FLOAT -> value.floatValue();
            case DOUBLE -> value.doubleValue();
            case STRING, ENUM -> value.textValue();
            case BYTES, FIXED -> boxed(bytes(value));
            case ARRAY -> convertArray(value, schema.getElementType());
            case MAP -> convertMap(value, schema.getValueType());
            case RECORD -> convertRecord(value, schema);
            case UNION -> convert(value, schema.getTypes().get(fit.branch(value, schema)));
        };
    }

    private Object convertLogical(final JsonNode value, final Schema schema, final LogicalType logicalType) {
        return switch (logicalType.getName()) {
            case "decimal" -> decimal(bytes(value), ((LogicalTypes.Decimal) logicalType).getScale());
            case "uuid", "duration", "big-decimal" -> null;
            case "date", "time-millis", "time-micros", "timestamp-millis", "timestamp-micros", "timestamp-nanos", "local-timestamp-millis",
                    "local-timestamp-micros", "local-timestamp-nanos" -> convertTime(value.longValue(), logicalType.getName());
            default -> convert(value, plain(schema));
        };
    }

    private static Object convertTime(final long number, final String logicalType) {
        return switch (logicalType) {
            case "date" -> Date.valueOf(LocalDate.ofEpochDay(number));
            case "time-millis" -> timeOfDay(number, ChronoUnit.MILLIS);
            case "time-micros" -> timeOfDay(number, ChronoUnit.MICROS);
            case "timestamp-millis" -> timestamp(number, ChronoUnit.MILLIS);
            case "timestamp-micros" -> timestamp(number, ChronoUnit.MICROS);
            case "timestamp-nanos" -> timestamp(number, ChronoUnit.NANOS);
            case "local-timestamp-millis" -> local(number, ChronoUnit.MILLIS);
            case "local-timestamp-micros" -> local(number, ChronoUnit.MICROS);
            default -> local(number, ChronoUnit.NANOS);
        };
    }

    /** A logical type that somebody registered with Avro means nothing to NiFi. */
    private static Schema plain(final Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED, ARRAY, MAP, UNION -> Schema.create(Schema.Type.NULL);
            default -> Schema.create(schema.getType());
        };
    }

    /** A {@link Time} shows its time of day on 1970-01-01 in the JVM's zone. */
    private static Time timeOfDay(final long number, final ChronoUnit unit) {
        final LocalDateTime shown = LocalDate.EPOCH.atTime(LocalTime.MIDNIGHT.plus(number, unit));
        return new Time(Timestamp.valueOf(shown).getTime());
    }

    private static Timestamp timestamp(final long number, final ChronoUnit unit) {
        try {
            return Timestamp.from(Instant.EPOCH.plus(number, unit));
        } catch (final IllegalArgumentException e) {
            // The lowest number of milliseconds is no timestamp, which is no reason to refuse the schema.
            return null;
        }
    }

    private static Timestamp local(final long number, final ChronoUnit unit) {
        return Timestamp.valueOf(LocalDateTime.ofInstant(Instant.EPOCH.plus(number, unit), ZoneOffset.UTC));
    }

    private static BigDecimal decimal(final byte[] unscaled, final int scale) {
        return new BigDecimal(unscaled.length == 0 ? BigInteger.ZERO : new BigInteger(unscaled), scale);
    }

    /** By the specification the code points 0 to 255 are the bytes. */
    private static byte[] bytes(final JsonNode value) {
        return value.textValue().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Object[] boxed(final byte[] bytes) {
        if (bytes.length == 0) {
            return EMPTY_ARRAY;
        }

        final Object[] boxed = new Object[bytes.length];
        for (int index = 0; index < boxed.length; index++) {
            boxed[index] = bytes[index];
        }

        return boxed;
    }

    private Object[] convertArray(final JsonNode value, final Schema items) {
        if (value.isEmpty()) {
            return EMPTY_ARRAY;
        }

        final Object[] array = new Object[value.size()];
        for (int index = 0; index < array.length; index++) {
            array[index] = convert(value.get(index), items);
        }

        return array;
    }

    private Map<String, Object> convertMap(final JsonNode value, final Schema values) {
        final Map<String, Object> map = new HashMap<>();
        for (final Map.Entry<String, JsonNode> entry : value.properties()) {
            map.put(entry.getKey(), convert(entry.getValue(), values));
        }

        return map;
    }

    /** The fields of a recursive type may be those that are being built just now, for which this default is wanted. */
    private Object convertRecord(final JsonNode value, final Schema schema) {
        final AvroRecordSchema recordSchema = graph.get(graph.indexOf(schema));
        if (recordSchema.isRecursive()) {
            return null;
        }

        final Map<String, Object> values = new HashMap<>();
        for (final Schema.Field field : schema.getFields()) {
            values.put(field.name(), convert(DefaultFit.fieldValue(value, field), field.schema()));
        }

        return new MapRecord(recordSchema, values);
    }
}
