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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The named types of a schema that is being put together: no name may stand for two of them. */
final class NamedTypes {
    private final Map<String, Schema> byName = new HashMap<>();

    void register(final Schema named) {
        byName.put(named.getFullName(), named);
    }

    /**
     * @return the name, with a number behind it if another type has it already
     */
    String free(final String name, final String namespace) {
        final String start = namespace == null ? "" : namespace + ".";
        String free = name;
        for (int number = 2; byName.containsKey(start + free); number++) {
            free = name + "_" + number;
        }

        return free;
    }

    /**
     * @return an enum with the symbols: the one that has the name already if its symbols are the same
     */
    Schema enumeration(final String name, final String namespace, final List<String> symbols) {
        final Schema created = Schema.createEnum(name, null, namespace, symbols);
        final Schema known = byName.get(created.getFullName());
        if (created.equals(known)) {
            return known;
        }

        final Schema distinct = known == null ? created : Schema.createEnum(free(name, namespace), null, namespace, symbols);
        register(distinct);
        return distinct;
    }

    /**
     * Takes in a schema from elsewhere.
     *
     * @return the schema itself, or a copy in which those types have other names whose names stand for something else already
     */
    Schema adopt(final Schema schema) {
        boolean clash = false;
        final List<Schema> named = new ArrayList<>();
        for (final Schema part : SchemaGraph.all(schema)) {
            if (LenientAvro.isNamed(part)) {
                named.add(part);
                clash |= clashes(part);
            }
        }

        if (clash) {
            final Map<Schema, Schema> copies = new IdentityHashMap<>();
            return new Renaming(copies).copy(schema);
        }

        for (final Schema part : named) {
            byName.putIfAbsent(part.getFullName(), part);
        }

        return schema;
    }

    private boolean clashes(final Schema named) {
        final Schema known = byName.get(named.getFullName());
        return known != null && known != named && !isComplete(known, named);
    }

    /** A record that is still without fields equals no other one, but Avro cannot tell. */
    private static boolean isComplete(final Schema known, final Schema named) {
        return (known.getType() != Schema.Type.RECORD || known.hasFields()) && known.equals(named);
    }

    /** Copies all named types of one schema that are not known, as each may contain one that gets another name. */
    private final class Renaming {
        private final Map<Schema, Schema> copies;
        private final SchemaCopier copier = new SchemaCopier(this::named);

        private Renaming(final Map<Schema, Schema> copies) {
            this.copies = copies;
        }

        private Schema copy(final Schema schema) {
            return copier.copy(schema);
        }

        private Schema named(final Schema original) {
            final Schema known = copies.get(original);
            if (known != null) {
                return known;
            }

            if (byName.containsKey(original.getFullName()) && !clashes(original)) {
                return original;
            }

            final String name = free(original.getName(), original.getNamespace());
            final Schema copy = switch (original.getType()) {
                case ENUM -> Schema.createEnum(name, original.getDoc(), original.getNamespace(), original.getEnumSymbols(), original.getEnumDefault());
                case FIXED -> Schema.createFixed(name, original.getDoc(), original.getNamespace(), original.getFixedSize());
                default -> Schema.createRecord(name, original.getDoc(), original.getNamespace(), original.isError());
            };
            copies.put(original, copy);
            register(copy);
            if (original.getType() == Schema.Type.RECORD) {
                copyFields(original, copy);
            }

            LenientAvro.copyProperties(original, copy);
            return copy;
        }

        private void copyFields(final Schema original, final Schema copy) {
            final List<Schema.Field> fields = new ArrayList<>(original.getFields().size());
            for (final Schema.Field field : original.getFields()) {
                fields.add(LenientAvro.copy(field, field.name(), copier.copy(field.schema()), LenientAvro.defaultOf(field), field.aliases()));
            }

            copy.setFields(fields);
        }
    }
}
