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
package org.fastavro.nifi.writer;

import org.apache.nifi.serialization.RecordSetWriterFactory;

import java.util.Map;
import java.util.Optional;

/**
 * What a processor can ask of a controller service that writes Avro, beyond writing records. NiFi hands out services as proxies of their
 * interfaces, so that this interface, not the service's class, tells what a service is.
 */
public interface AvroWriterService extends RecordSetWriterFactory {
    /**
     * @param attributes of the FlowFile to be written
     * @return how container files are written, or empty if this service writes bare datums
     */
    Optional<ContainerOptions> containerOptions(Map<String, String> attributes);

    /**
     * @return what opens writers as this service is configured
     */
    AvroWriters avroWriters();
}
