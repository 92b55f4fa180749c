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
package org.fastavro.nifi.services;

import org.apache.nifi.controller.ControllerService;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.schema.access.SchemaField;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.MockSchemaRegistry;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.NoOpProcessor;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.schema.RecordSchemaTemplate;

import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Sets services up in NiFi's mock framework. */
final class Services {
    static final String SERVICE = "service";

    /** The id that {@link #registry()} and the schema references know the schema by. */
    static final long SCHEMA_ID = 7;

    private Services() {
    }

    /** A runner that holds a service, not enabled yet, and what it may refer to: {@code registry} and {@code reference}. */
    static TestRunner with(final ControllerService service, final Map<String, String> properties) throws InitializationException {
        final TestRunner runner = TestRunners.newTestRunner(NoOpProcessor.class);
        final ControllerService registry = registry();
        runner.addControllerService("registry", registry);
        runner.enableControllerService(registry);
        final ControllerService reference = new FiveByteReference();
        runner.addControllerService("reference", reference);
        runner.enableControllerService(reference);
        runner.addControllerService(SERVICE, service);
        properties.forEach((name, value) -> runner.setProperty(service, name, value));
        return runner;
    }

    static <T extends ControllerService> T enabled(final T service, final Map<String, String> properties) throws InitializationException {
        with(service, properties).enableControllerService(service);
        return service;
    }

    private static MockSchemaRegistry registry() {
        final MockSchemaRegistry registry = new IdentifiedSchemaRegistry();
        registry.addSchema("readings", readings());
        return registry;
    }

    /** What a schema registry of NiFi's own gives for {@link AvroFile#SCHEMA}. */
    static RecordSchema readings() {
        final RecordSchema fields = RecordSchemaTemplate.of(AvroFile.SCHEMA).instantiate().get(0);
        final SchemaIdentifier identifier = SchemaIdentifier.builder().name("readings").id(SCHEMA_ID).version(1).build();
        return new SimpleRecordSchema(fields.getFields(), AvroFile.SCHEMA.toString(), "avro", identifier);
    }

    private static final class IdentifiedSchemaRegistry extends MockSchemaRegistry {
        @Override
        public RecordSchema retrieveSchema(final SchemaIdentifier identifier) throws SchemaNotFoundException {
            final boolean known = identifier.getIdentifier().orElse(0) == SCHEMA_ID;
            return known ? readings() : super.retrieveSchema(identifier);
        }

        @Override
        public Set<SchemaField> getSuppliedSchemaFields() {
            return EnumSet.allOf(SchemaField.class);
        }
    }
}
