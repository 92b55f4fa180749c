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

import org.apache.nifi.controller.AbstractControllerService;
import org.apache.nifi.schema.access.SchemaField;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.schemaregistry.services.SchemaReferenceReader;
import org.apache.nifi.schemaregistry.services.SchemaReferenceWriter;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.SchemaIdentifier;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The frame of Confluent's serializers: a zero byte and the schema's id in four bytes, big-endian. */
final class FiveByteReference extends AbstractControllerService implements SchemaReferenceReader, SchemaReferenceWriter {
    @Override
    public SchemaIdentifier getSchemaIdentifier(final Map<String, String> variables, final InputStream contentStream)
            throws IOException, SchemaNotFoundException {
        final DataInputStream in = new DataInputStream(contentStream);
        if (in.readByte() != 0) {
            throw new SchemaNotFoundException("No frame");
        }

        return SchemaIdentifier.builder().id((long) in.readInt()).build();
    }

    @Override
    public Set<SchemaField> getSuppliedSchemaFields() {
        return EnumSet.of(SchemaField.SCHEMA_IDENTIFIER);
    }

    @Override
    public void writeHeader(final RecordSchema schema, final OutputStream outputStream) throws IOException {
        final DataOutputStream out = new DataOutputStream(outputStream);
        out.writeByte(0);
        out.writeInt((int) schema.getIdentifier().getIdentifier().orElseThrow());
    }

    @Override
    public Map<String, String> getAttributes(final RecordSchema schema) {
        return Map.of("schema.id", Long.toString(schema.getIdentifier().getIdentifier().orElseThrow()));
    }

    @Override
    public void validateSchema(final RecordSchema schema) throws SchemaNotFoundException {
        if (schema.getIdentifier().getIdentifier().isEmpty()) {
            throw new SchemaNotFoundException("No id");
        }
    }

    @Override
    public Set<SchemaField> getRequiredSchemaFields() {
        return EnumSet.of(SchemaField.SCHEMA_IDENTIFIER);
    }
}
