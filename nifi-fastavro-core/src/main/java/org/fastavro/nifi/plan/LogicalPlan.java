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
 * A value with a logical type that has no parameters.
 *
 * @param base how the bytes are read
 * @param logicalType what they mean
 */
public record LogicalPlan(Plan base, LogicalType logicalType) implements Plan {
    public LogicalPlan {
        Objects.requireNonNull(base, "Base plan required");
        Objects.requireNonNull(logicalType, "Logical type required");
    }
}
