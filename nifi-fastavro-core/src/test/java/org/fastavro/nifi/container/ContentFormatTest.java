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
import org.apache.avro.generic.GenericData;
import org.apache.avro.message.BinaryMessageEncoder;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

class ContentFormatTest {
    @Test
    void formatsAreToldApart() throws IOException, MalformedAvroException {
        final ByteArrayOutputStream singleObject = new ByteArrayOutputStream();
        new BinaryMessageEncoder<>(GenericData.get(), AvroFile.SCHEMA).encode(AvroFile.newRecord(1), singleObject);

        assertEquals(ContentFormat.CONTAINER_FILE, formatOf(AvroFile.write(CodecFactory.nullCodec())));
        assertEquals(ContentFormat.CONTAINER_FILE, formatOf(new byte[] {'O', 'b', 'j', 1}));
        assertEquals(ContentFormat.PACKED_ROWS, formatOf(new byte[] {'F', 'A', 'P', 'R'}));
        assertEquals(ContentFormat.SINGLE_OBJECT, formatOf(singleObject.toByteArray()));
        assertEquals(ContentFormat.CONFLUENT, formatOf(new byte[] {0, 0, 0, 0, 7, 2, 2}));
        assertEquals(ContentFormat.CONFLUENT, formatOf(new byte[] {0, 0, 0, 0, 7}));
    }

    @Test
    void otherContentIsUnknown() throws IOException, MalformedAvroException {
        assertEquals(ContentFormat.UNKNOWN, formatOf(new byte[0]));
        assertEquals(ContentFormat.UNKNOWN, formatOf(new byte[] {'O', 'b', 'j'}));
        assertEquals(ContentFormat.UNKNOWN, formatOf(new byte[] {'O', 'b', 'j', 2, 0, 0}));
        assertEquals(ContentFormat.UNKNOWN, formatOf(new byte[] {0, 0, 0, 0}));
        assertEquals(ContentFormat.UNKNOWN, formatOf(new byte[] {(byte) 0xC3, 1, 0, 0, 0, 0, 0, 0, 0}));
        assertEquals(ContentFormat.UNKNOWN, formatOf(AvroFile.encode(5, 3)));
    }

    @Test
    void lookingReadsNothing() throws IOException, MalformedAvroException {
        final byte[] content = AvroFile.encode(0, 2_000);
        final ContentInput input = new ContentInput(new TrickleInputStream(content));
        input.format();
        assertEquals(0, input.offset());
        assertArrayEquals(Arrays.copyOf(content, 3), input.readBytes(3, "bytes"));
        assertEquals(3, input.offset());
        assertEquals(content.length - 3, input.readBytes(content.length, "bytes").length);
        assertEquals(content.length, input.offset());
        assertEquals(0, input.readBytes(1, "bytes").length);
    }

    private static ContentFormat formatOf(final byte[] content) throws IOException, MalformedAvroException {
        return new ContentInput(new TrickleInputStream(content)).format();
    }
}
