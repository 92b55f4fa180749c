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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.ControllerService;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.sample.SampleOrders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

@ExtendWith(SharedNiFi.class)
class ConvertAvroRecordIT {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final int RECORDS = 3_000;

    private final SystemUnderTest system;

    ConvertAvroRecordIT(final SystemUnderTest system) {
        this.system = system;
    }

    @Test
    void convertsAvroToAvro() throws IOException {
        final TestFlow flow = system.flow("avro-to-avro");
        SampleOrders.write(flow.inputs().resolve("orders.avro"), "deflate", 0, RECORDS);
        final Processor convert = flow.fed(TestFlow.convertAvroRecord(flow.fastReader(), flow.fastWriter()));
        flow.collect(convert, "success");
        flow.collectAttributes(convert, "success", "attributes");
        flow.collect(convert, "failure");

        flow.run(2);

        assertEquals(AvroOracle.orders(0, RECORDS), AvroOracle.read(flow.onlyResult("success")));
        final JsonNode attributes = MAPPER.readTree(flow.onlyResult("attributes").toFile());
        assertEquals(Integer.toString(RECORDS), attributes.path("record.count").asText());
        assertEquals("application/avro-binary", attributes.path("mime.type").asText());
    }

    @Test
    void convertsAvroToJson() throws IOException {
        final TestFlow flow = system.flow("avro-to-json");
        SampleOrders.write(flow.inputs().resolve("orders.avro"), "snappy", 0, RECORDS);
        final ControllerService jsonWriter = flow.group().addService(ComponentTypes.JSON_WRITER, Map.of());
        final Processor convert = flow.fed(TestFlow.convertAvroRecord(flow.fastReader(), jsonWriter));
        flow.collect(convert, "success");
        flow.collect(convert, "failure");

        flow.run(1);

        final JsonNode orders = MAPPER.readTree(flow.onlyResult("success").toFile());
        assertEquals(RECORDS, orders.size());
        for (int id = 0; id < RECORDS; id++) {
            assertEquals(JsonOrders.expected(SampleOrders.order(id)), orders.get(id));
        }
    }

    @Test
    void convertsJsonToAvro() throws IOException {
        final TestFlow flow = system.flow("json-to-avro");
        final String json = "[{\"name\": \"Ada\", \"born\": 1815}, {\"name\": \"Grace\", \"born\": 1906}]";
        Files.writeString(flow.inputs().resolve("people.json"), json);
        final ControllerService jsonReader = flow.group().addService(ComponentTypes.JSON_READER, Map.of());
        final Processor convert = flow.fed(TestFlow.convertAvroRecord(jsonReader, flow.fastWriter()));
        flow.collect(convert, "success");
        flow.collect(convert, "failure");

        flow.run(1);

        final List<Map<String, Object>> expected = List.of(Map.of("name", "Ada", "born", 1815), Map.of("name", "Grace", "born", 1906));
        assertEquals(expected, AvroOracle.read(flow.onlyResult("success")));
    }

    @Test
    void routesBrokenFilesAloneToFailure() throws IOException {
        final TestFlow flow = system.flow("broken-among-good");
        for (int i = 0; i < 3; i++) {
            SampleOrders.write(flow.inputs().resolve("good-" + i + ".avro"), "deflate", i * RECORDS, RECORDS);
        }

        final byte[] whole = Files.readAllBytes(flow.inputs().resolve("good-0.avro"));
        final byte[] truncated = Arrays.copyOf(whole, whole.length / 2);
        final byte[] corrupt = whole.clone();
        corrupt[whole.length / 2] ^= 0x55;
        final Map<String, byte[]> broken = Map.of("truncated.avro", truncated, "corrupt.avro", corrupt, "text.avro", "No Avro at all".getBytes(UTF_8),
                "empty.avro", new byte[0]);
        for (final Map.Entry<String, byte[]> file : broken.entrySet()) {
            Files.write(flow.inputs().resolve(file.getKey()), file.getValue());
        }

        final Processor convert = flow.fed(TestFlow.convertAvroRecord(flow.fastReader(), flow.fastWriter()));
        system.expectFailures(convert);
        flow.collect(convert, "success");
        flow.collect(convert, "failure");
        flow.collectAttributes(convert, "failure", "attributes");

        flow.run(3 + 2 * broken.size());

        final List<Path> good = flow.results("success");
        assertEquals(3, good.size());
        for (int i = 0; i < good.size(); i++) {
            assertEquals(AvroOracle.orders(i * RECORDS, RECORDS), AvroOracle.read(good.get(i)));
        }

        for (final Path failed : flow.results("failure")) {
            assertArrayEquals(broken.get(failed.getFileName().toString()), Files.readAllBytes(failed));
        }

        for (final Path attributes : flow.results("attributes")) {
            assertFalse(MAPPER.readTree(attributes.toFile()).path("record.error.message").asText().isBlank(), attributes::toString);
        }
    }
}
