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
package org.fastavro.nifi.services;

import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.util.NoOpProcessor;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

/** One reader and one writer, used by eight threads with more schemas than are kept (AVRO-4253, NIFI-15526). */
class ConcurrentUseTest {
    private static final int THREADS = 8;
    private static final int SCHEMAS = 2_000;
    private static final int ROUNDS = 4;

    private final TestRunner runner = TestRunners.newTestRunner(NoOpProcessor.class);
    private final FastAvroReader reader = new FastAvroReader();
    private final FastAvroRecordSetWriter writer = new FastAvroRecordSetWriter();

    private void enable(final int cacheSize) throws InitializationException {
        runner.addControllerService("reader", reader);
        runner.setProperty(reader, SchemaCache.SIZE, String.valueOf(cacheSize));
        runner.enableControllerService(reader);
        runner.addControllerService("writer", writer);
        runner.setProperty(writer, SchemaCache.SIZE, String.valueOf(cacheSize));
        runner.enableControllerService(writer);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 1000})
    void givesRightResultsWhateverIsKept(final int cacheSize) throws Exception {
        enable(cacheSize);
        final List<byte[]> files = new ArrayList<>();
        for (int number = 0; number < SCHEMAS; number++) {
            files.add(file(number));
        }

        final List<Future<Integer>> results = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int thread = 0; thread < THREADS; thread++) {
                final int first = thread;
                results.add(threads.submit(() -> copyAll(files, first)));
            }
        }

        for (final Future<Integer> result : results) {
            assertEquals(ROUNDS * SCHEMAS / THREADS, result.get());
        }
    }

    /** @return how many files were copied right: all threads use some schemas at the same time, and others alone */
    private int copyAll(final List<byte[]> files, final int first) throws Exception {
        int right = 0;
        for (int round = 0; round < ROUNDS; round++) {
            for (int step = 0; step < SCHEMAS / THREADS; step++) {
                final int number = round % 2 == 0 ? step : step * THREADS + first;
                final byte[] copy = copy(files.get(number));
                try (DataFileStream<GenericData.Record> stream = new DataFileStream<>(new ByteArrayInputStream(copy), new GenericDatumReader<>())) {
                    right += stream.next().get("f" + number).equals(number) && !stream.hasNext() ? 1 : 0;
                }
            }
        }

        return right;
    }

    private byte[] copy(final byte[] file) throws Exception {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordReader records = reader.createRecordReader(Map.of(), new ByteArrayInputStream(file), -1, runner.getLogger());
                RecordSetWriter copies = writer.createWriter(runner.getLogger(), writer.getSchema(Map.of(), records.getSchema()), out, Map.of())) {
            copies.beginRecordSet();
            for (Record record = records.nextRecord(); record != null; record = records.nextRecord()) {
                copies.write(record);
            }

            copies.finishRecordSet();
        }

        return out.toByteArray();
    }

    private static byte[] file(final int number) throws IOException {
        final Schema schema = new Schema.Parser().parse("{\"type\":\"record\",\"name\":\"R%d\",\"fields\":[{\"name\":\"f%d\",\"type\":\"int\"}]}".formatted(number, number));
        final GenericData.Record datum = new GenericData.Record(schema);
        datum.put(0, number);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericData.Record> file = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            file.create(schema, out);
            file.append(datum);
        }

        return out.toByteArray();
    }

    /** What was compiled is let go when the services are disabled. */
    @Test
    void keepsNothingAfterDisabling() throws Exception {
        enable(1000);
        assertNotNull(copy(file(1)));
        final WeakReference<Object> readers = new WeakReference<>(reader.avroReaders());
        final WeakReference<Object> writers = new WeakReference<>(writer.avroWriters());

        runner.disableControllerService(reader);
        runner.disableControllerService(writer);

        assertNull(reader.avroReaders());
        assertNull(writer.avroWriters());
        for (int attempt = 0; attempt < 100 && (readers.get() != null || writers.get() != null); attempt++) {
            System.gc();
        }

        assertNull(readers.get());
        assertNull(writers.get());
    }
}
