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

import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Bare datums of one text, of which the first byte is 00, beside the same bytes in a Confluent frame: 00, an id of four bytes, one datum. */
class FrameCheckTest {
    private static final String SCHEMA = """
            {"type": "record", "name": "R", "fields": [{"name": "text", "type": "string"}]}""";

    /** The length 61 of a text that fills the rest is written as 7A, the letter z. */
    private static final String REST = "z" + "x".repeat(61);

    @Test
    void positiveIdsMakeAFrame() {
        final Sink content = new Sink(64);
        content.write(new byte[] {0, 0, 0, 0, 7}, 0, 5);
        content.write(REST.getBytes(StandardCharsets.US_ASCII), 0, REST.length());
        final String message = assertThrows(MalformedAvroException.class, () -> texts(content)).getMessage();
        assertTrue(message.contains("Confluent"), message);
    }

    /** An empty text, then one of 64 bytes, whose length is written as 80 01: the id would be 80 01 61 62, a negative number. */
    @Test
    void negativeIdsMakeNone() throws Exception {
        final Sink content = new Sink(64);
        content.writeString("");
        content.writeString("ab" + REST);
        assertEquals(List.of("", "ab" + REST), texts(content));
    }

    private static List<String> texts(final Sink content) throws Exception {
        final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 0);
        final ReaderSchema schema = readers.readerSchema(new SimpleRecordSchema(SCHEMA, "avro", SchemaIdentifier.EMPTY));
        final List<String> texts = new ArrayList<>();
        try (RecordReader reader = readers.open(new TrickleInputStream(content.toByteArray()), schema, false, new MockComponentLog("test", schema))) {
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                texts.add(record.getAsString("text"));
            }
        }

        return texts;
    }
}
