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
package org.fastavro.nifi.processors;

import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.exception.ProcessException;
import org.apache.nifi.processor.io.StreamCallback;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.apache.nifi.serialization.WriteResult;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.container.ContentFormat;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.reader.AvroReaderService;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.AvroRecordReader;
import org.fastavro.nifi.reader.LostContent;
import org.fastavro.nifi.schema.SchemaComparison;
import org.fastavro.nifi.transfer.BlockCheck;
import org.fastavro.nifi.transfer.BlockTransfer;
import org.fastavro.nifi.writer.AvroWriterService;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;
import org.fastavro.nifi.writer.WriterSchema;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;
import java.util.Optional;

/**
 * Converts the content of one FlowFile: block by block where a container file becomes one that is written alike, else record by record. Services
 * are asked only through interfaces, since NiFi hands them out as proxies.
 */
final class Conversion implements StreamCallback {
    private final RecordReaderFactory readerFactory;
    private final RecordSetWriterFactory writerFactory;
    private final boolean keepFileMetadata;
    private final BlockCheck blockCheck;
    private final Map<String, String> attributes;
    private final long inputLength;
    private final ComponentLog logger;
    private ConversionResult result;

    /**
     * @param readerFactory opens the content
     * @param writerFactory opens what is written
     * @param keepFileMetadata whether the user metadata of a container file goes over into the one made from it
     * @param blockCheck what is checked of blocks that are not decoded
     * @param flowFile whose content is converted
     * @param logger given to readers and writers
     */
    Conversion(final RecordReaderFactory readerFactory, final RecordSetWriterFactory writerFactory, final boolean keepFileMetadata,
            final BlockCheck blockCheck, final FlowFile flowFile, final ComponentLog logger) {
        this.readerFactory = readerFactory;
        this.writerFactory = writerFactory;
        this.keepFileMetadata = keepFileMetadata;
        this.blockCheck = blockCheck;
        this.attributes = flowFile.getAttributes();
        this.inputLength = flowFile.getSize();
        this.logger = logger;
    }

    @Override
    public void process(final InputStream in, final OutputStream out) throws IOException {
        try {
            result = convert(in, out);
        } catch (final SchemaNotFoundException e) {
            throw new ProcessException("Could not find the schema", e);
        } catch (final MalformedRecordException e) {
            throw new ProcessException("Could not parse the content", e);
        }
    }

    private ConversionResult convert(final InputStream in, final OutputStream out) throws IOException, SchemaNotFoundException, MalformedRecordException {
        if (readerFactory instanceof final AvroReaderService service && service.isSchemaEmbedded()) {
            return convertEmbedded(new ContentInput(in), service.avroReaders(), out);
        }

        try (RecordReader reader = readerFactory.createRecordReader(attributes, in, inputLength, logger)) {
            return convertRecords(reader, out);
        }
    }

    private ConversionResult convertEmbedded(final ContentInput input, final AvroReaders readers, final OutputStream out)
            throws IOException, SchemaNotFoundException, MalformedRecordException {
        if (input.format() != ContentFormat.CONTAINER_FILE) {
            try (RecordReader reader = readers.open(input, logger)) {
                return convertRecords(reader, out);
            }
        }

        try (ContainerReader source = readers.openContainer(input)) {
            final Optional<ContainerOptions> options = containerOptions(keepFileMetadata ? source.header().userMetadata() : Map.of());
            if (options.isPresent()) {
                final CompiledSchema schema = readers.compile(source.header().schemaBytes());
                final WriterSchema writerSchema = writerSchema(schema.newContext().schema(0));
                if (SchemaComparison.sameEncoding(schema.writerSchema(), writerSchema.avroSchema())) {
                    return moveBlocks(new BlockTransfer(source, schema, readers.limits(), blockCheck, readers.corruptBlockStrategy(), logger),
                            AvroWriters.openBlocks(out, writerSchema, options.get()));
                }
            }

            return convertRecords(readers.open(source, logger), out);
        }
    }

    /**
     * @param fileMetadata what is to go into the header of a container file besides the writer's own
     * @return how the writer writes container files, or empty if it does not, or is none of ours
     */
    private Optional<ContainerOptions> containerOptions(final Map<String, byte[]> fileMetadata) {
        return writerFactory instanceof final AvroWriterService service
                ? service.containerOptions(attributes).map(options -> options.withFileMetadata(fileMetadata)) : Optional.empty();
    }

    private WriterSchema writerSchema(final RecordSchema readSchema) throws IOException, SchemaNotFoundException {
        return ((AvroWriterService) writerFactory).avroWriters().writerSchema(writerFactory.getSchema(attributes, readSchema));
    }

    private static ConversionResult moveBlocks(final BlockTransfer transfer, final ContainerWriter target) throws IOException, MalformedRecordException {
        try (target) {
            final long recordCount = transfer.transferTo(target);
            return new ConversionResult(recordCount, AvroWriters.MIME_TYPE, Map.of(), transfer.lostContent());
        }
    }

    /** A reader may know its records' schema only from the first one, so that it is read before the writer is made. */
    private ConversionResult convertRecords(final RecordReader reader, final OutputStream out)
            throws IOException, SchemaNotFoundException, MalformedRecordException {
        final Record first = reader.nextRecord();
        try (RecordSetWriter writer = openWriter(reader, first == null ? reader.getSchema() : first.getSchema(), out)) {
            writer.beginRecordSet();
            for (Record record = first; record != null; record = reader.nextRecord()) {
                writer.write(record);
            }

            final WriteResult written = writer.finishRecordSet();
            return new ConversionResult(written.getRecordCount(), writer.getMimeType(), written.getAttributes(), lostContent(reader));
        }
    }

    private RecordSetWriter openWriter(final RecordReader reader, final RecordSchema readSchema, final OutputStream out)
            throws IOException, SchemaNotFoundException {
        final boolean hasMetadata = keepFileMetadata && reader instanceof AvroRecordReader;
        final Optional<ContainerOptions> options = containerOptions(hasMetadata ? ((AvroRecordReader) reader).userMetadata() : Map.of());
        if (options.isPresent()) {
            return AvroWriters.openContainer(out, writerSchema(readSchema), options.get());
        }

        return writerFactory.createWriter(logger, writerFactory.getSchema(attributes, readSchema), out, attributes);
    }

    private static LostContent lostContent(final RecordReader reader) {
        return reader instanceof final AvroRecordReader avro ? avro.lostContent() : LostContent.NONE;
    }

    /**
     * @return what came of the content, or null as long as it has not been processed to its end
     */
    ConversionResult result() {
        return result;
    }
}
