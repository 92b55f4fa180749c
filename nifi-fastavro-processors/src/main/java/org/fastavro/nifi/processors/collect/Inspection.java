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

import org.apache.avro.Schema;
import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.ProcessSession;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.cache.BoundedCache;
import org.fastavro.nifi.container.ContainerSummary;
import org.fastavro.nifi.container.ContentFormat;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.packed.PackedRowsReader;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.schema.AvroSchemaBuilder;
import org.fastavro.nifi.schema.NullDefaults;
import org.fastavro.nifi.schema.RecordSchemaTemplate;
import org.fastavro.nifi.schema.SchemaComparison;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out what a FlowFile holds when it comes: its schema and how many records. The data of a container file's blocks is not read for that; it is
 * read, and checked, once the bin is complete. Packed rows are counted, and records of other content are read, to their end. Thread safe.
 */
final class Inspection {
    private static final int CACHE_SIZE = 1000;

    private final CollectSettings settings;
    private final ComponentLog logger;
    private final BoundedCache<SchemaBytes, BinSchema> knownSchemas = new BoundedCache<>(CACHE_SIZE);

    /**
     * What the schema of a bin is kept by.
     *
     * @param bytes its JSON as it came, UTF-8
     */
    private record SchemaBytes(byte[] bytes) {
        @Override
        public boolean equals(final Object other) {
            return other instanceof final SchemaBytes text && Arrays.equals(bytes, text.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    Inspection(final CollectSettings settings, final ComponentLog logger) {
        this.settings = settings;
        this.logger = logger;
    }

    /**
     * @param session the FlowFile's
     * @param flowFile the FlowFile
     * @param fragment its place among fragments, or null
     * @return the FlowFile with what it holds
     * @throws CollectException if the content cannot be read
     */
    CollectedFile inspect(final ProcessSession session, final FlowFile flowFile, final Fragment fragment) throws CollectException {
        try (InputStream in = session.read(flowFile)) {
            final Optional<AvroReaders> readers = settings.embeddedReaders();
            if (readers.isPresent()) {
                return inspectEmbedded(readers.get(), new ContentInput(in), flowFile, fragment);
            }

            try (RecordReader reader = ServiceReader.open(settings.readerFactory(), flowFile, in, logger)) {
                return inspectRecords(reader, flowFile, fragment);
            }
        } catch (final IOException | MalformedRecordException | SchemaNotFoundException e) {
            ContentFailures.rethrowIfRepository(e);
            throw new CollectException(ContentFailures.message(e), e);
        }
    }

    private CollectedFile inspectEmbedded(final AvroReaders readers, final ContentInput input, final FlowFile flowFile, final Fragment fragment)
            throws IOException, MalformedRecordException {
        return switch (input.format()) {
            case CONTAINER_FILE -> inspectContainer(readers, input, flowFile, fragment);
            case PACKED_ROWS -> inspectRows(readers, input, flowFile, fragment);
            default -> {
                try (RecordReader reader = readers.open(input, logger)) {
                    yield inspectRecords(reader, flowFile, fragment);
                }
            }
        };
    }

    private CollectedFile inspectContainer(final AvroReaders readers, final ContentInput input, final FlowFile flowFile, final Fragment fragment)
            throws IOException, MalformedAvroException {
        final ContainerSummary summary = ContainerSummary.read(input, readers.limits(), readers.corruptBlockStrategy() == CorruptBlockStrategy.SKIP);
        final Map<String, byte[]> metadata = settings.metadataStrategy() == MetadataStrategy.IGNORE ? Map.of() : summary.header().userMetadata();
        return new CollectedFile(flowFile, embeddedSchema(readers, summary.header().schemaBytes()), ContentFormat.CONTAINER_FILE, summary.header().codec(),
                summary.recordCount(), summary.storedLength(), metadata.isEmpty() ? Map.of() : metadata, fragment);
    }

    private CollectedFile inspectRows(final AvroReaders readers, final ContentInput input, final FlowFile flowFile, final Fragment fragment)
            throws IOException, MalformedAvroException {
        try (PackedRowsReader rows = new PackedRowsReader(input, readers.limits())) {
            final BinSchema schema = embeddedSchema(readers, rows.schemaBytes());
            final long headerLength = input.offset();
            while (rows.next()) {
                // Only their number matters here.
            }

            return new CollectedFile(flowFile, schema, ContentFormat.PACKED_ROWS, rows.codec(), rows.rowNumber(), input.offset() - headerLength, Map.of(), fragment);
        }
    }

    private BinSchema embeddedSchema(final AvroReaders readers, final byte[] text) throws MalformedAvroException {
        final BinSchema known = knownSchemas.get(new SchemaBytes(text));
        if (known != null) {
            return known;
        }

        final CompiledSchema compiled = readers.compile(text);
        return keep(compiled.writerSchema(), text, compiled.newContext().schema(0));
    }

    private CollectedFile inspectRecords(final RecordReader reader, final FlowFile flowFile, final Fragment fragment)
            throws IOException, MalformedRecordException {
        long count = 0;
        while (reader.nextRecord() != null) {
            count++;
        }

        final RecordSchema recordSchema = reader.getSchema();
        final Schema schema = AvroSchemaBuilder.build(recordSchema);
        final byte[] text = schema.toString().getBytes(StandardCharsets.UTF_8);
        final BinSchema known = knownSchemas.get(new SchemaBytes(text));
        return new CollectedFile(flowFile, known == null ? keep(schema, text, recordSchema) : known, ContentFormat.UNKNOWN, null, count, flowFile.getSize(), Map.of(),
                fragment);
    }

    private BinSchema keep(final Schema schema, final byte[] text, final RecordSchema recordSchema) {
        final RecordSchema readSchema = RecordSchemaTemplate.of(NullDefaults.addTo(schema)).instantiate().get(0);
        return knownSchemas.keep(new SchemaBytes(text), new BinSchema(SchemaComparison.key(schema), new String(text, StandardCharsets.UTF_8), schema,
                text, recordSchema, readSchema));
    }
}
