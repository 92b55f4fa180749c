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

import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.nifi.util.MockFlowFile;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** The headers of container files, read by Avro itself. */
final class Headers {
    private Headers() {
    }

    /** All metadata but the schema. */
    static Map<String, String> of(final MockFlowFile flowFile) throws IOException {
        final Map<String, String> metadata = new TreeMap<>();
        try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(flowFile.toByteArray()), new GenericDatumReader<>())) {
            for (final String key : stream.getMetaKeys()) {
                metadata.put(key, stream.getMetaString(key));
            }
        }

        metadata.remove("avro.schema");
        return metadata;
    }
}
