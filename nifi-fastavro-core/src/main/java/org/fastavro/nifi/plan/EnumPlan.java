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

import java.util.List;

/**
 * An enum, resolved by symbol.
 *
 * @param name full name of the reader's enum
 * @param written the writer's symbols
 * @param symbols the reader's symbols
 * @param readerIndexes for each written symbol its index in the reader's symbols, {@link #UNRESOLVED} if it has none and no default
 */
public record EnumPlan(String name, List<String> written, List<String> symbols, List<Integer> readerIndexes) implements Plan {
    /** Stands for a written symbol that the reader does not know. */
    public static final int UNRESOLVED = -1;

    public EnumPlan {
        written = List.copyOf(written);
        symbols = List.copyOf(symbols);
        readerIndexes = List.copyOf(readerIndexes);
    }
}
