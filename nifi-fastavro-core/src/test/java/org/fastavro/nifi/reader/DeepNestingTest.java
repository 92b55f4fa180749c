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

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.encode.EncoderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Records in records in records: as deep as the limit allows, on the stack that a thread of NiFi has, and on less. */
class DeepNestingTest {
    private static final String LIST = """
            {"type": "record", "name": "L", "fields": [{"name": "v", "type": "int"}, {"name": "n", "type": ["null", "L"]}]}""";
    private static final String TREE = """
            {"type": "record", "name": "T", "fields": [{"name": "v", "type": "int"}, {"name": "n", "type": {"type": "array", "items": "T"}}]}""";

    private static final int USUAL_STACK = 1024 * 1024;
    private static final int SMALL_STACK = 192 * 1024;
    private static final int LARGE_STACK = 64 * 1024 * 1024;
    private static final int DATUMS = 60;
    private static final int CHANGED = 1234;

    @Test
    void deepestDatumsAreDecodedOnTheUsualStack() throws Exception {
        final int depth = Limits.DEFAULT.maximumNestingDepth();
        assertEquals(DATUMS, onStack(USUAL_STACK, () -> readTouching(list(depth), LIST, depth)));
    }

    @Test
    void whatTheStackHasNoRoomForIsMalformed() throws Exception {
        final MalformedAvroException exception = onStack(SMALL_STACK, () -> assertThrows(MalformedAvroException.class, () -> readTouching(list(1000), LIST, 1000)));
        assertTrue(exception.getMessage().contains("Maximum Nesting Depth"), exception.getMessage());
    }

    @Test
    void whatTheStackHasNoRoomForCannotBeWritten() throws Exception {
        final Record record = onStack(LARGE_STACK, () -> changed(list(1000), LIST, 1000));
        final Sink sink = new Sink(64);
        onStack(SMALL_STACK, () -> assertThrows(IOException.class, () -> EncoderFactory.of(avro(LIST)).encode(record, sink)));
        assertEquals(0, sink.size());
    }

    /** At each level it has to be found out whether anything below was changed; not anew each time. */
    @Test
    @Timeout(60)
    void changeAtTheEndOfAListIsWrittenInReasonableTime() throws Exception {
        onStack(LARGE_STACK, () -> checkChange(list(1000), LIST, 1000));
    }

    @Test
    @Timeout(60)
    void changeAtTheEndOfATreeIsWrittenInReasonableTime() throws Exception {
        onStack(LARGE_STACK, () -> checkChange(tree(500), TREE, 500));
    }

    @Test
    void whatIsAsDeepAsMayBeAllowedIsWritten() throws Exception {
        onStack(LARGE_STACK, () -> checkChange(list(Limits.DEEPEST_NESTING), LIST, Limits.DEEPEST_NESTING));
    }

    private static Void checkChange(final byte[] datum, final String schema, final int depth) throws Exception {
        final Record record = changed(datum, schema, depth);
        final Sink sink = new Sink(64);
        for (int count = 0; count < DATUMS; count++) {
            sink.truncate(0);
            EncoderFactory.of(avro(schema)).encode(record, sink);
        }

        GenericRecord level = new GenericDatumReader<GenericRecord>(avro(schema))
                .read(null, DecoderFactory.get().binaryDecoder(sink.toByteArray(), null));
        for (int count = 1; count < depth; count++) {
            assertEquals(1, level.get("v"));
            level = (GenericRecord) (level.get("n") instanceof final Iterable<?> items ? items.iterator().next() : level.get("n"));
        }

        assertEquals(CHANGED, level.get("v"));
        return null;
    }

    private static Record changed(final byte[] datum, final String schema, final int depth) throws Exception {
        try (RecordReader reader = open(datum, schema)) {
            final Record record = reader.nextRecord();
            deepest(record, depth).setValue("v", CHANGED);
            assertNull(reader.nextRecord());
            return record;
        }
    }

    private static int readTouching(final byte[] datum, final String schema, final int depth) throws Exception {
        final Sink sink = new Sink(64);
        for (int count = 0; count < DATUMS; count++) {
            sink.write(datum, 0, datum.length);
        }

        int count = 0;
        try (RecordReader reader = open(sink.toByteArray(), schema)) {
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                assertEquals(1, deepest(record, depth).getAsInt("v"));
                count++;
            }
        }

        return count;
    }

    private static RecordReader open(final byte[] content, final String schema) throws Exception {
        final AvroReaders readers = new AvroReaders(new Limits(1024 * 1024, Limits.DEEPEST_NESTING), CorruptBlockStrategy.FAIL, 0);
        final ReaderSchema recordSchema = readers.readerSchema(new SimpleRecordSchema(schema, "avro", SchemaIdentifier.EMPTY));
        return readers.open(new TrickleInputStream(content), recordSchema, true, new MockComponentLog("test", schema));
    }

    private static Schema avro(final String schema) {
        return new Schema.Parser().parse(schema);
    }

    private static Record deepest(final Record record, final int depth) {
        Record level = record;
        for (int count = 1; count < depth; count++) {
            assertEquals(2, level.getValues().length);
            level = (Record) (level.getValue("n") instanceof final Object[] items ? items[0] : level.getValue("n"));
        }

        return level;
    }

    /** Each level the number 1 and the index of the second branch, the last one that of the first (Avro specification, "Binary Encoding"). */
    private static byte[] list(final int depth) {
        final Sink sink = new Sink(64);
        for (int level = 1; level < depth; level++) {
            sink.writeLong(1);
            sink.writeLong(1);
        }

        sink.writeLong(1);
        sink.writeLong(0);
        return sink.toByteArray();
    }

    /** Each level the number 1 and an array of one item, the last one an empty array. */
    private static byte[] tree(final int depth) {
        final Sink sink = new Sink(64);
        for (int level = 1; level < depth; level++) {
            sink.writeLong(1);
            sink.writeLong(1);
        }

        sink.writeLong(1);
        for (int level = 0; level < depth; level++) {
            sink.writeLong(0);
        }

        return sink.toByteArray();
    }

    private static <T> T onStack(final long size, final Callable<T> action) throws Exception {
        final FutureTask<T> task = new FutureTask<>(action);
        final Thread thread = new Thread(null, task, "stack of " + size + " bytes", size);
        thread.start();
        return task.get();
    }
}
