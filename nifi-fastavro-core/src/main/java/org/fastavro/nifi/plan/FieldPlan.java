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

import java.util.Objects;

/**
 * One written field of a record.
 *
 * @param name the field's name: the reader's, or the writer's where the reader does not have it
 * @param index the field's index in the reader's schema, {@link #SKIPPED} where the reader does not have it
 * @param plan what to do with the field's datum
 */
public record FieldPlan(String name, int index, Plan plan) {
    /** Stands for the index of a field that the reader does not have. */
    public static final int SKIPPED = -1;

    public FieldPlan {
        Objects.requireNonNull(name, "Field name required");
        Objects.requireNonNull(plan, "Field plan required");
    }
}
