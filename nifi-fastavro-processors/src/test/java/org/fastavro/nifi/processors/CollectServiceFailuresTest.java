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
package org.fastavro.nifi.processors;

import org.apache.nifi.controller.AbstractControllerService;
import org.apache.nifi.controller.ControllerService;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.serialization.AbstractRecordSetWriter;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.util.MockFlowFile;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** What record readers and writers throw unchecked is the fault of the content that they were given. */
class CollectServiceFailuresTest extends CollectTestBase {
    private static final int FAILS_AT_OPENING = 11;
    private static final int FAILS_AT_RECORD = 12;
    private static final int FAILS_AT_SCHEMA = 13;

    private void use(final String property, final ControllerService service) throws InitializationException {
        runner.addControllerService(property, service);
        runner.enableControllerService(service);
        runner.setProperty(property, property);
    }

    private List<String> messages() {
        return runner.getFlowFilesForRelationship(FAILURE).stream().map(failed -> failed.getAttribute("record.error.message")).sorted().toList();
    }

    @Test
    void contentThatTheReaderFailsAtLeavesAlone() throws Exception {
        use("Record Reader", new NumberReader());
        for (final int number : new int[] {1, FAILS_AT_OPENING, FAILS_AT_RECORD, FAILS_AT_SCHEMA, 2}) {
            runner.enqueue(new byte[] {(byte) number});
        }

        assertEquals(List.of(1, 2), numbers(run().getFirst()));

        assertEquals(List.of("java.lang.IllegalStateException Thrown", "no opening", "no record"), messages());
    }

    @Test
    void recordsThatTheWriterFailsAtLeaveAlone() throws Exception {
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Record Writer");
        use("Record Writer", new NumberWriter());
        runner.enqueue(file(1));
        runner.enqueue(file(2, FAILS_AT_RECORD));
        runner.enqueue(file(3));

        final MockFlowFile merged = run().getFirst();

        merged.assertContentEquals(new byte[] {1, 3});
        merged.assertAttributeEquals("record.count", "2");
        runner.assertTransferCount(ORIGINAL, 2);
        assertEquals(List.of("no record"), messages());
    }

    /** Without a closing part no content is whole, whatever is in it. */
    @Test
    void allFailWhereTheWriterCannotFinish() throws Exception {
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Record Writer");
        use("Record Writer", new NumberWriter());
        runner.enqueue(file(1));
        runner.enqueue(file(FAILS_AT_SCHEMA));

        run();

        runner.assertAllFlowFilesTransferred(FAILURE, 2);
        assertEquals(List.of("no end", "no end"), messages());
    }

    /** Content is one byte, the number of the one record. */
    private static final class NumberReader extends AbstractControllerService implements RecordReaderFactory {
        private static final RecordSchema NUMBERS = new SimpleRecordSchema(List.of(new RecordField("n", RecordFieldType.INT.getDataType(), false)));

        @Override
        public RecordReader createRecordReader(final Map<String, String> variables, final InputStream in, final long inputLength, final ComponentLog logger)
                throws IOException {
            final int number = in.read();
            if (number == FAILS_AT_OPENING) {
                throw new IllegalStateException("no opening");
            }

            return new RecordReader() {
                private boolean isRead;

                @Override
                public Record nextRecord(final boolean coerceTypes, final boolean dropUnknownFields) {
                    if (number == FAILS_AT_RECORD) {
                        throw new IllegalStateException("no record");
                    }

                    final Record next = isRead ? null : new MapRecord(NUMBERS, Map.of("n", number));
                    isRead = true;
                    return next;
                }

                @Override
                public RecordSchema getSchema() {
                    if (number == FAILS_AT_SCHEMA) {
                        throw new IllegalStateException();
                    }

                    return NUMBERS;
                }

                @Override
                public void close() throws IOException {
                    in.close();
                }
            };
        }
    }

    /** Writes a byte a record. */
    private static final class NumberWriter extends AbstractControllerService implements RecordSetWriterFactory {
        @Override
        public RecordSchema getSchema(final Map<String, String> variables, final RecordSchema readSchema) {
            return readSchema;
        }

        @Override
        public RecordSetWriter createWriter(final ComponentLog logger, final RecordSchema schema, final OutputStream out, final Map<String, String> variables) {
            return new AbstractRecordSetWriter(out) {
                private int last;

                @Override
                protected Map<String, String> writeRecord(final Record record) throws IOException {
                    last = record.getAsInt("n");
                    if (last == FAILS_AT_RECORD) {
                        throw new IllegalStateException("no record");
                    }

                    getOutputStream().write(last);
                    return Map.of();
                }

                @Override
                protected Map<String, String> onFinishRecordSet() {
                    if (last == FAILS_AT_SCHEMA) {
                        throw new IllegalStateException("no end");
                    }

                    return Map.of();
                }

                @Override
                public String getMimeType() {
                    return "application/octet-stream";
                }
            };
        }
    }
}
