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
import org.apache.avro.file.CodecFactory;
import org.apache.avro.generic.GenericData;
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.json.JsonTreeReader;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.services.FastAvroReader;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.api.Test;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** The examples in the components' documentation do what it says. */
class DocumentedExamplesTest {
    private static final String SUCCESS = "success";

    @Test
    void fastAvroReaderResolvesToASchemaText() throws Exception {
        final Schema written = new Schema.Parser().parse("""
                {"type": "record", "name": "Order", "fields": [
                  {"name": "id", "type": "int"},
                  {"name": "total", "type": {"type": "bytes", "logicalType": "decimal", "precision": 10, "scale": 2}},
                  {"name": "note", "type": ["null", "string"]}
                ]}""");
        final String read = """
                {"type": "record", "name": "Order", "fields": [
                  {"name": "id", "type": "long"},
                  {"name": "total", "type": {"type": "bytes", "logicalType": "decimal", "precision": 10, "scale": 2}},
                  {"name": "currency", "type": "string", "default": "EUR"}
                ]}""";
        final GenericData.Record order = new GenericData.Record(written);
        order.put("id", 7);
        order.put("total", ByteBuffer.wrap(new byte[] {0x07, (byte) 0xC6}));
        order.put("note", "gift");
        final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new FastAvroReader(),
                Map.of("schema-access-strategy", "schema-text-property", "schema-text", read), new JsonRecordSetWriter(), Map.of());

        final MockFlowFile converted = Conversions.run(runner, AvroFiles.write(written, "null", List.of(order), 1_000), SUCCESS);

        converted.assertContentEquals("[{\"id\":7,\"total\":19.90,\"currency\":\"EUR\"}]");
    }

    @Test
    void fastAvroRecordSetWriterWritesJsonAsAvro() throws Exception {
        final String schema = """
                {"type": "record", "name": "Reading", "fields": [{"name": "sensor", "type": "string"},
                 {"name": "at", "type": {"type": "long", "logicalType": "timestamp-micros"}},
                 {"name": "celsius", "type": ["null", "double"], "default": null}]}""";
        final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new JsonTreeReader(), Map.of(), new FastAvroRecordSetWriter(),
                Map.of("schema-access-strategy", "schema-text-property", "schema-text", schema, "Compression Format", "ZSTANDARD", "Compression Level", "6",
                        "Block Size", "1 MB", "source", "kafka ${kafka.topic}"));
        runner.enqueue("{\"sensor\": \"a1\", \"at\": 1700000000123456}".getBytes(StandardCharsets.UTF_8), Map.of("kafka.topic", "readings"));
        runner.run();

        runner.assertAllFlowFilesTransferred(SUCCESS, 1);
        final MockFlowFile converted = runner.getFlowFilesForRelationship(SUCCESS).getFirst();
        final GenericData.Record reading = AvroFiles.read(converted.toByteArray()).getFirst();
        assertEquals("a1", reading.get("sensor").toString());
        assertEquals(1_700_000_000_123_456L, reading.get("at"));
        assertNull(reading.get("celsius"));
        assertEquals(Map.of("avro.codec", "zstandard", "source", "kafka readings"), Headers.of(converted));
    }

    @Test
    void convertAvroRecordPacksAndRecompresses() throws Exception {
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("Compression Format", "ZSTANDARD", "Block Size", "1 MB"));
        final int[] blocks = new int[40];
        Arrays.fill(blocks, 10);
        final byte[] file = AvroFile.write(CodecFactory.deflateCodec(6), Map.of("device", "d7"), blocks);

        final MockFlowFile converted = Conversions.run(runner, file, SUCCESS);

        assertEquals(AvroFile.newRecords(0, 400), AvroFile.read(converted.toByteArray()));
        assertEquals(1, Blocks.of(converted.toByteArray()).size());
        assertEquals(Map.of("avro.codec", "zstandard", "device", "d7"), Headers.of(converted));

        final MockFlowFile failed = Conversions.run(Conversions.fast(Map.of(), Map.of()), Arrays.copyOf(file, file.length - 100), "failure");
        final String message = failed.getAttribute("record.error.message");
        final String documented = "Expected a block of N bytes but found the end of the content after N of them (at block N, byte offset N)";
        assertEquals(documented, message.replaceAll("\\d+", "N"));
    }
}
