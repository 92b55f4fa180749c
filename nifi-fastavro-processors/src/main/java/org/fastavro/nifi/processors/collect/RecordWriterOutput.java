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
package org.fastavro.nifi.processors.collect;

import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.flowfile.attributes.CoreAttributes;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.processors.failure.RecordServiceException;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Map;

/** Writes with whatever service is configured. What that throws unchecked becomes a {@link RecordServiceException}. */
final class RecordWriterOutput implements CollectOutput {
    private final RecordSetWriter writer;
    private long recordCount;

    private RecordWriterOutput(final RecordSetWriter writer) {
        this.writer = writer;
    }

    /**
     * @param writerFactory the service
     * @param out where to
     * @param readSchema of the records
     * @param first the FlowFile whose attributes the service is given
     * @param logger given to the writer
     * @return an output, to be closed by the caller
     * @throws IOException what the stream throws, or the service unchecked
     * @throws SchemaNotFoundException if the service finds no schema
     */
    static RecordWriterOutput open(final RecordSetWriterFactory writerFactory, final OutputStream out, final RecordSchema readSchema, final FlowFile first,
            final ComponentLog logger) throws IOException, SchemaNotFoundException {
        try {
            final RecordSchema schema = writerFactory.getSchema(first.getAttributes(), readSchema);
            final RecordWriterOutput output = new RecordWriterOutput(writerFactory.createWriter(logger, schema, out, first));
            output.begin();
            return output;
        } catch (final RuntimeException e) {
            throw new RecordServiceException(e);
        }
    }

    private void begin() throws IOException {
        try {
            writer.beginRecordSet();
        } catch (final IOException | RuntimeException e) {
            writer.close();
            throw e;
        }
    }

    @Override
    public void addRecords(final RecordReader reader) throws IOException, MalformedRecordException {
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            recordCount++;
            try {
                writer.write(record);
            } catch (final RuntimeException e) {
                throw new RecordServiceException(e);
            }
        }
    }

    @Override
    public long recordCount() {
        return recordCount;
    }

    @Override
    public Map<String, String> finish() throws IOException {
        try {
            final Map<String, String> attributes = new HashMap<>(writer.finishRecordSet().getAttributes());
            attributes.put(CoreAttributes.MIME_TYPE.key(), writer.getMimeType());
            return attributes;
        } catch (final RuntimeException e) {
            throw new RecordServiceException(e);
        }
    }

    @Override
    public void close() throws IOException {
        try {
            writer.close();
        } catch (final RuntimeException e) {
            throw new RecordServiceException(e);
        }
    }
}
