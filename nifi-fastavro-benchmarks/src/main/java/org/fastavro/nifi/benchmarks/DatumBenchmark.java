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
package org.fastavro.nifi.benchmarks;

import org.apache.nifi.avro.AvroReader;
import org.apache.nifi.controller.ControllerService;
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.util.MockComponentLog;
import org.apache.nifi.util.NoOpProcessor;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.fastavro.nifi.services.FastAvroReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * One bare datum a reader, as ConsumeKafka makes one for each message, with the schema as text: through the reader services themselves, since asking
 * for the schema is part of the cost. Then also written as JSON, as in NIFI-5640.
 */
public class DatumBenchmark extends SteadyBenchmark {
    /** What the message holds. */
    @Param({"FLAT", "WIDE"})
    public DataSet dataSet;

    /** Whose service reads it. */
    @Param({"FASTAVRO", "NIFI_STOCK"})
    public Implementation implementation;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final MockComponentLog log = new MockComponentLog("benchmark", DatumBenchmark.class);
    private byte[] datum;
    private RecordReaderFactory reader;
    private JsonRecordSetWriter jsonWriter;

    /**
     * Makes the message and enables the services.
     *
     * @throws IOException never
     * @throws InitializationException never
     */
    @Setup
    public void enableServices() throws IOException, InitializationException {
        datum = dataSet.bareDatum();
        final TestRunner runner = TestRunners.newTestRunner(NoOpProcessor.class);
        reader = implementation == Implementation.FASTAVRO ? new FastAvroReader() : new AvroReader();
        enable(runner, reader, Map.of("schema-access-strategy", "schema-text-property", "schema-text", dataSet.schema().toString()));
        jsonWriter = new JsonRecordSetWriter();
        enable(runner, jsonWriter, Map.of());
    }

    private static void enable(final TestRunner runner, final ControllerService service, final Map<String, String> properties)
            throws InitializationException {
        runner.addControllerService(service.getClass().getName(), service);
        properties.forEach((name, value) -> runner.setProperty(service, name, value));
        runner.enableControllerService(service);
    }

    /**
     * @return one value of the record
     * @throws IOException never
     * @throws MalformedRecordException never
     * @throws SchemaNotFoundException never
     */
    @Benchmark
    public Object read() throws IOException, MalformedRecordException, SchemaNotFoundException {
        return openReader().nextRecord().getValue(dataSet.oneField());
    }

    /**
     * @return the size of the JSON
     * @throws IOException never
     * @throws MalformedRecordException never
     * @throws SchemaNotFoundException never
     */
    @Benchmark
    public int readAndWriteJson() throws IOException, MalformedRecordException, SchemaNotFoundException {
        out.reset();
        final RecordReader records = openReader();
        try (RecordSetWriter writer = jsonWriter.createWriter(log, records.getSchema(), out, Map.of())) {
            writer.beginRecordSet();
            writer.write(records.nextRecord());
            writer.finishRecordSet();
        }

        return out.size();
    }

    private RecordReader openReader() throws IOException, MalformedRecordException, SchemaNotFoundException {
        return reader.createRecordReader(Map.of(), new ByteArrayInputStream(datum), datum.length, log);
    }
}
