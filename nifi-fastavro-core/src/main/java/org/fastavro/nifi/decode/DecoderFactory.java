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
package org.fastavro.nifi.decode;

import org.apache.avro.Schema;
import org.fastavro.nifi.plan.ArrayPlan;
import org.fastavro.nifi.plan.BranchPlan;
import org.fastavro.nifi.plan.DecimalPlan;
import org.fastavro.nifi.plan.DefaultPlan;
import org.fastavro.nifi.plan.EnumPlan;
import org.fastavro.nifi.plan.ErrorPlan;
import org.fastavro.nifi.plan.FixedPlan;
import org.fastavro.nifi.plan.LogicalPlan;
import org.fastavro.nifi.plan.MapPlan;
import org.fastavro.nifi.plan.Plan;
import org.fastavro.nifi.plan.PrimitivePlan;
import org.fastavro.nifi.plan.PrimitiveType;
import org.fastavro.nifi.plan.RecordPlan;
import org.fastavro.nifi.plan.RecordReferencePlan;
import org.fastavro.nifi.plan.UnionPlan;
import org.fastavro.nifi.schema.RecordSchemaTemplate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the executable tree of a plan. */
final class DecoderFactory {
    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long MICROS_PER_SECOND = 1_000_000;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final RecordSchemaTemplate schemas;
    private final Map<Integer, RecordDecoder> records = new HashMap<>();
    private int recordCount;

    /**
     * @param schemas the record types of the reader's schema
     */
    DecoderFactory(final RecordSchemaTemplate schemas) {
        this.schemas = schemas;
    }

    /**
     * @return how many record decoders were made
     */
    int recordCount() {
        return recordCount;
    }

    /**
     * @param plan what to do with one datum
     * @return what does it
     */
    Decoder decoder(final Plan plan) {
        return switch (plan) {
            case final PrimitivePlan primitive -> primitive(primitive);
            case final LogicalPlan logical -> logical(logical);
            case final DecimalPlan decimal -> decimal.base() instanceof final FixedPlan fixed
                    ? DecimalDecoder.onFixed(fixed.size(), decimal.scale()) : DecimalDecoder.onBytes(decimal.scale());
            case final EnumPlan symbols -> new EnumDecoder(symbols);
            case final FixedPlan fixed -> new FixedDecoder(fixed.size());
            case final ArrayPlan array -> new ArrayDecoder(decoder(array.element()));
            case final MapPlan map -> new MapDecoder(decoder(map.value()));
            case final RecordPlan record -> record(record);
            case final RecordReferencePlan reference -> records.get(reference.id());
            case final UnionPlan union -> union(union.branches());
            case final BranchPlan branch -> new BranchDecoder(branch.index(), decoder(branch.plan()));
            case final ErrorPlan error -> new ErrorDecoder(error.reason());
        };
    }

    private static Decoder primitive(final PrimitivePlan plan) {
        final PrimitiveType written = plan.written();
        return switch (plan.read()) {
            case NULL -> PrimitiveDecoders.NullDecoder.INSTANCE;
            case BOOLEAN -> PrimitiveDecoders.BooleanDecoder.INSTANCE;
            case INT -> PrimitiveDecoders.IntDecoder.INSTANCE;
            case LONG -> written == PrimitiveType.INT ? PromotionDecoders.IntToLongDecoder.INSTANCE : PrimitiveDecoders.LongDecoder.INSTANCE;
            case FLOAT -> switch (written) {
                case INT -> PromotionDecoders.IntToFloatDecoder.INSTANCE;
                case LONG -> PromotionDecoders.LongToFloatDecoder.INSTANCE;
                default -> PrimitiveDecoders.FloatDecoder.INSTANCE;
            };
            case DOUBLE -> switch (written) {
                case INT -> PromotionDecoders.IntToDoubleDecoder.INSTANCE;
                case LONG -> PromotionDecoders.LongToDoubleDecoder.INSTANCE;
                case FLOAT -> PromotionDecoders.FloatToDoubleDecoder.INSTANCE;
                default -> PrimitiveDecoders.DoubleDecoder.INSTANCE;
            };
            case BYTES -> PrimitiveDecoders.BytesDecoder.INSTANCE;
            case STRING -> PrimitiveDecoders.StringDecoder.INSTANCE;
        };
    }

    private static Decoder logical(final LogicalPlan plan) {
        final boolean writtenAsInt = plan.base() instanceof final PrimitivePlan primitive && primitive.written() == PrimitiveType.INT;
        return switch (plan.logicalType()) {
            case DATE -> TimeDecoders.DateDecoder.INSTANCE;
            case TIME_MILLIS -> TimeDecoders.TimeMillisDecoder.INSTANCE;
            case TIME_MICROS -> new TimeDecoders.TimeMicrosDecoder(writtenAsInt);
            case TIMESTAMP_MILLIS -> new TimestampDecoder(MILLIS_PER_SECOND, false, writtenAsInt);
            case TIMESTAMP_MICROS -> new TimestampDecoder(MICROS_PER_SECOND, false, writtenAsInt);
            case TIMESTAMP_NANOS -> new TimestampDecoder(NANOS_PER_SECOND, false, writtenAsInt);
            case LOCAL_TIMESTAMP_MILLIS -> new TimestampDecoder(MILLIS_PER_SECOND, true, writtenAsInt);
            case LOCAL_TIMESTAMP_MICROS -> new TimestampDecoder(MICROS_PER_SECOND, true, writtenAsInt);
            case LOCAL_TIMESTAMP_NANOS -> new TimestampDecoder(NANOS_PER_SECOND, true, writtenAsInt);
            case BIG_DECIMAL -> BigDecimalDecoder.INSTANCE;
            case UUID_TEXT -> UuidDecoders.UuidTextDecoder.INSTANCE;
            case UUID_FIXED -> UuidDecoders.UuidFixedDecoder.INSTANCE;
            case DURATION -> DurationDecoder.INSTANCE;
        };
    }

    private Decoder union(final List<Plan> branches) {
        final Decoder[] decoders = new Decoder[branches.size()];
        for (int index = 0; index < decoders.length; index++) {
            decoders[index] = decoder(branches.get(index));
        }

        return new UnionDecoder(decoders);
    }

    private Decoder record(final RecordPlan plan) {
        final Schema schema = plan.schema();
        final RecordDecoder decoder = new RecordDecoder(plan, recordCount++, schemas.indexOf(schema));
        records.put(plan.id(), decoder);
        for (int step = 0; step < plan.steps().size(); step++) {
            decoder.setStep(step, decoder(plan.steps().get(step).plan()));
        }

        for (final DefaultPlan field : plan.defaults()) {
            decoder.setDefault(field.index(), decoder(field.plan()));
        }

        return decoder;
    }
}
