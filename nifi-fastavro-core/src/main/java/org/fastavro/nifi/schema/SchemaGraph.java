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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Walks schemas without recursion, as their depth comes from outside. */
final class SchemaGraph {
    private SchemaGraph() {
    }

    /**
     * @return the schemas that a schema is made of: of a record's fields, of items, values or branches, in order
     */
    static List<Schema> children(final Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> {
                final List<Schema> fields = new ArrayList<>(schema.getFields().size());
                for (final Schema.Field field : schema.getFields()) {
                    fields.add(field.schema());
                }

                yield fields;
            }
            case ARRAY -> List.of(schema.getElementType());
            case MAP -> List.of(schema.getValueType());
            case UNION -> schema.getTypes();
            default -> List.of();
        };
    }

    /**
     * @return all schemas within a schema, itself the first, each instance once, in the order of their first appearance
     */
    static List<Schema> all(final Schema root) {
        final Map<Schema, Boolean> seen = new IdentityHashMap<>();
        final List<Schema> found = new ArrayList<>();
        final Deque<Schema> open = new ArrayDeque<>();
        open.push(root);
        while (!open.isEmpty()) {
            final Schema schema = open.pop();
            if (seen.put(schema, Boolean.TRUE) == null) {
                found.add(schema);
                final List<Schema> children = children(schema);
                for (int index = children.size() - 1; index >= 0; index--) {
                    open.push(children.get(index));
                }
            }
        }

        return found;
    }

    /**
     * @return how many records, arrays and maps nest at the deepest where no type appears within itself
     */
    static int depth(final Schema root) {
        final Map<Schema, Integer> depths = new IdentityHashMap<>();
        final Deque<Visit> open = new ArrayDeque<>();
        open.push(new Visit(root));
        depths.put(root, 0);
        int deepest = 0;
        while (!open.isEmpty()) {
            final Visit visit = open.peek();
            if (visit.children.hasNext()) {
                final Schema child = visit.children.next();
                final Integer known = depths.putIfAbsent(child, 0);
                if (known == null) {
                    open.push(new Visit(child));
                } else {
                    visit.below = Math.max(visit.below, known);
                }
            } else {
                open.pop();
                deepest = visit.below + ownDepth(visit.schema);
                depths.put(visit.schema, deepest);
                if (!open.isEmpty()) {
                    open.peek().below = Math.max(open.peek().below, deepest);
                }
            }
        }

        return deepest;
    }

    private static int ownDepth(final Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ARRAY, MAP -> 1;
            default -> 0;
        };
    }

    private static final class Visit {
        private final Schema schema;
        private final Iterator<Schema> children;
        private int below;

        private Visit(final Schema schema) {
            this.schema = schema;
            this.children = children(schema).iterator();
        }
    }
}
