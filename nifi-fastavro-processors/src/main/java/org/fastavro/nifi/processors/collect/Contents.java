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
import org.apache.nifi.processor.ProcessSession;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContentFormat;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.packed.PackedRowsReader;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.AvroRecordReader;
import org.fastavro.nifi.reader.LostContent;
import org.fastavro.nifi.transfer.BlockTransfer;
import org.fastavro.nifi.transfer.RowTransfer;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Adds the records of FlowFiles to an output, by the shortest way that leads there. Thread safe. */
final class Contents {
    private final CollectSettings settings;
    private final ComponentLog logger;

    Contents(final CollectSettings settings, final ComponentLog logger) {
        this.settings = settings;
        this.logger = logger;
    }

    /**
     * @param session the FlowFile's
     * @param file the FlowFile
     * @param schema of the output
     * @param output takes the records
     * @return what was lost, where corrupt blocks are skipped
     * @throws IOException what the streams throw, or if a record does not fit the schema
     * @throws MalformedRecordException if the content is corrupt
     * @throws SchemaNotFoundException if the record reader finds no schema
     */
    LostContent add(final ProcessSession session, final CollectedFile file, final BinSchema schema, final CollectOutput output)
            throws IOException, MalformedRecordException, SchemaNotFoundException {
        final FlowFile flowFile = file.flowFile();
        final Optional<AvroReaders> readers = settings.embeddedReaders();
        try (InputStream in = session.read(flowFile)) {
            if (readers.isPresent() && output instanceof final DatumOutput datums && file.format() != ContentFormat.UNKNOWN) {
                final ContentInput input = new ContentInput(in);
                return file.format() == ContentFormat.CONTAINER_FILE ? addBlocks(readers.get(), input, file, schema, datums)
                        : addRows(readers.get(), input, file, schema, datums);
            }

            return readers.isPresent() ? addRecords(readers.get(), in, output) : addRecords(flowFile, in, output);
        }
    }

    private LostContent addRecords(final AvroReaders readers, final InputStream in, final CollectOutput output) throws IOException, MalformedRecordException {
        try (AvroRecordReader reader = readers.open(in, logger)) {
            output.addRecords(reader);
            return reader.lostContent();
        }
    }

    private LostContent addRecords(final FlowFile flowFile, final InputStream in, final CollectOutput output)
            throws IOException, MalformedRecordException, SchemaNotFoundException {
        try (ServiceReader reader = ServiceReader.open(settings.readerFactory(), flowFile, in, logger)) {
            output.addRecords(reader);
            return reader.lostContent();
        }
    }

    private LostContent addBlocks(final AvroReaders readers, final ContentInput input, final CollectedFile file, final BinSchema schema, final DatumOutput output)
            throws IOException, MalformedAvroException {
        try (ContainerReader source = readers.openContainer(input)) {
            final CompiledSchema compiled = compile(readers, source.header().schemaBytes(), file, schema);
            final BlockTransfer transfer = new BlockTransfer(source, compiled, readers.limits(), settings.blockCheck(), readers.corruptBlockStrategy(), logger);
            output.addBlocks(transfer);
            return transfer.lostContent();
        }
    }

    private static LostContent addRows(final AvroReaders readers, final ContentInput input, final CollectedFile file, final BinSchema schema, final DatumOutput output)
            throws IOException, MalformedAvroException {
        try (PackedRowsReader source = new PackedRowsReader(input, readers.limits())) {
            output.addRows(new RowTransfer(source, compile(readers, source.schemaBytes(), file, schema), readers.limits()));
            return LostContent.NONE;
        }
    }

    private static CompiledSchema compile(final AvroReaders readers, final byte[] text, final CollectedFile file, final BinSchema schema)
            throws IOException, MalformedAvroException {
        return file.schema().key().equals(schema.key()) ? readers.compile(text) : readers.resolve(text, readers.readerSchema(schema.readSchema()));
    }
}
