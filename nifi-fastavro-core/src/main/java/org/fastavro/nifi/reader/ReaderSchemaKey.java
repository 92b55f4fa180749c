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

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.schema.AvroSchemaBuilder;
import org.fastavro.nifi.schema.AvroTyped;

import java.util.Objects;
import java.util.Optional;

/**
 * What tells one schema to read with from another: its text and the name it has where it comes from, or, where it comes from our own cache of
 * schema texts, the parsed schema itself.
 *
 * @param schema compared by identity; null where the text is known
 * @param text the schema's JSON; null where the parsed schema is known
 * @param identifier what the schema's source knows it by
 */
record ReaderSchemaKey(Schema schema, String text, SchemaIdentifier identifier) {
    private static final String AVRO_FORMAT = "avro";

    static ReaderSchemaKey of(final RecordSchema recordSchema) throws MalformedAvroException {
        if (recordSchema instanceof final AvroTyped typed) {
            return new ReaderSchemaKey(typed.avroSchema(), null, recordSchema.getIdentifier());
        }

        final Optional<String> format = recordSchema.getSchemaFormat();
        final Optional<String> text = format.isPresent() && AVRO_FORMAT.equals(format.get()) ? recordSchema.getSchemaText() : Optional.empty();
        final String key = text.isPresent() ? text.get() : AvroSchemaBuilder.build(recordSchema).toString();
        return new ReaderSchemaKey(null, key, recordSchema.getIdentifier());
    }

    @Override
    public boolean equals(final Object other) {
        return other instanceof final ReaderSchemaKey key && schema == key.schema && Objects.equals(text, key.text) && identifier.equals(key.identifier);
    }

    @Override
    public int hashCode() {
        return text == null ? System.identityHashCode(schema) : text.hashCode();
    }
}
