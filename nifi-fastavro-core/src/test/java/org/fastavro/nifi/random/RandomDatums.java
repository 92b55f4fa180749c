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

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** Makes random datums of a schema, as Avro's generic API has them without conversions of logical types. */
public final class RandomDatums {
    private static final int MAXIMUM_ITEMS = 4;
    private static final int MAXIMUM_DEPTH = 12;
    private static final long MILLIS_PER_DAY = 86_400_000L;

    /** Some 270 years around 1970, so that all units of time can be held. */
    private static final long LARGEST_SECONDS = 8_500_000_000L;

    private final Random random;

    public RandomDatums(final Random random) {
        this.random = random;
    }

    public GenericData.Record record(final Schema schema) {
        return (GenericData.Record) datum(schema, 0);
    }

    public Object datum(final Schema schema) {
        return datum(schema, 0);
    }

    private Object datum(final Schema schema, final int depth) {
        final Object logical = logical(schema);
        if (logical != null) {
            return logical;
        }

        return switch (schema.getType()) {
            case NULL -> null;
            case BOOLEAN -> random.nextBoolean();
            case INT -> anyLong() > 0 ? (Object) random.nextInt() : (Object) random.nextInt(100);
            case LONG -> anyLong();
            case FLOAT -> random.nextFloat();
            case DOUBLE -> random.nextGaussian();
            case STRING -> text();
            case BYTES -> ByteBuffer.wrap(bytes(random.nextInt(12)));
            case FIXED -> new GenericData.Fixed(schema, bytes(schema.getFixedSize()));
            case ENUM -> new GenericData.EnumSymbol(schema, schema.getEnumSymbols().get(random.nextInt(schema.getEnumSymbols().size())));
            case ARRAY -> array(schema, depth);
            case MAP -> map(schema, depth);
            case UNION -> datum(branch(schema, depth), depth);
            case RECORD -> {
                final GenericData.Record record = new GenericData.Record(schema);
                for (final Schema.Field field : schema.getFields()) {
                    record.put(field.pos(), datum(field.schema(), depth + 1));
                }

                yield record;
            }
        };
    }

    private Schema branch(final Schema union, final int depth) {
        final List<Schema> branches = union.getTypes();
        if (depth >= MAXIMUM_DEPTH) {
            for (final Schema branch : branches) {
                if (branch.getType() != Schema.Type.RECORD) {
                    return branch;
                }
            }
        }

        return branches.get(random.nextInt(branches.size()));
    }

    private Object array(final Schema schema, final int depth) {
        final int count = depth >= MAXIMUM_DEPTH ? 0 : random.nextInt(MAXIMUM_ITEMS);
        final GenericData.Array<Object> array = new GenericData.Array<>(count, schema);
        for (int index = 0; index < count; index++) {
            array.add(datum(schema.getElementType(), depth + 1));
        }

        return array;
    }

    private Object map(final Schema schema, final int depth) {
        final int count = depth >= MAXIMUM_DEPTH ? 0 : random.nextInt(MAXIMUM_ITEMS);
        final Map<String, Object> map = new LinkedHashMap<>();
        for (int index = 0; index < count; index++) {
            map.put(text() + index, datum(schema.getValueType(), depth + 1));
        }

        return map;
    }

    private long anyLong() {
        return random.nextLong() >> random.nextInt(64);
    }

    private String text() {
        final String[] alphabet = {"a", "B", "7", " ", "ä", "€", "\uD83D\uDE00", "\u0000"};
        final StringBuilder text = new StringBuilder();
        final int length = random.nextInt(10);
        for (int index = 0; index < length; index++) {
            text.append(alphabet[random.nextInt(alphabet.length)]);
        }

        return text.toString();
    }

    private byte[] bytes(final int length) {
        final byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private long units(final long unitsPerSecond) {
        final long seconds = random.nextLong(-LARGEST_SECONDS, LARGEST_SECONDS);
        return seconds * unitsPerSecond + random.nextLong(unitsPerSecond);
    }

    private Object logical(final Schema schema) {
        final LogicalType logicalType = schema.getLogicalType();
        return logicalType == null ? null : switch (logicalType.getName()) {
            case "date" -> random.nextInt(-800_000, 100_000);
            case "time-millis" -> random.nextInt((int) MILLIS_PER_DAY);
            case "time-micros" -> random.nextLong(MILLIS_PER_DAY * 1000);
            case "timestamp-millis", "local-timestamp-millis" -> units(1_000);
            case "timestamp-micros", "local-timestamp-micros" -> units(1_000_000);
            case "timestamp-nanos", "local-timestamp-nanos" -> units(1_000_000_000);
            case "uuid" -> schema.getType() == Schema.Type.FIXED
                    ? new GenericData.Fixed(schema, bytes(16)) : new UUID(random.nextLong(), random.nextLong()).toString();
            case "decimal" -> decimal(schema, (LogicalTypes.Decimal) logicalType);
            case "big-decimal" ->
                new Conversions.BigDecimalConversion().toBytes(new BigDecimal(new BigInteger(70, random), random.nextInt(-5, 20)), schema, logicalType);
            default -> null;
        };
    }

    private Object decimal(final Schema schema, final LogicalTypes.Decimal decimal) {
        final BigInteger unscaled = new BigInteger(60, random);
        final BigDecimal value = new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), decimal.getScale());
        final Conversions.DecimalConversion conversion = new Conversions.DecimalConversion();
        return schema.getType() == Schema.Type.FIXED ? conversion.toFixed(value, schema, decimal) : conversion.toBytes(value, schema, decimal);
    }
}
