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
package org.fastavro.nifi.schema;

import org.apache.avro.Schema;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The branches of a union that is being put together: of each unnamed type and each name the first one stays. */
final class UnionBranches {
    private final Map<String, Schema> branches = new LinkedHashMap<>();

    /**
     * @param schema a branch, or a union whose branches are all added
     */
    void add(final Schema schema) {
        if (schema.getType() == Schema.Type.UNION) {
            schema.getTypes().forEach(this::add);
        } else {
            branches.putIfAbsent(schema.getFullName(), schema);
        }
    }

    boolean isEmpty() {
        return branches.isEmpty();
    }

    /**
     * @return the union, or the only branch itself
     */
    Schema schema() {
        return branches.size() == 1 ? branches.values().iterator().next() : Schema.createUnion(List.copyOf(branches.values()));
    }
}
