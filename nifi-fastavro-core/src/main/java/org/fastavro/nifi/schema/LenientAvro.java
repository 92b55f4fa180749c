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

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.util.internal.Accessor;

import java.util.Collection;
import java.util.function.Supplier;

/**
 * Makes Avro schemas as they come: with names outside the specification and with defaults that do not fit. Avro checks both in its
 * constructors, and only settings of the thread keep it from doing so.
 */
final class LenientAvro {
    private LenientAvro() {
    }

    /**
     * @param action what creates schemas or fields
     * @return what it returns
     */
    @SuppressWarnings("deprecation")
    static <T> T call(final Supplier<T> action) {
        final NameValidator names = Schema.getNameValidator();
        final boolean defaults = Schema.getValidateDefaults();
        Schema.setNameValidator(NameValidator.NO_VALIDATION);
        Schema.setValidateDefaults(false);
        try {
            return action.get();
        } finally {
            Schema.setNameValidator(names);
            Schema.setValidateDefaults(defaults);
        }
    }

    /**
     * Creates a field with its default as it stands. Names are checked unless this runs within {@link #call}.
     *
     * @param defaultValue the default's JSON, or null for none
     * @return a field that belongs to no record yet
     */
    static Schema.Field field(final String name, final Schema schema, final String doc, final JsonNode defaultValue, final Schema.Field.Order order) {
        return Accessor.createField(name, schema, doc, defaultValue, false, order);
    }

    /**
     * Copies a field with its documentation, order and properties, but for what is given.
     *
     * @param defaultValue the default's JSON, or null for none
     * @return a field that belongs to no record yet
     */
    static Schema.Field copy(final Schema.Field field, final String name, final Schema schema, final JsonNode defaultValue, final Collection<String> aliases) {
        final Schema.Field copy = field(name, schema, field.doc(), defaultValue, field.order());
        copy.addAllProps(field);
        for (final String alias : aliases) {
            copy.addAlias(alias);
        }

        return copy;
    }

    /**
     * @return the JSON of the field's default, or null if it has none
     */
    static JsonNode defaultOf(final Schema.Field field) {
        return Accessor.defaultValue(field);
    }

    /**
     * Copies properties, and the aliases of a named type, to a schema that has just been created.
     */
    static void copyProperties(final Schema from, final Schema to) {
        to.addAllProps(from);
        if (from.getLogicalType() != null) {
            from.getLogicalType().addToSchema(to);
        }

        if (isNamed(from)) {
            for (final String alias : from.getAliases()) {
                to.addAlias(alias);
            }
        }
    }

    static boolean isNamed(final Schema schema) {
        return switch (schema.getType()) {
            case RECORD, ENUM, FIXED -> true;
            default -> false;
        };
    }
}
