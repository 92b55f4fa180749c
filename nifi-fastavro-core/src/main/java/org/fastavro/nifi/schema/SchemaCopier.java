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
import java.util.List;
import java.util.function.UnaryOperator;

/** Puts other named types in the place of those of a schema. What contains none that is replaced stays the same object. */
final class SchemaCopier {
    private final UnaryOperator<Schema> namedTypes;

    /**
     * @param namedTypes gives what is to stand for a record, enum or fixed type
     */
    SchemaCopier(final UnaryOperator<Schema> namedTypes) {
        this.namedTypes = namedTypes;
    }

    Schema copy(final Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> namedTypes.apply(schema);
            case ARRAY -> {
                final Schema items = copy(schema.getElementType());
                yield items == schema.getElementType() ? schema : withProperties(schema, Schema.createArray(items));
            }
            case MAP -> {
                final Schema values = copy(schema.getValueType());
                yield values == schema.getValueType() ? schema : withProperties(schema, Schema.createMap(values));
            }
            case UNION -> copyUnion(schema);
            default -> schema;
        };
    }

    private Schema copyUnion(final Schema union) {
        final List<Schema> branches = new ArrayList<>(union.getTypes().size());
        boolean same = true;
        for (final Schema branch : union.getTypes()) {
            final Schema copy = copy(branch);
            branches.add(copy);
            same &= copy == branch;
        }

        return same ? union : Schema.createUnion(branches);
    }

    private static Schema withProperties(final Schema from, final Schema to) {
        LenientAvro.copyProperties(from, to);
        return to;
    }
}
