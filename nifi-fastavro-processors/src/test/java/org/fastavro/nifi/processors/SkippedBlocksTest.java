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
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.util.LogMessage;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.HandmadeFile;
import org.fastavro.nifi.services.FastAvroReader;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SkippedBlocksTest {
    private static final String SUCCESS = "success";
    private static final Map<String, String> SKIP = Map.of("Corrupt Block Strategy", "Skip");

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tellsWhatWasLost(final boolean byBlocks) throws Exception {
        final byte[] first = HandmadeFile.block(10, HandmadeFile.data(0, 10));
        final byte[] corrupt = HandmadeFile.block(12, HandmadeFile.data(10, 10));
        final byte[] second = HandmadeFile.block(10, HandmadeFile.data(20, 10));
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), first, corrupt, second, corrupt);
        final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new FastAvroReader(), SKIP,
                byBlocks ? new FastAvroRecordSetWriter() : new JsonRecordSetWriter(), Map.of());

        final MockFlowFile converted = Conversions.run(runner, file, SUCCESS);

        Conversions.assertRecordCount(20, converted);
        converted.assertAttributeEquals("avro.lost.bytes", Integer.toString(2 * corrupt.length));
        converted.assertAttributeEquals("avro.lost.records", "24");
        converted.assertAttributeEquals("avro.lost.ranges", "2");
        final List<LogMessage> warnings = runner.getLogger().getWarnMessages();
        assertEquals(2, warnings.size());
        assertTrue(warnings.getFirst().getMsg().contains("Lost " + corrupt.length + " bytes"), warnings.getFirst().getMsg());
        if (byBlocks) {
            assertEquals(20, AvroFile.read(converted.toByteArray()).size());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void saysNothingOfLossWhereNothingWasLost(final boolean byBlocks) throws Exception {
        final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new FastAvroReader(), SKIP,
                byBlocks ? new FastAvroRecordSetWriter() : new JsonRecordSetWriter(), Map.of());

        final MockFlowFile converted = Conversions.run(runner, AvroFile.write(CodecFactory.deflateCodec(6), 10, 10), SUCCESS);

        Conversions.assertRecordCount(20, converted);
        converted.assertAttributeNotExists("avro.lost.bytes");
        converted.assertAttributeNotExists("avro.lost.records");
        converted.assertAttributeNotExists("avro.lost.ranges");
    }

    @Test
    void skipsATruncatedEnd() throws Exception {
        final byte[] whole = AvroFile.write(CodecFactory.nullCodec(), 10, 10);
        final byte[] file = Arrays.copyOf(whole, whole.length - 5);

        final MockFlowFile converted = Conversions.run(Conversions.fast(SKIP, Map.of()), file, SUCCESS);

        assertEquals(AvroFile.newRecords(0, 10), AvroFile.read(converted.toByteArray()));
        converted.assertAttributeEquals("avro.lost.ranges", "1");
    }
}
