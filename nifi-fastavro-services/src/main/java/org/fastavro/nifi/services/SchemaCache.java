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
package org.fastavro.nifi.services;

import org.apache.nifi.components.PropertyDescriptor;
import org.apache.nifi.context.PropertyContext;
import org.apache.nifi.processor.util.StandardValidators;
import org.apache.nifi.schema.access.SchemaAccessStrategy;
import org.apache.nifi.schema.access.SchemaAccessUtils;

import java.util.Optional;

/** How many schemas the reader and the writer keep, and the strategy that keeps some of them itself. */
final class SchemaCache {
    static final PropertyDescriptor SIZE = new PropertyDescriptor.Builder()
            .name("Cache Size")
            .description("How many compiled schemas are kept. With 0 none is kept, and each FlowFile's schema is compiled anew.")
            .addValidator(StandardValidators.NON_NEGATIVE_INTEGER_VALIDATOR)
            .defaultValue("1000")
            .required(true)
            .build();

    private SchemaCache() {
    }

    /**
     * @param context has a value for {@link #SIZE}
     * @return how many schemas are kept
     */
    static int size(final PropertyContext context) {
        return context.getProperty(SIZE).asInteger();
    }

    /**
     * @param strategy the value of the property "Schema Access Strategy"
     * @param context has a value for {@link #SIZE}
     * @return a strategy of our own, which parses each schema text once; empty if the schema is to be found in another way
     */
    static Optional<SchemaAccessStrategy> textStrategy(final String strategy, final PropertyContext context) {
        return SchemaAccessUtils.SCHEMA_TEXT_PROPERTY.getValue().equals(strategy)
                ? Optional.of(new SchemaTextStrategy(context.getProperty(SchemaAccessUtils.SCHEMA_TEXT), size(context))) : Optional.empty();
    }
}
