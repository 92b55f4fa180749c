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
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.PreparedHeader;
import org.fastavro.nifi.encode.Encoder;
import org.fastavro.nifi.encode.EncoderFactory;

import java.nio.charset.StandardCharsets;
import java.util.Map;

/** All that writing depends on the schema for, made once: the encoders, and the text for the headers of files. Thread safe. */
public final class WriterSchema {
    private final Schema avroSchema;
    private final Encoder encoder;
    private final byte[] schemaBytes;

    /** The header without metadata of the codec that was asked for last; each service writes with one codec. */
    private volatile PreparedHeader lastHeader;

    private WriterSchema(final Schema avroSchema, final byte[] schemaBytes) {
        this.avroSchema = avroSchema;
        this.encoder = EncoderFactory.of(avroSchema);
        this.schemaBytes = schemaBytes;
    }

    /**
     * @param avroSchema the schema to write
     * @param text the schema's JSON
     * @return what is needed to write with it
     */
    static WriterSchema of(final Schema avroSchema, final String text) {
        return new WriterSchema(avroSchema, text.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * @return the schema that is written
     */
    public Schema avroSchema() {
        return avroSchema;
    }

    /**
     * @return the schema's JSON, UTF-8; only to be read
     */
    public byte[] schemaBytes() {
        return schemaBytes;
    }

    Encoder encoder() {
        return encoder;
    }

    /**
     * @param options how a file is to be written
     * @return its header
     */
    public PreparedHeader header(final ContainerOptions options) {
        return options.metadata().isEmpty() ? header(options.codec()) : PreparedHeader.of(schemaBytes, options.codec(), options.metadata());
    }

    private PreparedHeader header(final Codec codec) {
        final PreparedHeader known = lastHeader;
        if (known != null && known.codec() == codec) {
            return known;
        }

        final PreparedHeader header = PreparedHeader.of(schemaBytes, codec, Map.of());
        lastHeader = header;
        return header;
    }
}
