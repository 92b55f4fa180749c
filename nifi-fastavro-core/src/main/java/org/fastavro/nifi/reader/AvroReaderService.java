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
package org.fastavro.nifi.reader;

import org.apache.nifi.serialization.RecordReaderFactory;

/**
 * What a processor can ask of a controller service that reads Avro, beyond records. NiFi hands out services as proxies of their interfaces,
 * so that this interface, not the service's class, tells what a service is.
 */
public interface AvroReaderService extends RecordReaderFactory {
    /**
     * @return whether the schema always comes from the content, so that container files are read just as they were written
     */
    boolean isSchemaEmbedded();

    /**
     * @return what opens readers as this service is configured
     */
    AvroReaders avroReaders();
}
