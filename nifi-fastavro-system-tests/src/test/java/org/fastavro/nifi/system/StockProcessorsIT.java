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

import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;
import org.fastavro.nifi.sample.SampleOrders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import static org.fastavro.nifi.harness.ComponentTypes.standard;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** NiFi's own record processors with FastAvroReader and FastAvroRecordSetWriter. */
@ExtendWith(SharedNiFi.class)
class StockProcessorsIT {

    private static final int RECORDS = 600;

    private final SystemUnderTest system;

    StockProcessorsIT(final SystemUnderTest system) {
        this.system = system;
    }

    @Test
    void convertRecord() throws IOException {
        final TestFlow flow = flowWithOrders("ConvertRecord");
        final Processor processor = flow.fed(withServices(flow, "ConvertRecord"));

        runToSuccess(flow, processor);

        assertEquals(AvroOracle.orders(0, RECORDS), AvroOracle.read(flow.onlyResult("success")));
    }

    @Test
    void updateRecord() throws IOException {
        final TestFlow flow = flowWithOrders("UpdateRecord");
        final Processor processor = flow.fed(withServices(flow, "UpdateRecord").with("Replacement Value Strategy", "literal-value")
                .with("/customer", "nobody").with("/address/city", "${field.value:toUpper()}"));

        runToSuccess(flow, processor);

        final List<Map<String, Object>> expected = AvroOracle.orders(0, RECORDS);
        for (final Map<String, Object> order : expected) {
            order.put("customer", "nobody");
            address(order).compute("city", (key, city) -> city.toString().toUpperCase());
        }

        assertEquals(expected, AvroOracle.read(flow.onlyResult("success")));
    }

    @Test
    void removeRecordField() throws IOException {
        final TestFlow flow = flowWithOrders("RemoveRecordField");
        final Processor processor = flow.fed(withServices(flow, "RemoveRecordField").with("note", "/note").with("total", "/total"));

        runToSuccess(flow, processor);

        final List<Map<String, Object>> expected = AvroOracle.orders(0, RECORDS);
        for (final Map<String, Object> order : expected) {
            order.remove("note");
            order.remove("total");
        }

        assertEquals(inMillis(expected), inMillis(AvroOracle.read(flow.onlyResult("success"))));
    }

    @Test
    void renameRecordField() throws IOException {
        final TestFlow flow = flowWithOrders("RenameRecordField");
        final Processor processor = flow.fed(withServices(flow, "RenameRecordField").with("/customer", "buyer"));

        runToSuccess(flow, processor);

        final List<Map<String, Object>> expected = AvroOracle.orders(0, RECORDS);
        for (final Map<String, Object> order : expected) {
            order.put("buyer", order.remove("customer"));
        }

        assertEquals(inMillis(expected), inMillis(AvroOracle.read(flow.onlyResult("success"))));
    }

    @Test
    void splitRecord() throws IOException {
        final TestFlow flow = flowWithOrders("SplitRecord");
        final Processor processor = flow.fed(withServices(flow, "SplitRecord").with("Records Per Split", "250"));
        flow.collect(processor, "splits", "splits/${fragment.index}");
        flow.collect(processor, "failure");

        flow.run(3);

        for (int split = 0; split < 3; split++) {
            final int count = Math.min(250, RECORDS - split * 250);
            assertEquals(AvroOracle.orders(split * 250, count), AvroOracle.read(flow.onlyResult("splits/" + split)));
        }
    }

    @Test
    void splitRecordIntoSingleRecords() throws IOException {
        final TestFlow flow = system.flow("SplitRecord-single");
        SampleOrders.write(flow.inputs().resolve("orders.avro"), "null", 0, 5);
        final Processor processor = flow.fed(withServices(flow, "SplitRecord").with("Records Per Split", "1"));
        flow.collect(processor, "splits", "splits/${fragment.index}");
        flow.collect(processor, "failure");

        flow.run(5);

        for (int split = 0; split < 5; split++) {
            assertEquals(AvroOracle.orders(split, 1), AvroOracle.read(flow.onlyResult("splits/" + split)));
        }
    }

    @Test
    void partitionRecord() throws IOException {
        final TestFlow flow = flowWithOrders("PartitionRecord");
        final Processor processor = flow.fed(withDashedServices(flow, "PartitionRecord").with("status", "/status"));
        flow.collect(processor, "success", "success/${status}");
        flow.collect(processor, "failure");

        flow.run(3);

        for (final String status : Set.of("OPEN", "PAID", "SHIPPED")) {
            final List<Map<String, Object>> expected = AvroOracle.orders(0, RECORDS).stream().filter(order -> order.get("status").equals(status)).toList();
            assertEquals(expected, AvroOracle.read(flow.onlyResult("success/" + status)));
        }
    }

    @Test
    void queryRecord() throws IOException {
        final TestFlow flow = flowWithOrders("QueryRecord");
        final Processor processor = flow.fed(withDashedServices(flow, "QueryRecord")
                .with("late", "SELECT id, customer, weight FROM FLOWFILE WHERE id >= 500 AND express")
                .with("statuses", "SELECT status, COUNT(*) AS orders FROM FLOWFILE GROUP BY status ORDER BY status"));
        flow.collect(processor, "late");
        flow.collect(processor, "statuses");
        flow.collect(processor, "failure");

        flow.run(2);

        final List<Map<String, Object>> expected = new ArrayList<>();
        for (final Map<String, Object> order : AvroOracle.orders(500, RECORDS - 500)) {
            if (order.get("express").equals(true)) {
                final Map<String, Object> columns = new LinkedHashMap<>(order);
                columns.keySet().retainAll(Set.of("id", "customer", "weight"));
                expected.add(columns);
            }
        }

        assertEquals(expected, AvroOracle.read(flow.onlyResult("late")));
        final List<Map<String, Object>> statuses = Stream.of("OPEN", "PAID", "SHIPPED").map(status -> Map.<String, Object>of("status", status,
                "orders", (long) RECORDS / 3)).toList();
        assertEquals(statuses, AvroOracle.read(flow.onlyResult("statuses")));
    }

    @Test
    void validateRecord() throws IOException {
        final TestFlow flow = flowWithOrders("ValidateRecord");
        final String strict = SampleOrders.SCHEMA.toString().replace("{\"name\":\"note\",\"type\":[\"null\",\"string\"],\"default\":null}",
                "{\"name\":\"note\",\"type\":\"string\"}");
        final Processor processor = flow.fed(withDashedServices(flow, "ValidateRecord").with("schema-access-strategy", "schema-text-property")
                .with("schema-text", strict));
        flow.collect(processor, "valid");
        flow.collect(processor, "invalid");
        flow.collect(processor, "failure");

        flow.run(2);

        final Map<Boolean, List<Map<String, Object>>> expected = new HashMap<>(Map.of(true, new ArrayList<>(), false, new ArrayList<>()));
        AvroOracle.orders(0, RECORDS).forEach(order -> expected.get(order.get("note") != null).add(order));
        assertEquals(expected.get(true), AvroOracle.read(flow.onlyResult("valid")));
        assertEquals(expected.get(false), AvroOracle.read(flow.onlyResult("invalid")));
    }

    @Test
    void mergeRecord() throws IOException {
        final TestFlow flow = system.flow("MergeRecord");
        final int files = 8;
        for (int i = 0; i < files; i++) {
            SampleOrders.write(flow.inputs().resolve(i + ".avro"), "deflate", i * RECORDS, RECORDS);
        }

        final Processor processor = flow.fed(withDashedServices(flow, "MergeRecord").with("min-records", Integer.toString(files * RECORDS))
                .with("max-records", Integer.toString(files * RECORDS)));
        flow.collect(processor, "merged");
        flow.collect(processor, "failure");

        flow.run(1);

        final List<Map<String, Object>> merged = new ArrayList<>(AvroOracle.read(flow.onlyResult("merged")));
        merged.sort(Comparator.comparing(order -> (Long) order.get("id")));
        assertEquals(AvroOracle.orders(0, files * RECORDS), merged);
    }

    private TestFlow flowWithOrders(final String name) throws IOException {
        final TestFlow flow = system.flow(name);
        SampleOrders.write(flow.inputs().resolve("orders.avro"), "deflate", 0, RECORDS);
        return flow;
    }

    private static ProcessorSpec withServices(final TestFlow flow, final String processor) {
        return ProcessorSpec.of(standard(processor)).with("Record Reader", flow.fastReader()).with("Record Writer", flow.fastWriter());
    }

    private static ProcessorSpec withDashedServices(final TestFlow flow, final String processor) {
        return ProcessorSpec.of(standard(processor)).with("record-reader", flow.fastReader()).with("record-writer", flow.fastWriter());
    }

    private static void runToSuccess(final TestFlow flow, final Processor processor) {
        flow.collect(processor, "success");
        flow.collect(processor, "failure");
        flow.run(1);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> address(final Map<String, Object> order) {
        return (Map<String, Object>) order.get("address");
    }

    /** A schema that NiFi has changed need not know that a time was in microseconds. */
    private static List<Map<String, Object>> inMillis(final List<Map<String, Object>> orders) {
        orders.forEach(order -> order.computeIfPresent("created", (key, created) -> ((Instant) created).truncatedTo(ChronoUnit.MILLIS)));
        return orders;
    }
}
