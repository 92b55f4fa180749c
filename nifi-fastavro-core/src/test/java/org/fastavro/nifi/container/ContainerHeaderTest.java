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

import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ContainerHeaderTest {
    @Test
    void metadataKeepsOrderAndBytes() throws IOException, MalformedAvroException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(AvroFile.SCHEMA))) {
            writer.setMeta("zebra", new byte[] {0, -1, 7});
            writer.setMeta("k", "v");
            writer.create(AvroFile.SCHEMA, out);
        }

        try (ContainerReader reader = Containers.open(out.toByteArray())) {
            assertEquals(2, reader.header().userMetadata().size());
            assertArrayEquals(new byte[] {0, -1, 7}, reader.header().userMetadata().get("zebra"));
            assertArrayEquals(new byte[] {'v'}, reader.header().userMetadata().get("k"));
            assertTrue(reader.header().metadata().containsKey(ContainerHeader.SCHEMA_KEY));
            assertSame(Codec.NULL, reader.header().codec());
            assertNull(reader.next());
        }

        final byte[] ordered = AvroFile.concatenate(new byte[] {'O', 'b', 'j', 1, 8, 2, 'z', 0, 2, 'a', 2, 9}, Containers.schemaEntry(),
                new byte[] {2, 'm', 0, 0}, AvroFile.SYNC_MARKER);
        try (ContainerReader reader = Containers.open(ordered)) {
            assertEquals(List.of("z", "a", "m"), List.copyOf(reader.header().userMetadata().keySet()));
            assertEquals(ordered.length, reader.header().length());
        }
    }

    @Test
    void metadataInBlocksWithNegativeCountsIsRead() throws IOException, MalformedAvroException {
        final byte[] schema = Containers.schemaEntry();
        // Two blocks: one entry in a block that tells its size, then one in a block that does not.
        final byte[] file = AvroFile.concatenate(new byte[] {'O', 'b', 'j', 1, 1}, Containers.encodeLong(schema.length), schema,
                new byte[] {2, 2, 'k', 2, 'v', 0}, AvroFile.SYNC_MARKER);
        assertTrue(AvroFile.read(file).isEmpty(), "Avro reads it too");
        try (ContainerReader reader = Containers.open(file)) {
            assertArrayEquals(AvroFile.SCHEMA_BYTES, reader.header().schemaBytes());
            assertArrayEquals(new byte[] {'v'}, reader.header().userMetadata().get("k"));
        }
    }

    @Test
    void headersThatCannotBeAreMalformed() {
        final byte[] magic = {'O', 'b', 'j', 1};
        Containers.assertMalformed("no content");
        Containers.assertMalformed("end of the content", new byte[] {'O', 'b'});
        Containers.assertMalformed("magic", new byte[] {'O', 'b', 'j', 2, 0});
        Containers.assertMalformed("end of the content", magic);
        Containers.assertMalformed("no such key", magic, new byte[] {0}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("negative", magic, new byte[] {2, 1, 0, 0}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("negative", magic, new byte[] {1, 1, 0, 0}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("negative", magic, new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1, 4}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("\"Maximum Block Size\"", magic, new byte[] {2, -2, -1, -1, -1, -1, -1, -1, -1, -1, 1, 0}, AvroFile.SYNC_MARKER);
        Containers.assertMalformed("end of the content", magic, new byte[] {-2, -1, -1, -1, -1, -1, -1, -1, -1, 1}, new byte[1_000]);
    }

    @Test
    void codecIsNamedInTheError() throws IOException, MalformedAvroException {
        Containers.assertMalformed("null, deflate, snappy, bzip2, xz, zstandard but found \"lz4\"", Containers.headerWithCodec("lz4"));
        Containers.assertMalformed("an empty name", Containers.headerWithCodec(""));
        try (ContainerReader reader = Containers.open(Containers.headerWithCodec("zstd"))) {
            assertSame(Codec.ZSTANDARD, reader.header().codec());
        }
    }
}
