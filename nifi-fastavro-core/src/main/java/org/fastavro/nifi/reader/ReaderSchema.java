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
package org.fastavro.nifi.reader;

import org.fastavro.nifi.schema.RecordSchemaTemplate;

import java.util.Objects;

/**
 * A schema to read with that does not come from the content. Two are equal if their keys are: whoever makes one gives it a key that is
 * cheap to compare and equal only for the same schema under the same name.
 */
public final class ReaderSchema {
    private final Object key;
    private final RecordSchemaTemplate recordSchemas;

    /**
     * @param key equal only for the same schema
     * @param recordSchemas what readers hand out for the schema
     */
    public ReaderSchema(final Object key, final RecordSchemaTemplate recordSchemas) {
        this.key = Objects.requireNonNull(key, "Key required");
        this.recordSchemas = Objects.requireNonNull(recordSchemas, "Record schemas required");
    }

    RecordSchemaTemplate recordSchemas() {
        return recordSchemas;
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final ReaderSchema schema && key.equals(schema.key);
    }

    @Override
    public int hashCode() {
        return key.hashCode();
    }
}
