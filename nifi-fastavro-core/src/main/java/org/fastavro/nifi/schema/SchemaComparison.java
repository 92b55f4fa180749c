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

import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells in what respect two schemas are the same. Safe with recursive schemas, and with deep ones: nothing here recurses. */
public final class SchemaComparison {
    private SchemaComparison() {
    }

    /**
     * Tells whether the bytes of one schema mean exactly the same under the other: structure, names and order of fields, symbols, sizes,
     * branches and logical types are equal. Documentation, properties, aliases, defaults and sort order do not count, and names of types only
     * where a union has several named branches.
     *
     * @param first a schema
     * @param second a schema
     * @return whether a datum of one is the same datum of the other
     */
    public static boolean sameEncoding(final Schema first, final Schema second) {
        final Set<Pair> seen = new HashSet<>();
        final Deque<Pair> open = new ArrayDeque<>();
        add(first, second, seen, open);
        while (!open.isEmpty()) {
            final Pair pair = open.pop();
            if (!isSameAlone(pair.first, pair.second)) {
                return false;
            }

            final List<Schema> children = SchemaGraph.children(pair.first);
            final List<Schema> others = SchemaGraph.children(pair.second);
            for (int index = 0; index < children.size(); index++) {
                add(children.get(index), others.get(index), seen, open);
            }
        }

        return true;
    }

    /**
     * Tells whether two schemas are the same for all who read with them: full names, fields, defaults, sort order and further properties are
     * equal. Documentation, aliases and the order of properties do not count, nor does {@code avro.java.string}.
     *
     * @param first a schema
     * @param second a schema
     * @return whether both have the same {@link #key}
     */
    public static boolean sameSchema(final Schema first, final Schema second) {
        return first == second || key(first).equals(key(second));
    }

    /**
     * Gives what {@link #sameSchema} compares, in a form fit for a hash map or for keeping.
     *
     * @param schema a schema
     * @return a text that is equal for the same schemas and for no others, and the same in each JVM
     */
    public static String key(final Schema schema) {
        return new SchemaPrinter().print(schema);
    }

    private static void add(final Schema first, final Schema second, final Set<Pair> seen, final Deque<Pair> open) {
        if (first != second) {
            final Pair pair = new Pair(first, second);
            if (seen.add(pair)) {
                open.push(pair);
            }
        }
    }

    private static boolean isSameAlone(final Schema first, final Schema second) {
        if (first.getType() != second.getType() || !isSameLogicalType(first.getLogicalType(), second.getLogicalType())) {
            return false;
        }

        return switch (first.getType()) {
            case RECORD -> hasSameFieldNames(first.getFields(), second.getFields());
            case ENUM -> first.getEnumSymbols().equals(second.getEnumSymbols());
            case FIXED -> first.getFixedSize() == second.getFixedSize();
            case UNION -> hasSameBranches(first.getTypes(), second.getTypes());
            default -> true;
        };
    }

    private static boolean isSameLogicalType(final LogicalType first, final LogicalType second) {
        if (first == null || second == null) {
            return first == second;
        }

        if (first instanceof LogicalTypes.Decimal || second instanceof LogicalTypes.Decimal) {
            return first.equals(second);
        }

        return first.getName().equals(second.getName());
    }

    private static boolean hasSameFieldNames(final List<Schema.Field> first, final List<Schema.Field> second) {
        if (first.size() != second.size()) {
            return false;
        }

        for (int index = 0; index < first.size(); index++) {
            if (!first.get(index).name().equals(second.get(index).name())) {
                return false;
            }
        }

        return true;
    }

    private static boolean hasSameBranches(final List<Schema> first, final List<Schema> second) {
        if (first.size() != second.size()) {
            return false;
        }

        int named = 0;
        boolean sameNames = true;
        for (int index = 0; index < first.size(); index++) {
            if (LenientAvro.isNamed(first.get(index))) {
                named++;
                sameNames &= first.get(index).getFullName().equals(second.get(index).getFullName());
            }
        }

        return named < 2 || sameNames;
    }

    /** Two schemas, compared by identity. */
    private record Pair(Schema first, Schema second) {
        @Override
        public boolean equals(final Object other) {
            return other instanceof final Pair pair && first == pair.first && second == pair.second;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(first) + System.identityHashCode(second);
        }
    }
}
