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
 * A written type that the reader's does not resolve. It matters only when such a datum is met: in a branch of a union that nobody
 * wrote it does no harm.
 *
 * @param reason both types and why they do not resolve
 */
public record ErrorPlan(String reason) implements Plan {
    public ErrorPlan {
        Objects.requireNonNull(reason, "Reason required");
    }
}
