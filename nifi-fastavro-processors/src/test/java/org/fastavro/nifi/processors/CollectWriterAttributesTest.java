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
package org.fastavro.nifi.processors;

import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.util.MockFlowFile;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A record writer is given the attributes of one FlowFile of its bin: those of the first one that is in the merged content. */
class CollectWriterAttributesTest extends CollectTestBase {
    private FastAvroRecordSetWriter writer;

    @BeforeEach
    void setUpWriter() throws InitializationException {
        writer = new FastAvroRecordSetWriter();
        runner.addControllerService("writer", writer);
        runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, "Record Writer");
        runner.setProperty(CollectAvroRecord.RECORD_WRITER, "writer");
    }

    @Test
    void attributesOfBadFirstFileAreNotWritten() throws IOException {
        runner.setProperty(writer, "source", "${source}");
        runner.enableControllerService(writer);
        final byte[] bad = file(1);
        bad[bad.length - 1]++;
        runner.enqueue(bad, Map.of("source", "bad"));
        runner.enqueue(file(2), Map.of("source", "good"));
        runner.enqueue(file(3), Map.of("source", "other"));

        final MockFlowFile merged = run().getFirst();

        assertEquals(List.of(2, 3), numbers(merged));
        assertEquals("good", Headers.of(merged).get("source"));
        runner.assertTransferCount(FAILURE, 1);
    }

    @Test
    void fileWhoseAttributesMakeNoWriterLeavesAlone() throws IOException {
        runner.setProperty(writer, "schema-access-strategy", "schema-text-property");
        runner.setProperty(writer, "schema-text", "${schema}");
        runner.enableControllerService(writer);
        runner.enqueue(file(1), Map.of("schema", "{"));
        runner.enqueue(file(2));
        runner.enqueue(file(3), Map.of("schema", SCHEMA.toString()));
        runner.enqueue(file(4));

        final MockFlowFile merged = run().getFirst();

        assertEquals(List.of(3, 4), numbers(merged));
        merged.assertAttributeEquals("merge.count", "2");
        runner.assertTransferCount(ORIGINAL, 2);
        final List<MockFlowFile> failed = runner.getFlowFilesForRelationship(FAILURE);
        assertEquals(2, failed.size());
        failed.forEach(flowFile -> assertTrue(flowFile.getAttribute("record.error.message").contains("schema"), flowFile.getAttribute("record.error.message")));
    }

    @Test
    void allFailWhereNoAttributesMakeAWriter() throws IOException {
        runner.setProperty(writer, "schema-access-strategy", "schema-text-property");
        runner.setProperty(writer, "schema-text", "${schema}");
        runner.enableControllerService(writer);
        runner.enqueue(file(1));
        runner.enqueue(file(2));

        run();

        runner.assertAllFlowFilesTransferred(FAILURE, 2);
        assertEquals(0, runner.getQueueSize().getObjectCount());
    }
}
