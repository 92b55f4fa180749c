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

import org.apache.nifi.controller.ControllerService;
import org.apache.nifi.processor.Processor;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.fastavro.nifi.services.FastAvroReader;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;

import java.util.HashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Sets up conversions and runs them. */
final class Conversions {
    private Conversions() {
    }

    /** A ConvertAvroRecord from one Fast Avro service to the other, with what is given set apart from the defaults. */
    static TestRunner fast(final Map<String, String> readerProperties, final Map<String, String> writerProperties) throws InitializationException {
        return of(new ConvertAvroRecord(), new FastAvroReader(), readerProperties, new FastAvroRecordSetWriter(), writerProperties);
    }

    static TestRunner of(final Processor processor, final ControllerService reader, final ControllerService writer) throws InitializationException {
        return of(processor, reader, Map.of(), writer, Map.of());
    }

    static TestRunner of(final Processor processor, final ControllerService reader, final Map<String, String> readerProperties,
            final ControllerService writer, final Map<String, String> writerProperties) throws InitializationException {
        final TestRunner runner = TestRunners.newTestRunner(processor);
        addService(runner, "reader", reader, readerProperties);
        addService(runner, "writer", writer, writerProperties);
        runner.setProperty("Record Reader", "reader");
        runner.setProperty("Record Writer", "writer");
        return runner;
    }

    static void addService(final TestRunner runner, final String id, final ControllerService service, final Map<String, String> properties)
            throws InitializationException {
        runner.addControllerService(id, service);
        properties.forEach((name, value) -> runner.setProperty(service, name, value));
        runner.enableControllerService(service);
    }

    /** Runs one FlowFile through and expects it to arrive alone. */
    static MockFlowFile run(final TestRunner runner, final byte[] content, final String relationship) {
        runner.enqueue(content, Map.of("filename", "in.avro", "origin", "test"));
        runner.run();
        runner.assertAllFlowFilesTransferred(relationship, 1);
        return runner.getFlowFilesForRelationship(relationship).getFirst();
    }

    /** A FlowFile's attributes but for those that differ from one to the next. */
    static Map<String, String> attributes(final MockFlowFile flowFile) {
        final Map<String, String> attributes = new HashMap<>(flowFile.getAttributes());
        attributes.remove("uuid");
        return attributes;
    }

    static void assertRecordCount(final long expected, final MockFlowFile flowFile) {
        assertEquals(Long.toString(expected), flowFile.getAttribute("record.count"));
    }
}
