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

import org.apache.avro.file.CodecFactory;
import org.apache.commons.lang3.ClassUtils;
import org.apache.nifi.controller.ControllerService;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.services.FastAvroReader;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.api.Test;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

/** NiFi gives processors a proxy of a service, which has the service's interfaces but is none of its class. */
class ProxiedServicesTest {
    @Test
    void movesBlocksBetweenServicesThatAreProxies() throws Exception {
        final TestRunner runner = TestRunners.newTestRunner(ConvertAvroRecord.class);
        addProxied(runner, "reader", new FastAvroReader(), Map.of());
        addProxied(runner, "writer", new FastAvroRecordSetWriter(), Map.of("Compression Format", "DEFLATE", "Block Size", "1 KB"));
        runner.setProperty("Record Reader", "reader");
        runner.setProperty("Record Writer", "writer");
        assertFalse(runner.getControllerService("reader", RecordReaderFactory.class) instanceof FastAvroReader);
        assertFalse(runner.getControllerService("writer", RecordSetWriterFactory.class) instanceof FastAvroRecordSetWriter);
        final byte[] file = AvroFile.write(CodecFactory.deflateCodec(1), Map.of("source", "sensor"), 200, 300);

        final MockFlowFile converted = Conversions.run(runner, file, "success");

        assertEquals(Blocks.of(file), Blocks.of(converted.toByteArray()));
        assertEquals("sensor", Headers.of(converted).get("source"));
        assertEquals(AvroFile.newRecords(0, 500), AvroFile.read(converted.toByteArray()));
    }

    private static void addProxied(final TestRunner runner, final String id, final ControllerService service, final Map<String, String> properties)
            throws Exception {
        Conversions.addService(runner, id + " itself", service, properties);
        final Class<?>[] interfaces = ClassUtils.getAllInterfaces(service.getClass()).toArray(Class<?>[]::new);
        final InvocationHandler handler = (proxy, method, arguments) -> switch (method.getName()) {
            case "initialize" -> null;
            case "getIdentifier" -> id;
            default -> method.invoke(service, arguments);
        };
        final Object proxy = Proxy.newProxyInstance(service.getClass().getClassLoader(), interfaces, handler);
        Conversions.addService(runner, id, (ControllerService) proxy, Map.of());
    }
}
