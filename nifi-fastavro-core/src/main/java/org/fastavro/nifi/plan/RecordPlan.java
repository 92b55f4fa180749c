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

import org.apache.avro.Schema;

import java.util.List;
import java.util.Objects;

/**
 * A record.
 *
 * @param id number of this pair of written and read record in the whole plan, for {@link RecordReferencePlan}
 * @param schema the reader's record schema
 * @param verbatim whether the bytes are already in the encoding of the reader's schema
 * @param steps what to do with the written fields, in their order
 * @param defaults the reader's fields that were not written
 */
public record RecordPlan(int id, Schema schema, boolean verbatim, List<FieldPlan> steps, List<DefaultPlan> defaults) implements Plan {
    public RecordPlan {
        Objects.requireNonNull(schema, "Schema required");
        steps = List.copyOf(steps);
        defaults = List.copyOf(defaults);
    }
}
