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
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.schema.AvroSchemaParser;
import org.fastavro.nifi.schema.RecordSchemaTemplate;

/** A schema to read with that does not come from the content. Two are equal if they have the same text and the same name at their source. */
public final class ReaderSchema {
    private final ReaderSchemaKey key;
    private final RecordSchemaTemplate recordSchemas;

    private ReaderSchema(final ReaderSchemaKey key, final RecordSchemaTemplate recordSchemas) {
        this.key = key;
        this.recordSchemas = recordSchemas;
    }

    static ReaderSchema of(final ReaderSchemaKey key, final RecordSchema recordSchema) throws MalformedAvroException {
        final Schema schema = key.schema() == null ? AvroSchemaParser.parse(key.text()) : key.schema();
        if (schema.getType() != Schema.Type.RECORD) {
            throw new MalformedAvroException("Expected the schema of a record to read with but found that of " + schema.getType().getName());
        }

        final RecordSchemaTemplate template = RecordSchemaTemplate.of(schema, () -> key.text() == null ? schema.toString() : key.text());
        return new ReaderSchema(key, template.withIdentifier(recordSchema.getIdentifier()));
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
