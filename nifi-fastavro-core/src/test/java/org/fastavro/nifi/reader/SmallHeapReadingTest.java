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

import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Datums of a few bytes that announce more than there is memory for (AVRO-4241, AVRO-4300), read in a Java process with a heap of 64 MB. */
class SmallHeapReadingTest {
    @Test
    @Timeout(120)
    void hostileDatumsAreMalformed() throws IOException, InterruptedException {
        final Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
                "-cp", System.getProperty("java.class.path"), Reading.class.getName()).redirectErrorStream(true).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        assertEquals("survived", output.lines().toList().getLast(), output);
    }

    /** What runs in the small process. */
    public static final class Reading {
        private static final long BILLION = 1_000_000_000;
        private static final int GOOD_DATUMS = 20;

        private Reading() {
        }

        /** Ends with an exception if a datum is taken that should not be, or not refused as malformed. */
        public static void main(final String[] arguments) throws Exception {
            requireMalformed("\"string\"", 0, BILLION);
            requireMalformed("\"bytes\"", 0, BILLION);
            requireMalformed("{\"type\":\"array\",\"items\":\"null\"}", 0, BILLION, 0);
            requireMalformed("{\"type\":\"array\",\"items\":{\"type\":\"record\",\"name\":\"e\",\"fields\":[]}}", 0, BILLION, 0);
            requireMalformed("{\"type\":\"array\",\"items\":\"double\"}", 0, BILLION, 0);
            requireMalformed("{\"type\":\"array\",\"items\":\"boolean\"}", 0, BILLION, 0);
            requireMalformed("{\"type\":\"array\",\"items\":{\"type\":\"array\",\"items\":\"null\"}}", 0, 1000, BILLION, 0);
            requireMalformed("{\"type\":\"map\",\"values\":\"null\"}", 0, BILLION, 0);
            requireMalformed("{\"type\":\"array\",\"items\":\"int\"}", 0, -BILLION, BILLION);
            System.out.println("survived");
        }

        /** Good datums first, all of whose fields are asked for, so that the hostile one is decoded at once. */
        private static void requireMalformed(final String type, final long good, final long... hostile) throws Exception {
            final Sink sink = new Sink(64);
            for (int count = 0; count < GOOD_DATUMS; count++) {
                sink.writeLong(good);
            }

            for (final long number : hostile) {
                sink.writeLong(number);
            }

            final String schema = "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"f\",\"type\":" + type + "}]}";
            final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 0);
            final ReaderSchema readerSchema = readers.readerSchema(new SimpleRecordSchema(schema, "avro", SchemaIdentifier.EMPTY));
            try (RecordReader reader = readers.open(new TrickleInputStream(sink.toByteArray()), readerSchema, true, new MockComponentLog("test", type))) {
                for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                    record.getValues();
                }
            } catch (final MalformedRecordException e) {
                return;
            }

            throw new IllegalStateException("Not refused: " + type);
        }
    }
}
