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
package org.fastavro.nifi.system;

import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.fastavro.nifi.harness.Await;
import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.ControllerService;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;
import org.fastavro.nifi.sample.SampleOrders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

@ExtendWith(SharedNiFi.class)
class CollectAvroRecordIT {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final String MERGED = "merged";
    private static final String FAILURE = "failure";

    private final SystemUnderTest system;

    CollectAvroRecordIT(final SystemUnderTest system) {
        this.system = system;
    }

    private static ProcessorSpec collectAvroRecord(final ControllerService reader, final int records) {
        return ProcessorSpec.of(ComponentTypes.COLLECT_AVRO_RECORD).with("Record Reader", reader)
                .with("Minimum Number of Records", Integer.toString(records)).with("Maximum Number of Records", Integer.toString(records));
    }

    /** Files are taken in any order. */
    private static List<Map<String, Object>> sorted(final List<Map<String, Object>> orders) {
        return orders.stream().sorted(Comparator.comparing(order -> (Long) order.get("id"))).toList();
    }

    @Test
    void collectsManySmallFilesIntoLargeBlocks() throws IOException {
        final int files = 5_000;
        final TestFlow flow = system.flow("many-small-files");
        for (int id = 0; id < files; id++) {
            SampleOrders.write(flow.inputs().resolve(id + ".avro"), "null", id, 1);
        }

        final Processor collect = flow.fed(collectAvroRecord(flow.fastReader(), files));
        flow.collect(collect, MERGED);
        flow.collect(collect, FAILURE);

        flow.run(1);

        assertEquals(AvroOracle.orders(0, files), sorted(AvroOracle.read(flow.onlyResult(MERGED))));
        assertTrue(firstBlockCount(flow.onlyResult(MERGED)) > 100);
    }

    private static long firstBlockCount(final Path file) throws IOException {
        try (DataFileReader<Object> reader = new DataFileReader<>(file.toFile(), new GenericDatumReader<>())) {
            reader.hasNext();
            return reader.getBlockCount();
        }
    }

    @Test
    void routesBrokenFilesAloneToFailure() throws IOException {
        final TestFlow flow = system.flow("collect-broken-among-good");
        SampleOrders.write(flow.inputs().resolve("a.avro"), "snappy", 0, 500);
        SampleOrders.write(flow.inputs().resolve("b.avro"), "zstandard", 500, 500);
        final byte[] whole = Files.readAllBytes(flow.inputs().resolve("a.avro"));
        final byte[] truncated = Arrays.copyOf(whole, whole.length - 1);
        Files.write(flow.inputs().resolve("truncated.avro"), truncated);
        final Processor collect = flow.fed(collectAvroRecord(flow.fastReader(), 1_000));
        system.expectFailures(collect);
        flow.collect(collect, MERGED);
        flow.collect(collect, FAILURE);

        flow.run(2);

        assertEquals(AvroOracle.orders(0, 1_000), sorted(AvroOracle.read(flow.onlyResult(MERGED))));
        assertArrayEquals(truncated, Files.readAllBytes(flow.onlyResult(FAILURE)));
    }

    @Test
    void packedRowsComeBack() throws IOException {
        final TestFlow flow = system.flow("packed-rows");
        SampleOrders.write(flow.inputs().resolve("a.avro"), "deflate", 0, 500);
        final Processor collect = flow.fed(collectAvroRecord(flow.fastReader(), 500).with("Output Format", "Packed Rows"));
        final Processor convert = flow.group().addProcessor(TestFlow.convertAvroRecord(flow.fastReader(), flow.fastWriter()));
        flow.group().connect(collect, convert, MERGED);
        flow.collect(collect, FAILURE);
        flow.collect(convert, "success");
        flow.collect(convert, FAILURE);

        flow.run(1);

        assertEquals(AvroOracle.orders(0, 500), AvroOracle.read(flow.onlyResult("success")));
    }

    @Test
    void binsAgeOutUnderSteadyInput() throws IOException {
        final TestFlow flow = system.flow("steady-input");
        final ControllerService jsonReader = flow.group().addService(ComponentTypes.JSON_READER, Map.of());
        final Processor collect = flow.group().addProcessor(collectAvroRecord(jsonReader, 1_000_000).with("Max Bin Age", "2 secs"));
        final Processor generate = flow.group().addProcessor(ProcessorSpec.of("org.apache.nifi.processors.standard.GenerateFlowFile")
                .with("generate-ff-custom-text", "{\"id\": 1}").every("50 ms"));
        flow.group().connect(generate, collect, "success");
        flow.collect(collect, MERGED, MERGED + "/${uuid}");
        flow.collect(collect, FAILURE);
        flow.group().start();

        Await.until("two bins have aged out", LIMIT, () -> flow.results(MERGED).size() >= 2, () -> "Found %s".formatted(flow.results(MERGED)));
        flow.group().stop();

        assertEquals(List.of(), flow.results(FAILURE));
        for (final Path merged : flow.results(MERGED)) {
            assertTrue(Stream.of(merged).flatMap(CollectAvroRecordIT::records).allMatch(Map.of("id", 1)::equals));
        }
    }

    private static Stream<Map<String, Object>> records(final Path file) {
        try {
            return AvroOracle.read(file).stream();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
