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
 * A primitive, promoted if the two types differ.
 *
 * @param written the type in the bytes
 * @param read the type of the value
 */
public record PrimitivePlan(PrimitiveType written, PrimitiveType read) implements Plan {
    public PrimitivePlan {
        Objects.requireNonNull(written, "Written type required");
        Objects.requireNonNull(read, "Read type required");
    }
}
