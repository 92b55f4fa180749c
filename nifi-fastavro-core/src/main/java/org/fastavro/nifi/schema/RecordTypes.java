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

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The record types within one Avro record schema, numbered by full name, the root being 0. Immutable and shared by all readers. */
final class RecordTypes {
    private final List<RecordType> types = new ArrayList<>();
    private final Map<String, Integer> indexes = new HashMap<>();

    RecordTypes(final Schema root) {
        final Map<String, Schema> found = new HashMap<>();
        for (final Schema schema : SchemaGraph.all(root)) {
            if (schema.getType() == Schema.Type.RECORD && found.putIfAbsent(schema.getFullName(), schema) == null) {
                indexes.put(schema.getFullName(), types.size());
                types.add(new RecordType(schema));
            }
        }

        final List<int[]> children = new ArrayList<>(types.size());
        for (final RecordType type : types) {
            children.add(childrenOf(type.schema().getFields()));
        }

        final boolean[] recursive = Circles.leading(children);
        for (int index = 0; index < recursive.length; index++) {
            types.get(index).link(children.get(index), recursive[index]);
        }
    }

    int size() {
        return types.size();
    }

    RecordType get(final int index) {
        return types.get(index);
    }

    /**
     * @return the record type's number, -1 if the root does not lead to it
     */
    int indexOf(final Schema record) {
        return indexes.getOrDefault(record.getFullName(), -1);
    }

    /**
     * @return the numbers of the record types that fields lead to, each once
     */
    int[] childrenOf(final Iterable<Schema.Field> fields) {
        final Set<Integer> found = new LinkedHashSet<>();
        for (final Schema.Field field : fields) {
            addRecords(field.schema(), found);
        }

        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    private void addRecords(final Schema schema, final Set<Integer> found) {
        if (schema.getType() == Schema.Type.RECORD) {
            found.add(indexOf(schema));
        } else {
            for (final Schema child : SchemaGraph.children(schema)) {
                addRecords(child, found);
            }
        }
    }
}
