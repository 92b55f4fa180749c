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
import org.fastavro.nifi.cache.BoundedCache;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.container.PreparedHeader;
import org.fastavro.nifi.encode.Encoder;
import org.fastavro.nifi.encode.EncoderFactory;
import org.fastavro.nifi.packed.PackedRows;
import org.fastavro.nifi.packed.PackedRowsWriter;
import org.fastavro.nifi.writer.AvroWriters;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.OptionalInt;

/** Opens what collected records are written into, as the processor is configured. Thread safe. */
final class CollectOutputs {
    private static final int BLOCK_SIZE = 64 * 1024;
    private static final int CACHE_SIZE = 100;

    private final CollectSettings settings;
    private final SchemaMatch schemaMatch;
    private final ComponentLog logger;
    private final BoundedCache<String, Encoder> encoders = new BoundedCache<>(CACHE_SIZE);

    CollectOutputs(final CollectSettings settings, final SchemaMatch schemaMatch, final ComponentLog logger) {
        this.settings = settings;
        this.schemaMatch = schemaMatch;
        this.logger = logger;
    }

    /**
     * @param files that are to be merged, the first one first
     * @param binSchema the schema of their bin
     * @return the header of the merged content
     */
    OutputHeader header(final List<CollectedFile> files, final BinSchema binSchema) {
        final FlowFile flowFile = settings.outputFormat() == OutputFormat.RECORD_WRITER ? files.getFirst().flowFile() : null;
        return new OutputHeader(schemaMatch.commonSchema(files, binSchema), settings.compression().codec(files.getFirst().codec()), settings.metadataStrategy().merge(files),
                flowFile);
    }

    /**
     * @param out where to
     * @param header of the merged content
     * @return an output, to be closed by the caller
     * @throws IOException what the stream throws, or if a record writer cannot be made with the attributes that it is given
     * @throws SchemaNotFoundException if the record writer finds no schema
     */
    CollectOutput open(final OutputStream out, final OutputHeader header) throws IOException, SchemaNotFoundException {
        final BinSchema schema = header.schema();
        return switch (settings.outputFormat()) {
            case AVRO -> {
                final PreparedHeader prepared = PreparedHeader.of(schema.text(), header.codec(), header.metadata());
                yield new DatumOutput(new ContainerWriter(out, prepared, OptionalInt.empty(), BLOCK_SIZE), AvroWriters.MIME_TYPE, encoder(schema));
            }
            case PACKED_ROWS -> new DatumOutput(new PackedRowsWriter(out, schema.text(), header.codec(), OptionalInt.empty(), BLOCK_SIZE), PackedRows.MIME_TYPE,
                    encoder(schema));
            case RECORD_WRITER -> RecordWriterOutput.open(settings.writerFactory(), out, schema.recordSchema(), header.first(), logger);
        };
    }

    private Encoder encoder(final BinSchema schema) {
        final Encoder known = encoders.get(schema.json());
        return known == null ? encoders.keep(schema.json(), EncoderFactory.of(schema.schema())) : known;
    }
}
