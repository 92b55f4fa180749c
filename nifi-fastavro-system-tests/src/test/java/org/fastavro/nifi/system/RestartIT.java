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

import org.fastavro.nifi.harness.Await;
import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;
import org.fastavro.nifi.harness.RealNiFi;
import org.fastavro.nifi.sample.SampleOrders;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

class RestartIT {

    private static final int RECORDS = 500;

    @Test
    void flowGoesOnAfterNiFiWasKilled() throws IOException {
        try (RealNiFi nifi = RealNiFi.start(TestPaths.freshNiFi("restarted-nifi"))) {
            nifi.install(TestPaths.nar());
            final SystemUnderTest system = new SystemUnderTest(nifi, TestPaths.emptyFolder("restarted-flows"));
            final TestFlow flow = system.flow("restarted");
            SampleOrders.write(flow.inputs().resolve("before.avro"), "snappy", 0, RECORDS);
            final Processor convert = flow.fed(TestFlow.convertAvroRecord(flow.fastReader(), flow.fastWriter()));
            flow.collect(convert, "success", "${filename}");
            flow.collect(convert, "failure");
            flow.group().start();
            flow.awaitResults(1);
            nifi.awaitSaved(flow.group());

            nifi.kill();
            SampleOrders.write(flow.inputs().resolve("after.avro"), "snappy", RECORDS, RECORDS);
            nifi.start();
            flow.awaitResults(2);
            nifi.stop();

            assertEquals(AvroOracle.orders(0, RECORDS), AvroOracle.read(flow.onlyResult("before.avro")));
            assertEquals(AvroOracle.orders(RECORDS, RECORDS), AvroOracle.read(flow.onlyResult("after.avro")));
            assertEquals(List.of(), system.newProblems());
        }
    }

    @Test
    void collectingGoesOnAfterNiFiWasKilled() throws IOException {
        final int files = 400;
        try (RealNiFi nifi = RealNiFi.start(TestPaths.freshNiFi("restarted-collecting-nifi"))) {
            nifi.install(TestPaths.nar());
            final SystemUnderTest system = new SystemUnderTest(nifi, TestPaths.emptyFolder("restarted-collecting-flows"));
            final TestFlow flow = system.flow("restarted-collecting");
            writeSmallFiles(flow, 0, files);
            final Processor collect = flow.fed(ProcessorSpec.of(ComponentTypes.COLLECT_AVRO_RECORD).with("Record Reader", flow.fastReader())
                    .with("Minimum Number of Records", Integer.toString(2 * files)));
            flow.collect(collect, "merged");
            flow.collect(collect, "failure");
            flow.group().start();
            Await.until("all files lie in a bin", Duration.ofSeconds(60), () -> flow.group().status().flowFilesQueued() == files, () -> flow.group().status().toString());
            nifi.awaitSaved(flow.group());

            nifi.kill();
            writeSmallFiles(flow, files, files);
            nifi.start();
            flow.awaitResults(1);
            nifi.stop();

            final List<Map<String, Object>> merged = AvroOracle.read(flow.onlyResult("merged"));
            assertEquals(AvroOracle.orders(0, 2 * files), merged.stream().sorted(Comparator.comparing(order -> (Long) order.get("id"))).toList());
            assertEquals(List.of(), system.newProblems());
        }
    }

    private static void writeSmallFiles(final TestFlow flow, final int first, final int count) throws IOException {
        for (int id = first; id < first + count; id++) {
            SampleOrders.write(flow.inputs().resolve(id + ".avro"), "null", id, 1);
        }
    }
}
