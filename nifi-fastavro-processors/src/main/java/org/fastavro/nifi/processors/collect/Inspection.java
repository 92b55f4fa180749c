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
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.ContainerSummary;
import org.fastavro.nifi.container.ContentFormat;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.reader.AvroReaderService;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.schema.AvroSchemaBuilder;
import org.fastavro.nifi.schema.NullDefaults;
import org.fastavro.nifi.schema.RecordSchemaTemplate;
import org.fastavro.nifi.schema.SchemaComparison;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Finds out what a FlowFile holds when it comes: its schema and how many records. The data of a container file's blocks is not read for that; it is
 * read, and checked, once the bin is complete. Other content has to be read through. Thread safe.
 */
final class Inspection {
    private static final int CACHE_SIZE = 100;

    private final CollectSettings settings;
    private final ComponentLog logger;
    private final BoundedCache<Schema, Known> knownSchemas = new BoundedCache<>(CACHE_SIZE);

    Inspection(final CollectSettings settings, final ComponentLog logger) {
        this.settings = settings;
        this.logger = logger;
    }

    /**
     * What is made of a schema once.
     *
     * @param key see {@link BinSchema#key()}
     * @param readSchemas see {@link BinSchema#readSchema()}
     */
    private record Known(String key, RecordSchemaTemplate readSchemas) {
    }

    /**
     * @param file the FlowFile, with what was found of it
     * @param schema its schema
     */
    record Result(CollectedFile file, BinSchema schema) {
    }

    /**
     * @param session the FlowFile's
     * @param flowFile the FlowFile
     * @param fragment its place among fragments, or null
     * @return what it holds
     * @throws CollectException if the content cannot be read
     */
    Result inspect(final ProcessSession session, final FlowFile flowFile, final Fragment fragment) throws CollectException {
        try (InputStream in = session.read(flowFile)) {
            if (settings.movesBlocks()) {
                final AvroReaders readers = ((AvroReaderService) settings.readerFactory()).avroReaders();
                final ContentInput input = new ContentInput(in);
                if (input.format() == ContentFormat.CONTAINER_FILE) {
                    return inspectContainer(readers, input, flowFile, fragment);
                }

                try (RecordReader reader = readers.open(input, logger)) {
                    return inspectRecords(reader, flowFile, fragment);
                }
            }

            try (RecordReader reader = settings.readerFactory().createRecordReader(flowFile.getAttributes(), in, flowFile.getSize(), logger)) {
                return inspectRecords(reader, flowFile, fragment);
            }
        } catch (final IOException | MalformedRecordException | SchemaNotFoundException e) {
            throw new CollectException(ContentFailures.message(e), e);
        } catch (final RuntimeException e) {
            ContentFailures.rethrow(e);
            throw new CollectException(ContentFailures.message(e), e);
        }
    }

    private Result inspectContainer(final AvroReaders readers, final ContentInput input, final FlowFile flowFile, final Fragment fragment)
            throws IOException, MalformedAvroException {
        final ContainerSummary summary = ContainerSummary.read(input, readers.limits(), readers.corruptBlockStrategy() == CorruptBlockStrategy.SKIP);
        final byte[] text = summary.header().schemaBytes();
        final CompiledSchema compiled = readers.compile(text);
        final BinSchema schema = binSchema(compiled.writerSchema(), text, compiled.newContext().schema(0));
        final Map<String, byte[]> metadata = settings.metadataStrategy() == MetadataStrategy.IGNORE ? Map.of() : summary.header().userMetadata();
        return new Result(new CollectedFile(flowFile, summary.recordCount(), summary.header().codec(), metadata, fragment), schema);
    }

    private Result inspectRecords(final RecordReader reader, final FlowFile flowFile, final Fragment fragment)
            throws IOException, MalformedRecordException {
        long count = 0;
        while (reader.nextRecord() != null) {
            count++;
        }

        final RecordSchema recordSchema = reader.getSchema();
        final Schema schema = AvroSchemaBuilder.build(recordSchema);
        final Codec none = null;
        return new Result(new CollectedFile(flowFile, count, none, Map.of(), fragment),
                binSchema(schema, schema.toString().getBytes(StandardCharsets.UTF_8), recordSchema));
    }

    private BinSchema binSchema(final Schema schema, final byte[] text, final RecordSchema recordSchema) {
        final Known known = known(schema);
        return new BinSchema(known.key(), schema, text, recordSchema, known.readSchemas().instantiate().get(0));
    }

    private Known known(final Schema schema) {
        final Known known = knownSchemas.get(schema);
        return known == null
                ? knownSchemas.keep(schema, new Known(SchemaComparison.key(schema), RecordSchemaTemplate.of(NullDefaults.addTo(schema)))) : known;
    }
}
