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
package org.fastavro.nifi.reader;

import org.apache.avro.Schema;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.cache.BoundedCache;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContentFormat;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.packed.PackedRowsReader;
import org.fastavro.nifi.schema.AvroSchemaParser;
import org.fastavro.nifi.schema.RecordSchemaTemplate;
import org.fastavro.nifi.schema.SchemaComparison;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;

/**
 * Opens readers of Avro content, telling its formats apart by their first bytes. What depends on the schema alone is compiled once and
 * kept, by the schema's text as it stands in the content's header. Thread safe.
 */
public final class AvroReaders {
    private final Limits limits;
    private final CorruptBlockStrategy corruptBlockStrategy;
    private final BoundedCache<CompiledSchemaKey, CompiledSchema> compiledSchemas;
    private final BoundedCache<ReaderSchemaKey, ReaderSchema> readerSchemas;

    /**
     * What a compiled schema is kept by.
     *
     * @param writer the writer's schema as it stands in the header; null where the data is bare
     * @param reader the reader's schema; null where it is the writer's
     */
    private record CompiledSchemaKey(byte[] writer, ReaderSchema reader) {
        @Override
        public boolean equals(final Object other) {
            return other instanceof final CompiledSchemaKey key && Arrays.equals(writer, key.writer) && Objects.equals(reader, key.reader);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(writer) + Objects.hashCode(reader);
        }
    }

    /**
     * @param limits what content may cost
     * @param corruptBlockStrategy what happens when a block is corrupt
     * @param cacheSize how many compiled schemas are kept; 0 keeps none
     */
    public AvroReaders(final Limits limits, final CorruptBlockStrategy corruptBlockStrategy, final int cacheSize) {
        this.limits = limits;
        this.corruptBlockStrategy = corruptBlockStrategy;
        this.compiledSchemas = new BoundedCache<>(cacheSize);
        this.readerSchemas = new BoundedCache<>(cacheSize);
    }

    /**
     * Opens content that carries its schema.
     *
     * @param in the content
     * @param logger told of corrupt blocks that are skipped
     * @return a reader, to be closed by the caller
     * @throws IOException what the stream throws
     * @throws MalformedRecordException if the content has no readable header or its schema is none of a record
     */
    public AvroRecordReader open(final InputStream in, final ComponentLog logger) throws IOException, MalformedRecordException {
        return open(new ContentInput(in), logger);
    }

    /**
     * Opens content that carries its schema.
     *
     * @param input stands at the start of the content
     * @param logger told of corrupt blocks that are skipped
     * @return a reader, to be closed by the caller
     * @throws IOException what the stream throws
     * @throws MalformedRecordException if the content has no readable header or its schema is none of a record
     */
    public AvroRecordReader open(final ContentInput input, final ComponentLog logger) throws IOException, MalformedRecordException {
        final ContentFormat format = input.format();
        if (format == ContentFormat.PACKED_ROWS) {
            return openPackedRows(input, null);
        }

        if (format != ContentFormat.CONTAINER_FILE) {
            throw new MalformedAvroException("Expected content with an embedded schema, an Avro container file or packed rows, but found " + FrameCheck.describe(format)
                    + "; the property \"Schema Access Strategy\" tells where the schema of such content comes from").atContentOffset(0);
        }

        return open(openContainer(input), logger);
    }

    /**
     * Opens content that is read with a schema of its own: container files and packed rows are resolved to it, anything else is a run of bare datums
     * written with it.
     *
     * @param in the content
     * @param reader the schema to read with
     * @param unframed whether a frame around the datum was already taken off, so that none is looked for
     * @param logger told of corrupt blocks that are skipped
     * @return a reader, to be closed by the caller
     * @throws IOException what the stream throws
     * @throws MalformedRecordException if the content is a container file without a readable header or with a schema that does not resolve, or
     *         if it is framed in a way that was not taken off
     */
    public AvroRecordReader open(final InputStream in, final ReaderSchema reader, final boolean unframed, final ComponentLog logger)
            throws IOException, MalformedRecordException {
        final ContentInput input = new ContentInput(in);
        final ContentFormat format = input.format();
        if (format == ContentFormat.CONTAINER_FILE) {
            return open(openContainer(input), reader, logger);
        }

        if (format == ContentFormat.PACKED_ROWS) {
            return openPackedRows(input, reader);
        }

        final CompiledSchema schema = compiled(new CompiledSchemaKey(null, reader));
        if (!unframed) {
            FrameCheck.check(input, format, schema, limits);
        }

        return new DatumRecordReader(input, schema, limits);
    }

    private AvroRecordReader openPackedRows(final ContentInput input, final ReaderSchema reader) throws IOException, MalformedAvroException {
        final PackedRowsReader rows = new PackedRowsReader(input, limits);
        try {
            return new PackedRecordReader(rows, compiled(new CompiledSchemaKey(rows.schemaBytes(), reader)), limits);
        } catch (final MalformedAvroException e) {
            rows.close();
            throw e;
        }
    }

    /**
     * Opens a container file block by block.
     *
     * @param input stands at the start of the content
     * @return the file, of which the header has been read
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the content does not begin with a readable header of a container file
     */
    public ContainerReader openContainer(final ContentInput input) throws IOException, MalformedAvroException {
        return new ContainerReader(input, limits, AvroReaders::isSameSchema);
    }

    /**
     * Opens the records of a container file.
     *
     * @param container the file, of which only the header has been read; closed with the reader
     * @param logger told of corrupt blocks that are skipped
     * @return a reader, to be closed by the caller
     * @throws MalformedAvroException if the schema cannot be parsed or is none of a record
     */
    public AvroRecordReader open(final ContainerReader container, final ComponentLog logger) throws MalformedAvroException {
        return open(container, null, logger);
    }

    private AvroRecordReader open(final ContainerReader container, final ReaderSchema reader, final ComponentLog logger) throws MalformedAvroException {
        final CompiledSchema schema = compiled(new CompiledSchemaKey(container.header().schemaBytes(), reader));
        return new ContainerRecordReader(container, schema, limits, corruptBlockStrategy, logger);
    }

    /**
     * @param recordSchema a record schema from wherever the flow's owner says
     * @return what {@link #open(InputStream, ReaderSchema, boolean, ComponentLog)} reads with
     * @throws IOException if the record schema cannot be said in Avro
     * @throws MalformedAvroException if the record schema has an Avro text that cannot be parsed
     */
    public ReaderSchema readerSchema(final RecordSchema recordSchema) throws IOException, MalformedAvroException {
        final ReaderSchemaKey key = ReaderSchemaKey.of(recordSchema);
        final ReaderSchema known = readerSchemas.get(key);
        return known == null ? readerSchemas.keep(key, ReaderSchema.of(key, recordSchema)) : known;
    }

    /**
     * @param schemaBytes a schema as it stands in the header of a container file
     * @return the schema, compiled
     * @throws MalformedAvroException if it cannot be parsed or is none of a record
     */
    public CompiledSchema compile(final byte[] schemaBytes) throws MalformedAvroException {
        return compiled(new CompiledSchemaKey(schemaBytes, null));
    }

    /**
     * @param schemaBytes a schema as it stands in the header of a container file
     * @param reader the schema to read with
     * @return the resolution of the one to the other, compiled
     * @throws MalformedAvroException if the schema cannot be parsed or does not resolve
     */
    public CompiledSchema resolve(final byte[] schemaBytes, final ReaderSchema reader) throws MalformedAvroException {
        return compiled(new CompiledSchemaKey(schemaBytes, reader));
    }

    /**
     * @return what content may cost
     */
    public Limits limits() {
        return limits;
    }

    /**
     * @return what happens when a block is corrupt
     */
    public CorruptBlockStrategy corruptBlockStrategy() {
        return corruptBlockStrategy;
    }

    private CompiledSchema compiled(final CompiledSchemaKey key) throws MalformedAvroException {
        final CompiledSchema known = compiledSchemas.get(key);
        return known == null ? compiledSchemas.keep(key, compile(key)) : known;
    }

    private static CompiledSchema compile(final CompiledSchemaKey key) throws MalformedAvroException {
        if (key.writer() == null) {
            return CompiledSchema.of(key.reader().recordSchemas());
        }

        final byte[] schemaBytes = key.writer();
        final Schema writer = AvroSchemaParser.parse(schemaBytes);
        if (key.reader() != null) {
            return CompiledSchema.resolve(writer, key.reader().recordSchemas());
        }

        if (writer.getType() != Schema.Type.RECORD) {
            throw new MalformedAvroException("Expected a file of records but found one whose schema is " + writer.getType().getName()
                    + " at the top, which cannot be a NiFi record");
        }

        return CompiledSchema.of(RecordSchemaTemplate.of(writer, () -> new String(schemaBytes, StandardCharsets.UTF_8)));
    }

    private static boolean isSameSchema(final byte[] first, final byte[] second) {
        try {
            return SchemaComparison.sameSchema(AvroSchemaParser.parse(first), AvroSchemaParser.parse(second));
        } catch (final MalformedAvroException e) {
            return false;
        }
    }
}
