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

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.ControllerService;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.sample.SampleOrders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Schemas that NiFi's AvroSchemaRegistry supplies by name. */
@ExtendWith(SharedNiFi.class)
class SchemaRegistryIT {

    private static final int RECORDS = 400;

    private final SystemUnderTest system;

    SchemaRegistryIT(final SystemUnderTest system) {
        this.system = system;
    }

    @Test
    void writesBareDatumsUnderASchemaNameAndReadsThem() throws IOException {
        final TestFlow flow = system.flow("registry-bare-datums");
        SampleOrders.write(flow.inputs().resolve("orders.avro"), "deflate", 0, RECORDS);
        final ControllerService registry = registry(flow, Map.of("order", SampleOrders.SCHEMA.toString()));
        final ControllerService bareWriter = flow.group().addService(ComponentTypes.FAST_AVRO_WRITER,
                withRegistry(registry, Map.of("Schema Write Strategy", "schema-name", "schema-name", "order")));
        final ControllerService bareReader = flow.group().addService(ComponentTypes.FAST_AVRO_READER, withRegistry(registry, Map.of()));

        final Processor toBare = flow.fed(TestFlow.convertAvroRecord(flow.fastReader(), bareWriter));
        final Processor toFile = flow.group().addProcessor(TestFlow.convertAvroRecord(bareReader, flow.fastWriter()));
        flow.group().connect(toBare, toFile, "success");
        flow.collect(toBare, "success", "bare");
        flow.collect(toFile, "success", "file");
        flow.collect(toBare, "failure");
        flow.collect(toFile, "failure");

        flow.run(2);

        assertArrayEquals(bareOrders(), Files.readAllBytes(flow.onlyResult("bare")));
        assertEquals(AvroOracle.orders(0, RECORDS), AvroOracle.read(flow.onlyResult("file")));
    }

    @Test
    void resolvesAFileToTheSchemaOfTheRegistry() throws IOException {
        final Schema brief = new Schema.Parser().parse("""
                {"type": "record", "name": "Order", "namespace": "org.fastavro.sample", "fields": [
                  {"name": "id", "type": "long"},
                  {"name": "weight", "type": ["null", "double"]},
                  {"name": "carrier", "type": "string", "default": "by foot"}
                ]}""");
        final TestFlow flow = system.flow("registry-resolution");
        SampleOrders.write(flow.inputs().resolve("orders.avro"), "deflate", 0, RECORDS);
        final ControllerService registry = registry(flow, Map.of("brief", brief.toString()));
        final ControllerService reader = flow.group().addService(ComponentTypes.FAST_AVRO_READER, withRegistry(registry, Map.of("schema-name", "brief")));
        final Processor convert = flow.fed(TestFlow.convertAvroRecord(reader, flow.fastWriter()));
        flow.collect(convert, "success");
        flow.collect(convert, "failure");

        flow.run(1);

        final List<Map<String, Object>> expected = AvroOracle.orders(0, RECORDS).stream()
                .map(order -> Map.of("id", order.get("id"), "weight", order.get("weight"), "carrier", "by foot")).toList();
        assertEquals(expected, AvroOracle.read(flow.onlyResult("success")));
    }

    private static ControllerService registry(final TestFlow flow, final Map<String, String> schemas) {
        return flow.group().addService(ComponentTypes.AVRO_SCHEMA_REGISTRY, schemas);
    }

    private static Map<String, String> withRegistry(final ControllerService registry, final Map<String, String> others) {
        final Map<String, String> properties = new HashMap<>(others);
        properties.put("schema-access-strategy", "schema-name");
        properties.put("schema-registry", registry.id());
        return properties;
    }

    private static byte[] bareOrders() throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(SampleOrders.SCHEMA, SampleOrders.MODEL);
        final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        for (long id = 0; id < RECORDS; id++) {
            writer.write(SampleOrders.order(id), encoder);
        }

        encoder.flush();
        return bytes.toByteArray();
    }
}
