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
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.api.Test;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A bare datum that is larger than may be, behind so many others that it is not in the first chunk. */
class DatumLimitTest {
    private static final String SCHEMA = """
            {"type": "record", "name": "R", "fields": [{"name": "text", "type": "string"}]}""";
    private static final int LIMIT = 5_000;
    private static final int SMALL = 1_001;
    private static final int SMALL_COUNT = 20;
    private static final int LARGE = 9_000;

    /** Two bytes of length and the text (Avro specification, "Binary Encoding"): the large datum begins at 20 times 1,003. */
    @Test
    void tellsRecordAndPlaceOfADatumThatIsTooLarge() throws Exception {
        final Sink content = new Sink(64);
        for (int count = 0; count < SMALL_COUNT; count++) {
            content.writeString("s".repeat(SMALL));
        }

        content.writeString("l".repeat(LARGE));
        final AvroReaders readers = new AvroReaders(new Limits(LIMIT, 10), CorruptBlockStrategy.FAIL, 0);
        final ReaderSchema schema = readers.readerSchema(new SimpleRecordSchema(SCHEMA, "avro", SchemaIdentifier.EMPTY));
        try (RecordReader reader = readers.open(new TrickleInputStream(content.toByteArray()), schema, true, new MockComponentLog("test", this))) {
            for (int count = 0; count < SMALL_COUNT; count++) {
                assertEquals(SMALL, reader.nextRecord().getAsString("text").length());
            }

            final String message = assertThrows(MalformedAvroException.class, reader::nextRecord).getMessage();
            assertTrue(message.contains("Maximum Block Size") && message.contains("record 21") && message.contains("byte offset 20060"), message);
        }
    }
}
