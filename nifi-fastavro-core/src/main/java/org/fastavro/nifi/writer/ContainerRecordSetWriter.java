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
package org.fastavro.nifi.writer;

import org.apache.nifi.serialization.AbstractRecordSetWriter;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.encode.Encoder;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** Writes records into a container file. A record that does not fit the schema is an exception of its own and leaves no trace. */
final class ContainerRecordSetWriter extends AbstractRecordSetWriter {
    private final ContainerWriter container;
    private final Encoder encoder;

    ContainerRecordSetWriter(final OutputStream out, final ContainerWriter container, final Encoder encoder) {
        super(out);
        this.container = container;
        this.encoder = encoder;
    }

    @Override
    protected Map<String, String> writeRecord(final Record record) throws IOException {
        encoder.encode(record, container.sink());
        container.endRecord();
        return Map.of();
    }

    @Override
    protected Map<String, String> onFinishRecordSet() throws IOException {
        container.flush();
        return Map.of();
    }

    @Override
    public void flush() throws IOException {
        container.flush();
    }

    @Override
    public String getMimeType() {
        return AvroWriters.MIME_TYPE;
    }

    @Override
    public void close() throws IOException {
        container.close();
    }
}
