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

import org.apache.avro.Schema;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Container files put together byte by byte, and what reading them gives. */
final class Containers {
    private Containers() {
    }

    static ContainerReader open(final byte[] file) throws IOException, MalformedAvroException {
        return new ContainerReader(new TrickleInputStream(file), Limits.DEFAULT);
    }

    static List<StoredBlock> readAll(final byte[]... pieces) throws IOException, MalformedAvroException {
        final List<StoredBlock> blocks = new ArrayList<>();
        try (ContainerReader reader = open(AvroFile.concatenate(pieces))) {
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                reader.decompress(block);
                blocks.add(block);
            }
        }

        return blocks;
    }

    static void assertMalformed(final String message, final byte[]... pieces) {
        final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> readAll(pieces));
        assertTrue(e.getMessage().contains(message), e::getMessage);
        assertTrue(e.getMessage().contains("byte offset"), e::getMessage);
    }

    static int headerLength(final byte[] file) throws IOException, MalformedAvroException {
        try (ContainerReader reader = open(file)) {
            return (int) reader.header().length();
        }
    }

    static byte[] schemaOf(final byte[] file) throws IOException, MalformedAvroException {
        try (ContainerReader reader = open(file)) {
            return reader.header().schemaBytes();
        }
    }

    static Schema parse(final byte[] schema) {
        return new Schema.Parser().parse(new String(schema, StandardCharsets.UTF_8));
    }

    static byte[] schemaEntry() {
        return schemaEntry(AvroFile.SCHEMA_BYTES);
    }

    static byte[] schemaEntry(final byte[] schema) {
        return AvroFile.concatenate(encodeString("avro.schema"), encodeLong(schema.length), schema);
    }

    static byte[] headerWithCodec(final String name) {
        return AvroFile.concatenate(new byte[] {'O', 'b', 'j', 1, 4}, schemaEntry(), encodeString("avro.codec"), encodeString(name), new byte[] {0},
                AvroFile.SYNC_MARKER);
    }

    static byte[] encodeString(final String value) {
        return AvroFile.concatenate(encodeLong(value.length()), value.getBytes(StandardCharsets.US_ASCII));
    }

    static byte[] encodeLong(final long value) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value << 1;
        while ((rest & ~0x7FL) != 0) {
            out.write((int) (rest & 0x7F) | 0x80);
            rest >>>= 7;
        }

        out.write((int) rest);
        return out.toByteArray();
    }

    /** How many bytes a block has in its file, from its count to its sync marker. */
    static int lengthOf(final StoredBlock block) {
        return encodeLong(block.count()).length + encodeLong(block.bytes().length).length + block.bytes().length + AvroFile.SYNC_MARKER.length;
    }
}
