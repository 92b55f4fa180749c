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
package org.fastavro.nifi.container;

import org.fastavro.nifi.binary.Sink;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * The header of container files to be written, all but the sync marker: made once for a schema, a codec and metadata, written to any
 * number of files. Immutable.
 */
public final class PreparedHeader {
    private static final int INITIAL_CAPACITY = 256;

    private final Codec codec;
    private final byte[] bytes;

    private PreparedHeader(final Codec codec, final byte[] bytes) {
        this.codec = codec;
        this.bytes = bytes;
    }

    /**
     * @param schema the schema's JSON, UTF-8
     * @param codec how blocks are compressed
     * @param userMetadata further keys and values, written in the map's order
     * @return the header
     * @throws IllegalArgumentException if a key of the metadata is reserved, as it begins with {@code avro.}
     */
    public static PreparedHeader of(final byte[] schema, final Codec codec, final Map<String, byte[]> userMetadata) {
        final Sink sink = new Sink(INITIAL_CAPACITY + schema.length);
        final byte[] magic = ContentFormat.CONTAINER_FILE.magic();
        sink.write(magic, 0, magic.length);
        sink.writeLong(2 + userMetadata.size());
        sink.writeString(ContainerHeader.SCHEMA_KEY);
        sink.writeBytes(schema);
        sink.writeString(ContainerHeader.CODEC_KEY);
        sink.writeBytes(codec.avroName().getBytes(StandardCharsets.UTF_8));
        for (final Map.Entry<String, byte[]> entry : userMetadata.entrySet()) {
            if (ContainerHeader.isReserved(entry.getKey())) {
                throw new IllegalArgumentException("Expected metadata keys that do not begin with \"avro.\" but found \"" + entry.getKey() + "\"");
            }

            sink.writeString(entry.getKey());
            sink.writeBytes(entry.getValue());
        }

        sink.writeLong(0);
        return new PreparedHeader(codec, sink.toByteArray());
    }

    /**
     * @return how blocks are compressed
     */
    public Codec codec() {
        return codec;
    }

    void writeTo(final OutputStream out, final byte[] syncMarker) throws IOException {
        final Sink header = new Sink(bytes.length + syncMarker.length);
        header.write(bytes, 0, bytes.length);
        header.write(syncMarker, 0, syncMarker.length);
        header.writeTo(out);
    }
}
