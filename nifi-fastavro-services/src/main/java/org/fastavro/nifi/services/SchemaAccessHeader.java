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

import org.apache.nifi.schema.access.SchemaAccessWriter;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.writer.DatumHeader;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** What NiFi's schema write strategies put before bare datums or into the attributes of their FlowFile. */
final class SchemaAccessHeader implements DatumHeader {
    private final SchemaAccessWriter accessWriter;
    private final RecordSchema schema;

    SchemaAccessHeader(final SchemaAccessWriter accessWriter, final RecordSchema schema) {
        this.accessWriter = accessWriter;
        this.schema = schema;
    }

    @Override
    public void write(final OutputStream out) throws IOException {
        accessWriter.writeHeader(schema, out);
    }

    @Override
    public Map<String, String> attributes() {
        return accessWriter.getAttributes(schema);
    }
}
