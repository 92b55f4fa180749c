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
package org.fastavro.nifi.plan;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Resolver;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.schema.DefaultValues;
import org.fastavro.nifi.schema.SchemaComparison;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Makes plans: straight from one schema, or from Avro's {@link Resolver} where the reader has a schema of its own.
 */
public final class PlanBuilder {
    private final Map<Object, Integer> recordIds = new IdentityHashMap<>();

    private PlanBuilder() {
    }

    /**
     * Plans the reading of what was written with a schema as just that.
     *
     * @param schema the writer's schema, which is also the reader's
     * @return the plan
     */
    public static Plan of(final Schema schema) {
        return new PlanBuilder().same(schema);
    }

    /**
     * Plans the reading of what was written with one schema as if it were written with another (Avro specification, "Schema Resolution").
     *
     * @param writer the writer's schema
     * @param reader the reader's schema
     * @return the plan
     * @throws MalformedAvroException if the schemas do not resolve, and not only in a branch of a union, which may never have been
     *         written; it names the field's path and both types
     */
    public static Plan resolve(final Schema writer, final Schema reader) throws MalformedAvroException {
        final Schema aliased = Schema.applyAliases(writer, reader);
        final Plan plan = new PlanBuilder().resolved(Resolver.resolve(aliased, reader, new NoDefaults()));
        refuseErrors(plan);
        return plan;
    }

    private Plan same(final Schema schema) {
        final Plan base = switch (schema.getType()) {
            case NULL, BOOLEAN, INT, LONG, FLOAT, DOUBLE, BYTES, STRING -> {
                final PrimitiveType type = PrimitiveType.of(schema.getType());
                yield new PrimitivePlan(type, type);
            }
            case FIXED -> new FixedPlan(schema.getFixedSize());
            case ENUM -> sameEnum(schema);
            case ARRAY -> new ArrayPlan(same(schema.getElementType()));
            case MAP -> new MapPlan(same(schema.getValueType()));
            case UNION -> sameUnion(schema);
            case RECORD -> sameRecord(schema);
        };
        return withLogicalType(base, schema);
    }

    private static Plan sameEnum(final Schema schema) {
        final List<String> symbols = schema.getEnumSymbols();
        final List<Integer> indexes = new ArrayList<>(symbols.size());
        for (int index = 0; index < symbols.size(); index++) {
            indexes.add(index);
        }

        return new EnumPlan(schema.getFullName(), symbols, symbols, indexes);
    }

    private Plan sameUnion(final Schema schema) {
        final List<Plan> branches = new ArrayList<>();
        for (final Schema branch : schema.getTypes()) {
            branches.add(new BranchPlan(branches.size(), same(branch)));
        }

        return new UnionPlan(branches);
    }

    private Plan sameRecord(final Schema schema) {
        final Integer known = recordIds.get(schema);
        if (known != null) {
            return new RecordReferencePlan(known);
        }

        final int id = recordIds.size();
        recordIds.put(schema, id);
        final List<FieldPlan> steps = new ArrayList<>();
        for (final Schema.Field field : schema.getFields()) {
            steps.add(new FieldPlan(field.name(), field.pos(), same(field.schema())));
        }

        return new RecordPlan(id, schema, true, steps, List.of());
    }

    private Plan resolved(final Resolver.Action action) {
        return switch (action) {
            case final Resolver.ErrorAction error -> new ErrorPlan(describe(error));
            case final Resolver.DoNothing nothing -> checkedLogicalType(nothing, same(withoutLogicalType(nothing)));
            case final Resolver.Promote promote -> checkedLogicalType(promote,
                    new PrimitivePlan(PrimitiveType.of(promote.writer.getType()), PrimitiveType.of(promote.reader.getType())));
            case final Resolver.EnumAdjust adjust -> resolvedEnum(adjust);
            case final Resolver.Container container -> container.writer.getType() == Schema.Type.ARRAY
                    ? new ArrayPlan(resolved(container.elementAction)) : new MapPlan(resolved(container.elementAction));
            case final Resolver.RecordAdjust record -> resolvedRecord(record);
            case final Resolver.WriterUnion union -> resolvedUnion(union);
            case final Resolver.ReaderUnion union -> new BranchPlan(union.firstMatch, resolved(union.actualAction));
            case final Resolver.Skip skip -> same(skip.writer);
            default -> throw new IllegalStateException("Unknown resolution " + action.getClass());
        };
    }

    private static Plan resolvedEnum(final Resolver.EnumAdjust adjust) {
        final List<Integer> indexes = new ArrayList<>(adjust.adjustments.length);
        for (final int index : adjust.adjustments) {
            indexes.add(index < 0 ? EnumPlan.UNRESOLVED : index);
        }

        return new EnumPlan(adjust.reader.getFullName(), adjust.writer.getEnumSymbols(), adjust.reader.getEnumSymbols(), indexes);
    }

    private Plan resolvedUnion(final Resolver.WriterUnion union) {
        final List<Plan> branches = new ArrayList<>(union.actions.length);
        for (final Resolver.Action action : union.actions) {
            final Plan branch = resolved(action);
            branches.add(union.unionEquiv ? new BranchPlan(branches.size(), branch) : branch);
        }

        return new UnionPlan(branches);
    }

    private Plan resolvedRecord(final Resolver.RecordAdjust record) {
        if (SchemaComparison.sameEncoding(record.writer, record.reader)) {
            return sameRecord(record.reader);
        }

        final Integer known = recordIds.get(record);
        if (known != null) {
            return new RecordReferencePlan(known);
        }

        final int id = recordIds.size();
        recordIds.put(record, id);
        final List<FieldPlan> steps = new ArrayList<>(record.fieldActions.length);
        int read = 0;
        for (int index = 0; index < record.fieldActions.length; index++) {
            final Resolver.Action action = record.fieldActions[index];
            final Plan plan = resolved(action);
            if (action.type == Resolver.Action.Type.SKIP) {
                steps.add(new FieldPlan(record.writer.getFields().get(index).name(), FieldPlan.SKIPPED, plan));
            } else {
                final Schema.Field field = record.readerOrder[read++];
                steps.add(new FieldPlan(field.name(), field.pos(), plan));
            }
        }

        final List<DefaultPlan> defaults = new ArrayList<>();
        for (int index = record.firstDefault; index < record.readerOrder.length; index++) {
            defaults.add(defaultPlan(record.readerOrder[index]));
        }

        return new RecordPlan(id, record.reader, false, steps, defaults);
    }

    private DefaultPlan defaultPlan(final Schema.Field field) {
        final Optional<byte[]> datum = DefaultValues.encode(field);
        if (datum.isEmpty()) {
            final String reason = "The reader schema's default does not fit its type " + describe(field.schema()) + ", and the content has no such field";
            return new DefaultPlan(field.name(), field.pos(), ByteBuffer.allocate(0), new ErrorPlan(reason));
        }

        return new DefaultPlan(field.name(), field.pos(), ByteBuffer.wrap(datum.get()), same(field.schema()));
    }

    private static Schema withoutLogicalType(final Resolver.Action action) {
        return action.reader.getType() == Schema.Type.FIXED
                ? Schema.createFixed(action.reader.getName(), null, null, action.reader.getFixedSize()) : Schema.create(action.reader.getType());
    }

    /**
     * The specification lets logical types resolve only where they are alike. Avro's own reader takes milliseconds for microseconds
     * and one decimal's scale for another's; wrong values are worse than an error.
     */
    private static Plan checkedLogicalType(final Resolver.Action action, final Plan base) {
        final Plan written = withLogicalType(base, action.writer);
        final Plan read = withLogicalType(base, action.reader);
        if (written != base && read != base && !written.equals(read)) {
            return new ErrorPlan(describe(action.writer) + " does not resolve to " + describe(action.reader) + ": the logical types differ");
        }

        return read;
    }

    private static Plan withLogicalType(final Plan base, final Schema schema) {
        if (schema.getLogicalType() instanceof final LogicalTypes.Decimal decimal) {
            return new DecimalPlan(base, decimal.getScale());
        }

        final Optional<LogicalType> logicalType = LogicalType.of(schema);
        return logicalType.isPresent() ? new LogicalPlan(base, logicalType.get()) : base;
    }

    private static void refuseErrors(final Plan plan) throws MalformedAvroException {
        switch (plan) {
            case final ErrorPlan error ->
                throw new MalformedAvroException("The schema of the content does not resolve to the reader schema: " + error.reason());
            case final ArrayPlan array -> refuseErrors(array.element());
            case final MapPlan map -> refuseErrors(map.value());
            case final BranchPlan branch -> refuseErrors(branch.plan());
            case final RecordPlan record -> {
                for (final FieldPlan field : record.steps()) {
                    refuseErrors(field.name(), field.plan());
                }

                for (final DefaultPlan field : record.defaults()) {
                    refuseErrors(field.name(), field.plan());
                }
            }
            case final UnionPlan union -> {
                if (union.branches().stream().allMatch(ErrorPlan.class::isInstance)) {
                    refuseErrors(union.branches().getFirst());
                }
            }
            case final PrimitivePlan ignored -> { }
            case final LogicalPlan ignored -> { }
            case final DecimalPlan ignored -> { }
            case final EnumPlan ignored -> { }
            case final FixedPlan ignored -> { }
            case final RecordReferencePlan ignored -> { }
        }
    }

    private static void refuseErrors(final String field, final Plan plan) throws MalformedAvroException {
        try {
            refuseErrors(plan);
        } catch (final MalformedAvroException e) {
            throw e.inField(field);
        }
    }

    private static String describe(final Resolver.ErrorAction action) {
        final String types = "found " + describe(action.writer) + " where " + describe(action.reader) + " is expected";
        if (action.error != Resolver.ErrorAction.ErrorType.MISSING_REQUIRED_FIELD) {
            return types;
        }

        for (final Schema.Field field : action.reader.getFields()) {
            if (!field.hasDefaultValue() && action.writer.getField(field.name()) == null) {
                return types + ", which has the field \"" + field.name() + "\" without a default";
            }
        }

        return types;
    }

    private static String describe(final Schema schema) {
        final String logicalType = schema.getProp("logicalType");
        final StringBuilder text = new StringBuilder();
        if (schema.getType() == Schema.Type.UNION) {
            text.append("a union of");
            String separator = " ";
            for (final Schema branch : schema.getTypes()) {
                text.append(separator).append(describe(branch));
                separator = ", ";
            }
        } else {
            text.append(schema.getFullName());
        }

        return logicalType == null ? text.toString() : text.append(" (").append(logicalType).append(')').toString();
    }

    /** The resolver asks for the values of defaults; the plan takes them as bytes instead, so that an invalid one harms only itself. */
    private static final class NoDefaults extends GenericData {
        @Override
        public Object getDefaultValue(final Schema.Field field) {
            return null;
        }
    }
}
