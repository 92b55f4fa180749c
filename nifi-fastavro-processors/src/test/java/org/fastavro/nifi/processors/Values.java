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

import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The values of container files of flat records, read by Avro itself, whatever their schemas are called. */
final class Values {
    private Values() {
    }

    /** Each record's fields by name, in order, as text. */
    static List<Map<String, String>> of(final byte[] file) throws IOException {
        final List<Map<String, String>> records = new ArrayList<>();
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
            for (final GenericRecord record : stream) {
                final Map<String, String> values = new LinkedHashMap<>();
                for (final Schema.Field field : record.getSchema().getFields()) {
                    values.put(field.name(), String.valueOf(record.get(field.pos())));
                }

                records.add(values);
            }
        }

        return records;
    }
}
