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

import org.apache.nifi.util.TestRunner;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.Map;

class WriterValidationTest {
    @ParameterizedTest
    @CsvSource({
            "NONE, avro-embedded, true", "NONE, no-schema, true", "NONE, full-schema-attribute, true", "NONE, schema-name, true",
            "DEFLATE, avro-embedded, true", "DEFLATE, no-schema, false", "SNAPPY, full-schema-attribute, false", "BZIP2, schema-name, false",
            "XZ, no-schema, false", "ZSTANDARD, no-schema, false", "LZO, avro-embedded, false"
    })
    void compressesOnlyFilesThatNameTheirCodec(final String format, final String strategy, final boolean valid) throws Exception {
        assertValid(valid, Map.of("Compression Format", format, "Schema Write Strategy", strategy, "schema-name", "readings", "schema-registry", "registry",
                "schema-access-strategy", "schema-name"));
    }

    @ParameterizedTest
    @CsvSource({
            "DEFLATE, 0, false", "DEFLATE, 1, true", "DEFLATE, 9, true", "DEFLATE, 10, false", "DEFLATE, -1, false",
            "XZ, 0, true", "XZ, 9, true", "XZ, 10, false",
            "ZSTANDARD, 0, false", "ZSTANDARD, 1, true", "ZSTANDARD, 22, true", "ZSTANDARD, 23, false",
            "SNAPPY, 99, true", "NONE, 99, true"
    })
    void takesTheLevelsOfTheCodec(final String format, final String level, final boolean valid) throws Exception {
        assertValid(valid, Map.of("Compression Format", format, "Compression Level", level));
    }

    @ParameterizedTest
    @CsvSource({
            "Block Size, 1 B, true", "Block Size, 0 B, false", "Block Size, 2 GB, false", "Block Size, large, false",
            "Cache Size, 0, true", "Cache Size, -1, false", "source, sensor, true", "source, ${filename}, true", "avro.schema, x, false", "avro.mine, x, false"
    })
    void validates(final String property, final String value, final boolean valid) throws Exception {
        assertValid(valid, Map.of(property, value));
    }

    private static void assertValid(final boolean valid, final Map<String, String> properties) throws Exception {
        final FastAvroRecordSetWriter writer = new FastAvroRecordSetWriter();
        final TestRunner runner = Services.with(writer, properties);
        if (valid) {
            runner.assertValid(writer);
        } else {
            runner.assertNotValid(writer);
        }
    }
}
