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

import org.apache.avro.Schema;
import org.apache.nifi.components.PropertyValue;
import org.apache.nifi.schema.access.SchemaAccessStrategy;
import org.apache.nifi.schema.access.SchemaField;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.cache.BoundedCache;
import org.fastavro.nifi.schema.AvroSchemaParser;
import org.fastavro.nifi.schema.RecordSchemaTemplate;

import java.io.InputStream;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * Takes the schema from the property "Schema Text". Unlike NiFi's own strategy it parses each text once, and takes names and defaults as
 * they come.
 */
final class SchemaTextStrategy implements SchemaAccessStrategy {
    private static final Set<SchemaField> SUPPLIED_FIELDS = EnumSet.of(SchemaField.SCHEMA_TEXT, SchemaField.SCHEMA_TEXT_FORMAT);

    private final PropertyValue schemaText;

    /** The text where it holds no expressions, since looking for them in a long text takes longer than reading a message; otherwise null. */
    private final String fixedText;
    private final BoundedCache<String, RecordSchemaTemplate> schemas;

    SchemaTextStrategy(final PropertyValue schemaText, final int cacheSize) {
        this.schemaText = schemaText;
        this.fixedText = schemaText.isExpressionLanguagePresent() ? null : schemaText.evaluateAttributeExpressions(Map.of()).getValue();
        this.schemas = new BoundedCache<>(cacheSize);
    }

    @Override
    public RecordSchema getSchema(final Map<String, String> variables, final InputStream contentStream, final RecordSchema readSchema)
            throws SchemaNotFoundException {
        final String text = fixedText == null ? schemaText.evaluateAttributeExpressions(variables).getValue() : fixedText;
        if (text == null || text.isBlank()) {
            throw new SchemaNotFoundException("Expected the text of a schema in the property \"Schema Text\" but found none "
                    + "after its expressions were evaluated");
        }

        final RecordSchemaTemplate known = schemas.get(text);
        return (known == null ? schemas.keep(text, parse(text)) : known).instantiate().get(0);
    }

    private static RecordSchemaTemplate parse(final String text) throws SchemaNotFoundException {
        final Schema schema;
        try {
            schema = AvroSchemaParser.parse(text);
        } catch (final MalformedAvroException e) {
            throw new SchemaNotFoundException("Expected an Avro schema in the property \"Schema Text\" but could not parse it", e);
        }

        if (schema.getType() != Schema.Type.RECORD) {
            throw new SchemaNotFoundException("Expected the schema of a record in the property \"Schema Text\" but found that of "
                    + schema.getType().getName());
        }

        return RecordSchemaTemplate.of(schema, () -> text);
    }

    @Override
    public Set<SchemaField> getSuppliedSchemaFields() {
        return SUPPLIED_FIELDS;
    }
}
