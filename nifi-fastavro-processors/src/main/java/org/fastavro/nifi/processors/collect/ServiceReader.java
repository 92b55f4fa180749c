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
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.processors.failure.RecordServiceException;
import org.fastavro.nifi.reader.AvroRecordReader;
import org.fastavro.nifi.reader.LostContent;

import java.io.IOException;
import java.io.InputStream;

/** Reads with whatever service is configured. What that throws unchecked becomes checked, as {@link RecordServiceException} where it can. */
final class ServiceReader implements RecordReader {
    private final RecordReader reader;

    private ServiceReader(final RecordReader reader) {
        this.reader = reader;
    }

    /**
     * @param readerFactory the service
     * @param flowFile the FlowFile
     * @param in its content
     * @param logger given to the reader
     * @return a reader, to be closed by the caller
     * @throws IOException what the stream throws, or the service unchecked
     * @throws MalformedRecordException if the content is corrupt
     * @throws SchemaNotFoundException if the service finds no schema
     */
    static ServiceReader open(final RecordReaderFactory readerFactory, final FlowFile flowFile, final InputStream in, final ComponentLog logger)
            throws IOException, MalformedRecordException, SchemaNotFoundException {
        try {
            return new ServiceReader(readerFactory.createRecordReader(flowFile.getAttributes(), in, flowFile.getSize(), logger));
        } catch (final RuntimeException e) {
            throw new RecordServiceException(e);
        }
    }

    @Override
    public Record nextRecord(final boolean coerceTypes, final boolean dropUnknownFields) throws IOException, MalformedRecordException {
        try {
            return reader.nextRecord(coerceTypes, dropUnknownFields);
        } catch (final RuntimeException e) {
            throw new RecordServiceException(e);
        }
    }

    @Override
    public RecordSchema getSchema() throws MalformedRecordException {
        try {
            return reader.getSchema();
        } catch (final RuntimeException e) {
            throw new MalformedRecordException(ContentFailures.message(e), e);
        }
    }

    /** @return what was lost, where the service is one of ours that skips corrupt blocks */
    LostContent lostContent() {
        return reader instanceof final AvroRecordReader avro ? avro.lostContent() : LostContent.NONE;
    }

    @Override
    public void close() throws IOException {
        try {
            reader.close();
        } catch (final RuntimeException e) {
            throw new RecordServiceException(e);
        }
    }
}
