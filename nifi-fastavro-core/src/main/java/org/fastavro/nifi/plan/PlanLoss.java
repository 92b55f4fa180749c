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

/** Tells whether a resolution keeps all that was written. */
public final class PlanLoss {
    private PlanLoss() {
    }

    /**
     * @param plan a writer's schema resolved against a reader's
     * @return whether every datum of the writer's schema can be read and none of its values is left out, rounded or replaced: no field is skipped, no
     *         symbol becomes the default, no branch of a union fails, and numbers are only promoted to types that hold them exactly
     */
    public static boolean isLossless(final Plan plan) {
        return switch (plan) {
            case final ErrorPlan ignored -> false;
            case final PrimitivePlan primitive -> isExact(primitive.written(), primitive.read());
            case final EnumPlan symbols -> keepsSymbols(symbols);
            case final LogicalPlan logical -> isLossless(logical.base());
            case final DecimalPlan decimal -> isLossless(decimal.base());
            case final ArrayPlan array -> isLossless(array.element());
            case final MapPlan map -> isLossless(map.value());
            case final BranchPlan branch -> isLossless(branch.plan());
            case final UnionPlan union -> union.branches().stream().allMatch(PlanLoss::isLossless);
            case final RecordPlan record -> keepsFields(record);
            case final FixedPlan ignored -> true;
            // The record was looked at where it stands first.
            case final RecordReferencePlan ignored -> true;
        };
    }

    private static boolean isExact(final PrimitiveType written, final PrimitiveType read) {
        return switch (written) {
            case INT -> read != PrimitiveType.FLOAT;
            case LONG, BYTES -> read == written;
            default -> true;
        };
    }

    private static boolean keepsSymbols(final EnumPlan plan) {
        for (int index = 0; index < plan.written().size(); index++) {
            final int read = plan.readerIndexes().get(index);
            if (read == EnumPlan.UNRESOLVED || !plan.symbols().get(read).equals(plan.written().get(index))) {
                return false;
            }
        }

        return true;
    }

    private static boolean keepsFields(final RecordPlan record) {
        for (final FieldPlan field : record.steps()) {
            if (field.index() == FieldPlan.SKIPPED || !isLossless(field.plan())) {
                return false;
            }
        }

        for (final DefaultPlan field : record.defaults()) {
            if (!isLossless(field.plan())) {
                return false;
            }
        }

        return true;
    }
}
