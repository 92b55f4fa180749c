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
package org.fastavro.nifi.encode;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.fastavro.nifi.plan.LogicalType;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the tree of encoders of a schema. Everything that depends on the schema is decided here. */
public final class EncoderFactory {
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Map<Schema, RecordEncoder> records = new IdentityHashMap<>();

    private EncoderFactory() {
    }

    /**
     * @param schema of the datums to be written
     * @return the encoder, to be shared by all that write with the schema
     */
    public static Encoder of(final Schema schema) {
        return new DatumEncoder(new EncoderFactory().encoder(schema));
    }

    private ValueEncoder encoder(final Schema schema) {
        if (schema.getLogicalType() instanceof final LogicalTypes.Decimal decimal) {
            return schema.getType() == Schema.Type.FIXED
                    ? DecimalEncoder.onFixed(schema.getFixedSize(), decimal.getPrecision(), decimal.getScale())
                    : DecimalEncoder.onBytes(decimal.getPrecision(), decimal.getScale());
        }

        final Optional<LogicalType> logicalType = LogicalType.of(schema);
        return logicalType.isPresent() ? logical(logicalType.get()) : base(schema);
    }

    private static ValueEncoder logical(final LogicalType type) {
        return switch (type) {
            case DATE -> DateEncoder.INSTANCE;
            case TIME_MILLIS -> TimeEncoder.ofMillis();
            case TIME_MICROS -> TimeEncoder.ofMicros();
            case TIMESTAMP_MILLIS -> new TimestampEncoder("timestamp-millis", MILLIS_PER_SECOND, false);
            case TIMESTAMP_MICROS -> new TimestampEncoder("timestamp-micros", MICROS_PER_SECOND, false);
            case TIMESTAMP_NANOS -> new TimestampEncoder("timestamp-nanos", NANOS_PER_SECOND, false);
            case LOCAL_TIMESTAMP_MILLIS -> new TimestampEncoder("local-timestamp-millis", MILLIS_PER_SECOND, true);
            case LOCAL_TIMESTAMP_MICROS -> new TimestampEncoder("local-timestamp-micros", MICROS_PER_SECOND, true);
            case LOCAL_TIMESTAMP_NANOS -> new TimestampEncoder("local-timestamp-nanos", NANOS_PER_SECOND, true);
            case BIG_DECIMAL -> BigDecimalEncoder.INSTANCE;
            case UUID_TEXT -> UuidEncoders.UuidTextEncoder.INSTANCE;
            case UUID_FIXED -> UuidEncoders.UuidFixedEncoder.INSTANCE;
            case DURATION -> DurationEncoder.INSTANCE;
        };
    }

    private ValueEncoder base(final Schema schema) {
        return switch (schema.getType()) {
            case NULL -> PrimitiveEncoders.NullEncoder.INSTANCE;
            case BOOLEAN -> PrimitiveEncoders.BooleanEncoder.INSTANCE;
            case INT -> PrimitiveEncoders.IntEncoder.INSTANCE;
            case LONG -> PrimitiveEncoders.LongEncoder.INSTANCE;
            case FLOAT -> PrimitiveEncoders.FloatEncoder.INSTANCE;
            case DOUBLE -> PrimitiveEncoders.DoubleEncoder.INSTANCE;
            case BYTES -> BytesEncoder.INSTANCE;
            case STRING -> StringEncoder.INSTANCE;
            case FIXED -> new FixedEncoder(schema.getFullName(), schema.getFixedSize());
            case ENUM -> new EnumEncoder(schema.getFullName(), schema.getEnumSymbols());
            case ARRAY -> new ArrayEncoder(encoder(schema.getElementType()));
            case MAP -> new MapEncoder(encoder(schema.getValueType()));
            case UNION -> union(schema.getTypes());
            case RECORD -> record(schema);
        };
    }

    private ValueEncoder union(final List<Schema> types) {
        final ValueEncoder[] branches = new ValueEncoder[types.size()];
        int nullIndex = -1;
        for (int index = 0; index < branches.length; index++) {
            branches[index] = encoder(types.get(index));
            nullIndex = types.get(index).getType() == Schema.Type.NULL ? index : nullIndex;
        }

        return branches.length == 2 && nullIndex >= 0 ? new NullableEncoder(branches[1 - nullIndex], nullIndex) : new UnionEncoder(branches);
    }

    private RecordEncoder record(final Schema schema) {
        final RecordEncoder known = records.get(schema);
        if (known != null) {
            return known;
        }

        final RecordEncoder encoder = new RecordEncoder(schema);
        records.put(schema, encoder);
        for (final Schema.Field field : schema.getFields()) {
            encoder.setField(field.pos(), new FieldEncoder(field, encoder(field.schema())));
        }

        return encoder;
    }
}
