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

import org.apache.avro.file.CodecFactory;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

class ConcatenatedContainersTest {
    @Test
    void filesGluedTogetherAreReadAsOne() throws IOException, MalformedAvroException {
        final byte[] first = AvroFile.write(CodecFactory.deflateCodec(6), 3, 4);
        final byte[] headerOnly = AvroFile.write(CodecFactory.nullCodec());
        final byte[] second = AvroFile.write(CodecFactory.zstandardCodec(3), "another sync mark".substring(0, 16).getBytes(StandardCharsets.US_ASCII), 7, 5, 6);
        final byte[] file = AvroFile.concatenate(first, headerOnly, second);
        try (ContainerReader reader = Containers.open(file)) {
            final ByteArrayOutputStream data = new ByteArrayOutputStream();
            long number = 0;
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                assertEquals(++number, block.number());
                assertSame(number <= 2 ? Codec.DEFLATE : Codec.ZSTANDARD, block.codec());
                data.writeBytes(reader.decompress(block));
            }

            assertEquals(4, number);
            assertSame(Codec.DEFLATE, reader.header().codec());
            assertArrayEquals(AvroFile.encode(0, 18), data.toByteArray());
        }
    }

    @Test
    void gluedFileWithAnotherSchemaIsAnErrorUnlessTheCallerFindsItEqual() throws IOException, MalformedAvroException {
        final byte[] first = AvroFile.write(CodecFactory.nullCodec(), 3);
        final byte[] spaced = AvroFile.SCHEMA.toString().replace(",", ", ").getBytes(StandardCharsets.UTF_8);
        final byte[] second = AvroFile.concatenate(new byte[] {'O', 'b', 'j', 1, 2}, Containers.schemaEntry(spaced), new byte[] {0}, AvroFile.SYNC_MARKER,
                Containers.encodeLong(1), Containers.encodeLong(AvroFile.encode(9, 1).length), AvroFile.encode(9, 1), AvroFile.SYNC_MARKER);
        final byte[] file = AvroFile.concatenate(first, second);

        Containers.assertMalformed("another schema appended at byte offset " + first.length, file);
        try (ContainerReader reader = new ContainerReader(new ContentInput(new TrickleInputStream(file)), Limits.DEFAULT,
                (left, right) -> Containers.parse(left).equals(Containers.parse(right)))) {
            assertEquals(3, reader.next().count());
            assertArrayEquals(AvroFile.encode(9, 1), reader.next().bytes());
            assertNull(reader.next());
        }
    }

    @Test
    void gluedFileWithADamagedHeaderSaysSo() throws IOException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 3);
        Containers.assertMalformed("second container file at byte offset " + file.length, file, new byte[] {'O', 'b', 'j', 1, 1, 1});
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 17, 18, 40, 2_000})
    void strayBytesAfterTheLastBlockTellWhere(final int length) throws IOException {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 3);
        for (final byte filler : new byte[] {0, '\n', 'O', -1}) {
            final byte[] stray = new byte[length];
            Arrays.fill(stray, filler);
            Containers.assertMalformed("byte offset " + file.length, file, stray);
        }
    }
}
