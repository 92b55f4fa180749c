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

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A field of the reader's record that was not written.
 *
 * @param name the field's name
 * @param index the field's index in the reader's schema
 * @param datum the default value in the encoding of the field's schema
 * @param plan how to read that datum
 */
public record DefaultPlan(String name, int index, ByteBuffer datum, Plan plan) {
    public DefaultPlan {
        Objects.requireNonNull(name, "Field name required");
        Objects.requireNonNull(plan, "Field plan required");
        datum = datum.asReadOnlyBuffer();
    }
}
