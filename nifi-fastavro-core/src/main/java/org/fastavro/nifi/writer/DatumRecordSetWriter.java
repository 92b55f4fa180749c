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
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.encode.Encoder;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/**
 * Writes records as bare datums. A record that does not fit the schema is an exception of its own and leaves no trace. Outside of a record
 * set each record is content of its own and gets a header of its own, as processors that publish messages need it.
 */
final class DatumRecordSetWriter extends AbstractRecordSetWriter {
    private static final int INITIAL_CAPACITY = 512;
    private static final int FLUSH_SIZE = 64 * 1024;

    private final Encoder encoder;
    private final DatumHeader header;
    private final Sink sink = new Sink(INITIAL_CAPACITY);
    private boolean closed;

    DatumRecordSetWriter(final OutputStream out, final Encoder encoder, final DatumHeader header) {
        super(out);
        this.encoder = encoder;
        this.header = header;
    }

    @Override
    protected void onBeginRecordSet() throws IOException {
        header.write(getOutputStream());
    }

    @Override
    protected Map<String, String> onFinishRecordSet() throws IOException {
        writeOut();
        return header.attributes();
    }

    @Override
    protected Map<String, String> writeRecord(final Record record) throws IOException {
        encoder.encode(record, sink);
        if (!isActiveRecordSet()) {
            header.write(getOutputStream());
            writeOut();
        } else if (sink.size() >= FLUSH_SIZE) {
            writeOut();
        }

        return header.attributes();
    }

    private void writeOut() throws IOException {
        sink.writeTo(getOutputStream());
        sink.truncate(0);
    }

    @Override
    public void flush() throws IOException {
        writeOut();
        super.flush();
    }

    @Override
    public String getMimeType() {
        return AvroWriters.MIME_TYPE;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            try {
                writeOut();
            } finally {
                getOutputStream().close();
            }
        }
    }
}
