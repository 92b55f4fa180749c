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

/**
 * What to do with one datum, as data: the writer's schema resolved against the reader's (Avro specification, "Schema
 * Resolution"). A plan holds no bytes and does nothing; {@code decode} makes the executable tree of it. Promotion,
 * defaults, union resolution and recursion are decided here once, so that a decoder never looks at a schema.
 */
public sealed interface Plan permits PrimitivePlan, LogicalPlan, DecimalPlan, EnumPlan, FixedPlan, ArrayPlan, MapPlan, RecordPlan,
        RecordReferencePlan, UnionPlan, BranchPlan, ErrorPlan {
}
