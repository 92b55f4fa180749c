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

import org.apache.avro.Schema;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.cache.BoundedCache;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.schema.AvroSchemaBuilder;
import org.fastavro.nifi.schema.AvroTyped;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/** Opens writers of Avro content. What depends on the schema alone is made once and kept. Thread safe. */
public final class AvroWriters {
    /** MIME type of container files and of bare datums, as NiFi's own writer has it. */
    public static final String MIME_TYPE = "application/avro-binary";

    private static final String AVRO_FORMAT = "avro";

    private final BoundedCache<IdentityKey, WriterSchema> byIdentity;
    private final BoundedCache<String, WriterSchema> byText;

    /**
     * @param cacheSize how many compiled schemas are kept; 0 keeps none
     */
    public AvroWriters(final int cacheSize) {
        this.byIdentity = new BoundedCache<>(cacheSize);
        this.byText = new BoundedCache<>(cacheSize);
    }

    /**
     * @param recordSchema the schema of the records to write
     * @return what is needed to write them as Avro
     * @throws IOException if the record schema has an Avro text that cannot be parsed, or cannot be written as Avro
     */
    public WriterSchema writerSchema(final RecordSchema recordSchema) throws IOException {
        if (recordSchema instanceof final AvroTyped typed) {
            final IdentityKey key = new IdentityKey(typed.avroSchema());
            final WriterSchema known = byIdentity.get(key);
            return known == null ? byIdentity.keep(key, compiled(recordSchema, key.schema())) : known;
        }

        final Optional<String> text = avroText(recordSchema);
        final WriterSchema known = text.isPresent() ? byText.get(text.get()) : null;
        return known == null ? compiled(recordSchema, AvroSchemaBuilder.build(recordSchema)) : known;
    }

    private static Optional<String> avroText(final RecordSchema recordSchema) {
        final Optional<String> format = recordSchema.getSchemaFormat();
        return format.isPresent() && AVRO_FORMAT.equals(format.get()) ? recordSchema.getSchemaText() : Optional.empty();
    }

    private WriterSchema compiled(final RecordSchema recordSchema, final Schema avroSchema) {
        final String text = avroText(recordSchema).orElseGet(avroSchema::toString);
        final WriterSchema known = byText.get(text);
        return known == null ? byText.keep(text, WriterSchema.of(avroSchema, text)) : known;
    }

    /**
     * Opens a writer of a container file.
     *
     * @param out where to
     * @param schema what {@link #writerSchema} made
     * @param options how the file is written
     * @return a writer, to be closed by the caller
     */
    public static RecordSetWriter openContainer(final OutputStream out, final WriterSchema schema, final ContainerOptions options) {
        return new ContainerRecordSetWriter(out, openBlocks(out, schema, options), schema.encoder());
    }

    /**
     * Opens a container file that takes whole blocks, or records that are bytes already.
     *
     * @param out where to
     * @param schema what {@link #writerSchema} made
     * @param options how the file is written
     * @return the file, to be closed by the caller
     */
    public static ContainerWriter openBlocks(final OutputStream out, final WriterSchema schema, final ContainerOptions options) {
        return new ContainerWriter(out, schema.header(options), options.level(), options.blockSize());
    }

    /**
     * Opens a writer of bare datums.
     *
     * @param out where to
     * @param schema what {@link #writerSchema} made
     * @param header what tells the schema
     * @return a writer, to be closed by the caller
     */
    public static RecordSetWriter openDatums(final OutputStream out, final WriterSchema schema, final DatumHeader header) {
        return new DatumRecordSetWriter(out, schema.encoder(), header);
    }

    /**
     * Our own reader hands out the same Avro schema for all files of a schema, so that it need not be printed to be found again.
     *
     * @param schema compared by identity
     */
    private record IdentityKey(Schema schema) {
        @Override
        public boolean equals(final Object other) {
            return other instanceof final IdentityKey key && schema == key.schema;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(schema);
        }
    }
}
