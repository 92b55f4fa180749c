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

import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.ContainerFiles;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;
import org.fastavro.nifi.harness.RealNiFi;
import org.fastavro.nifi.sample.SampleOrders;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Collects more than the heap could hold: files of 72 MB, 505 MB together, in a NiFi of 256 MB. {@code -Dcollect.files=30} makes it 2 GB.
 */
class LargeBinIT {
    private static final int FILES = Integer.getInteger("collect.files", 7);
    private static final int RECORDS_PER_FILE = 500_000;

    @Test
    void collectsMoreThanTheHeapHolds() throws IOException {
        try (RealNiFi nifi = RealNiFi.start(TestPaths.freshNiFi("small-heap-nifi").withHeap("256m"))) {
            nifi.install(TestPaths.nar());
            final SystemUnderTest system = new SystemUnderTest(nifi, TestPaths.emptyFolder("small-heap-flows"));
            final TestFlow flow = system.flow("small-heap");
            final Path first = flow.inputs().resolve("0.avro");
            SampleOrders.write(first, "null", 0, RECORDS_PER_FILE);
            for (int index = 1; index < FILES; index++) {
                Files.copy(first, flow.inputs().resolve(index + ".avro"));
            }

            final long records = (long) FILES * RECORDS_PER_FILE;
            final Processor collect = flow.fed(ProcessorSpec.of(ComponentTypes.COLLECT_AVRO_RECORD).with("Record Reader", flow.fastReader())
                    .with("Minimum Number of Records", Long.toString(records)).with("Maximum Number of Records", Long.toString(records)));
            flow.collect(collect, "merged");
            flow.collect(collect, "failure");
            flow.group().start();
            flow.awaitResults(1);
            nifi.stop();

            assertEquals(records, ContainerFiles.countRecords(List.of(flow.onlyResult("merged"))));
            assertEquals(List.of(), system.newProblems());
            Files.delete(flow.onlyResult("merged"));
        }
    }
}
