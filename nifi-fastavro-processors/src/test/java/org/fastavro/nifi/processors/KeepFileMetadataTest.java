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
import org.apache.nifi.avro.AvroReader;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.HashMap;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;

class KeepFileMetadataTest {
    private static final String SUCCESS = "success";

    /** The same fields in another order cannot be moved as blocks. */
    private static final String REORDERED = """
            {"type": "record", "name": "Reading", "fields": [{"name": "text", "type": "string"}, {"name": "id", "type": "long"}]}""";

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void keepsWhatAUserPutIntoTheHeader(final boolean byBlocks) throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), writer(byBlocks, Map.of()));
        assertEquals(Map.of("avro.codec", "null", "source", "sensor", "run", "7"), convert(runner));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leavesItBehindIfAsked(final boolean byBlocks) throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), writer(byBlocks, Map.of("made.by", "flow")));
        runner.setProperty(ConvertAvroRecord.KEEP_FILE_METADATA, "false");
        assertEquals(Map.of("avro.codec", "null", "made.by", "flow"), convert(runner));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theWritersOwnValueWins(final boolean byBlocks) throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), writer(byBlocks, Map.of("run", "${origin}")));
        assertEquals(Map.of("avro.codec", "null", "source", "sensor", "run", "test"), convert(runner));
    }

    @Test
    void keepsItWhereTheReaderHasASchemaOfItsOwn() throws Exception {
        final TestRunner runner = Conversions.fast(Map.of("schema-access-strategy", "schema-text-property", "schema-text", REORDERED), Map.of());
        assertEquals(Map.of("avro.codec", "null", "source", "sensor", "run", "7"), convert(runner));
    }

    @Test
    void hasNoneToKeepFromAnotherReader() throws Exception {
        final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new AvroReader(), new FastAvroRecordSetWriter());
        assertEquals(Map.of("avro.codec", "null"), convert(runner));
    }

    private static Map<String, String> convert(final TestRunner runner) throws Exception {
        final byte[] file = AvroFile.write(CodecFactory.snappyCodec(), Map.of("source", "sensor", "run", "7"), 10, 20);
        final MockFlowFile converted = Conversions.run(runner, file, SUCCESS);
        assertEquals(30, AvroFile.read(converted.toByteArray()).size());
        return Headers.of(converted);
    }

    private static Map<String, String> writer(final boolean byBlocks, final Map<String, String> metadata) {
        final Map<String, String> properties = new HashMap<>(metadata);
        if (!byBlocks) {
            properties.put("schema-access-strategy", "schema-text-property");
            properties.put("schema-text", REORDERED);
        }

        return properties;
    }
}
