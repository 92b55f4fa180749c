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
package org.fastavro.nifi.random;

import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericFixed;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/** Compares the values of NiFi records with datums that Avro's own generic reader has read. */
public final class ExpectedValues {
    private ExpectedValues() {
    }

    /**
     * @param schema the datum's schema
     * @param datum as Avro's generic reader gives it, without conversions of logical types
     * @param value as it stands in a record
     * @param path where it stands
     * @throws AssertionError if the value does not mean the datum
     */
    public static void check(final Schema schema, final Object datum, final Object value, final String path) {
        switch (schema.getType()) {
            case UNION -> check(schema.getTypes().get(GenericData.get().resolveUnion(schema, datum)), datum, value, path);
            case RECORD -> checkRecord((GenericData.Record) datum, (Record) value, path);
            case ARRAY -> checkArray(schema.getElementType(), (Collection<?>) datum, (Object[]) value, path);
            case MAP -> checkMap(schema.getValueType(), (Map<?, ?>) datum, (Map<?, ?>) value, path);
            default -> checkScalar(schema, datum, value, path);
        }
    }

    private static void checkRecord(final GenericData.Record datum, final Record value, final String path) {
        expect(datum.getSchema().getFields().size(), value.getSchema().getFieldCount(), path + " field count");
        for (final Schema.Field field : datum.getSchema().getFields()) {
            final RecordField recordField = value.getSchema().getField(field.pos());
            expect(field.name(), recordField.getFieldName(), path);
            check(field.schema(), datum.get(field.pos()), value.toMap().get(field.name()), path + "." + field.name());
        }
    }

    private static void checkArray(final Schema element, final Collection<?> datums, final Object[] values, final String path) {
        expect(datums.size(), values.length, path + " length");
        int index = 0;
        for (final Object datum : datums) {
            check(element, datum, values[index], path + "[" + index + "]");
            index++;
        }
    }

    private static void checkMap(final Schema element, final Map<?, ?> datums, final Map<?, ?> values, final String path) {
        expect(datums.size(), values.size(), path + " size");
        final Iterator<? extends Map.Entry<?, ?>> entries = datums.entrySet().iterator();
        while (entries.hasNext()) {
            final Map.Entry<?, ?> entry = entries.next();
            final String key = entry.getKey().toString();
            if (!values.containsKey(key)) {
                throw new AssertionError(path + " lacks a key");
            }

            check(element, entry.getValue(), values.get(key), path + "[" + key + "]");
        }
    }

    private static void checkScalar(final Schema schema, final Object datum, final Object value, final String path) {
        if (value instanceof final Object[] bytes) {
            final ByteBuffer expected = datum instanceof final GenericFixed fixed ? ByteBuffer.wrap(fixed.bytes()) : ((ByteBuffer) datum).duplicate();
            expect(expected.remaining(), bytes.length, path + " length");
            for (final Object item : bytes) {
                expect(expected.get(), item, path);
            }

            return;
        }

        expect(scalar(schema, datum), value, path);
    }

    private static Object scalar(final Schema schema, final Object datum) {
        final LogicalType logicalType = schema.getLogicalType();
        if (logicalType == null) {
            return datum instanceof CharSequence || datum instanceof GenericData.EnumSymbol ? datum.toString() : datum;
        }

        return switch (logicalType.getName()) {
            case "date" -> Date.valueOf(LocalDate.ofEpochDay((Integer) datum));
            case "time-millis" -> time((Integer) datum);
            case "time-micros" -> time((Long) datum / 1000);
            case "timestamp-millis" -> Timestamp.from(Instant.EPOCH.plus((Long) datum, ChronoUnit.MILLIS));
            case "timestamp-micros" -> Timestamp.from(Instant.EPOCH.plus((Long) datum, ChronoUnit.MICROS));
            case "timestamp-nanos" -> Timestamp.from(Instant.EPOCH.plus((Long) datum, ChronoUnit.NANOS));
            case "local-timestamp-millis" -> wallClock((Long) datum, ChronoUnit.MILLIS);
            case "local-timestamp-micros" -> wallClock((Long) datum, ChronoUnit.MICROS);
            case "local-timestamp-nanos" -> wallClock((Long) datum, ChronoUnit.NANOS);
            case "decimal" -> decimal(schema, datum, (LogicalTypes.Decimal) logicalType);
            case "big-decimal" -> new Conversions.BigDecimalConversion().fromBytes(((ByteBuffer) datum).duplicate(), schema, logicalType);
            case "uuid" -> datum instanceof final GenericFixed fixed ? uuid(fixed.bytes()) : uuid(datum.toString());
            case "duration" -> duration(((GenericFixed) datum).bytes());
            default -> throw new IllegalStateException("No expectation for " + logicalType.getName());
        };
    }

    /** The time that shows the time of day in the JVM's zone, made by the deprecated constructor that takes just that. */
    @SuppressWarnings("deprecation")
    private static Time time(final long millis) {
        final LocalTime timeOfDay = LocalTime.MIDNIGHT.plus(millis, ChronoUnit.MILLIS);
        final Time whole = new Time(timeOfDay.getHour(), timeOfDay.getMinute(), timeOfDay.getSecond());
        return new Time(whole.getTime() + millis % 1000);
    }

    private static Timestamp wallClock(final long units, final ChronoUnit unit) {
        return Timestamp.valueOf(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC).plus(units, unit));
    }

    private static BigDecimal decimal(final Schema schema, final Object datum, final LogicalTypes.Decimal decimal) {
        final Conversions.DecimalConversion conversion = new Conversions.DecimalConversion();
        if (datum instanceof final GenericFixed fixed) {
            return fixed.bytes().length == 0 ? new BigDecimal(BigInteger.ZERO, decimal.getScale()) : conversion.fromFixed(fixed, schema, decimal);
        }

        return conversion.fromBytes(((ByteBuffer) datum).duplicate(), schema, decimal);
    }

    private static Object uuid(final String text) {
        try {
            return UUID.fromString(text);
        } catch (final IllegalArgumentException e) {
            return text;
        }
    }

    private static UUID uuid(final byte[] bytes) {
        final ByteBuffer buffer = ByteBuffer.wrap(bytes);
        return new UUID(buffer.getLong(), buffer.getLong());
    }

    private static String duration(final byte[] bytes) {
        final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        final BigDecimal months = new BigDecimal(Integer.toUnsignedString(buffer.getInt()));
        final BigDecimal days = new BigDecimal(Integer.toUnsignedString(buffer.getInt()));
        final BigDecimal seconds = new BigDecimal(new BigInteger(Integer.toUnsignedString(buffer.getInt())), 3);
        return "P" + months + "M" + days + "DT" + seconds + "S";
    }

    private static void expect(final Object expected, final Object actual, final String path) {
        if (!Objects.equals(expected, actual)) {
            throw new AssertionError("At " + path + " expected " + expected + " but found " + actual + (actual == null ? "" : " of " + actual.getClass()));
        }
    }
}
