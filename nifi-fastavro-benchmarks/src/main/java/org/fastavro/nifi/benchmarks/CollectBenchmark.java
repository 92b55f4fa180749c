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

import org.apache.avro.Schema;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.nifi.avro.AvroReader;
import org.apache.nifi.avro.AvroRecordSetWriter;
import org.apache.nifi.controller.ControllerService;
import org.apache.nifi.processor.Processor;
import org.apache.nifi.processors.standard.MergeContent;
import org.apache.nifi.processors.standard.MergeRecord;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.fastavro.nifi.processors.CollectAvroRecord;
import org.fastavro.nifi.services.FastAvroReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Collecting FlowFiles into one with NiFi's MergeRecord and MergeContent and with CollectAvroRecord, each driven by nifi-mock, whose own cost is in all
 * figures, beside a plain copy of the same bytes.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 8)
@Measurement(iterations = 12)
public class CollectBenchmark {
    private static final long SEED = 42;

    /** What collects. */
    public enum Collector {
        BYTE_COPY("a plain copy of the bytes"), MERGE_RECORD("MergeRecord"), MERGE_CONTENT("MergeContent, Avro"),
        EVERY_DATUM("CollectAvroRecord, *Every Datum*"), STRUCTURE_ONLY("CollectAvroRecord, *Structure Only*");

        private final String description;

        Collector(final String description) {
            this.description = description;
        }

        /**
         * @return the processor and how it is configured, in Markdown
         */
        public String description() {
            return description;
        }
    }

    /** What is collected: so many files of so many records. */
    public enum Files {
        LARGE(50, 4_000), SMALL(5_000, 1);

        private final int count;
        private final int records;

        Files(final int count, final int records) {
            this.count = count;
            this.records = records;
        }

        /**
         * @return how many files of how many records
         */
        public String description() {
            return String.format(Locale.ROOT, "%,d of %,d", count, records);
        }
    }

    /** What collects. */
    @Param
    public Collector collector;

    /** What is collected. */
    @Param
    public Files files;

    private List<byte[]> contents;
    private TestRunner runner;

    /**
     * Makes the files.
     *
     * @throws IOException never
     */
    @Setup(Level.Trial)
    public void writeFiles() throws IOException {
        final Random random = new Random(SEED);
        contents = new ArrayList<>();
        for (int index = 0; index < files.count; index++) {
            contents.add(file(random, files.records));
        }
    }

    private static byte[] file(final Random random, final int records) throws IOException {
        final Schema schema = new Schema.Parser().parse("""
                {"type": "record", "name": "Flat", "fields": [{"name": "l1", "type": "long"}, {"name": "l2", "type": "long"}, {"name": "s1", "type": "string"},
                {"name": "s2", "type": "string"}, {"name": "s3", "type": "string"}, {"name": "s4", "type": "string"}, {"name": "b", "type": "boolean"},
                {"name": "d", "type": "double"}, {"name": "i", "type": "int"}, {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["A", "B", "C"]}}]}""");
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericData.Record> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.create(schema, out);
            for (int index = 0; index < records; index++) {
                final GenericData.Record datum = new GenericData.Record(schema);
                datum.put("l1", (long) index);
                datum.put("l2", random.nextLong());
                datum.put("s1", "customer-" + random.nextInt(1000));
                datum.put("s2", "name " + random.nextInt(100_000));
                datum.put("s3", "street number " + random.nextInt(100));
                datum.put("s4", "city " + random.nextInt(100));
                datum.put("b", random.nextBoolean());
                datum.put("d", random.nextDouble());
                datum.put("i", random.nextInt(100_000));
                datum.put("e", new GenericData.EnumSymbol(schema.getField("e").schema(), "B"));
                writer.append(datum);
            }
        }

        return out.toByteArray();
    }

    /**
     * Enqueues the files.
     *
     * @throws InitializationException if a service is not valid
     */
    @Setup(Level.Invocation)
    public void enqueue() throws InitializationException {
        runner = switch (collector) {
            case BYTE_COPY -> null;
            case MERGE_RECORD -> {
                final TestRunner merging = runner(new MergeRecord());
                addService(merging, "record-reader", new AvroReader());
                addService(merging, "record-writer", new AvroRecordSetWriter());
                merging.setProperty("max-records", "1000000");
                yield merging;
            }
            case MERGE_CONTENT -> {
                final TestRunner merging = runner(new MergeContent());
                merging.setProperty(MergeContent.MERGE_FORMAT, "Avro");
                merging.setProperty(MergeContent.MAX_ENTRIES, "1000000");
                yield merging;
            }
            case EVERY_DATUM -> collecting("Every Datum");
            case STRUCTURE_ONLY -> collecting("Structure Only");
        };
        if (runner != null) {
            contents.forEach(runner::enqueue);
        }
    }

    private static TestRunner collecting(final String blockCheck) throws InitializationException {
        final TestRunner collecting = runner(new CollectAvroRecord());
        addService(collecting, "Record Reader", new FastAvroReader());
        collecting.setProperty("Maximum Number of Records", "1000000");
        collecting.setProperty("Block Check", blockCheck);
        return collecting;
    }

    private static TestRunner runner(final Processor processor) {
        return TestRunners.newTestRunner(processor);
    }

    private static void addService(final TestRunner runner, final String property, final ControllerService service) throws InitializationException {
        runner.addControllerService(property, service);
        runner.enableControllerService(service);
        runner.setProperty(property, property);
    }

    /**
     * Collects.
     *
     * @return how many bytes the merged FlowFile has
     */
    @Benchmark
    public long collect() {
        if (collector == Collector.BYTE_COPY) {
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            contents.forEach(out::writeBytes);
            return out.size();
        }

        runner.run(2);
        return runner.getFlowFilesForRelationship("merged").getFirst().getSize();
    }
}
