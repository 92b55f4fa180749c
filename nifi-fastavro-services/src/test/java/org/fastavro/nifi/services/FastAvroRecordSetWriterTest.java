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

import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.nifi.avro.AvroRecordSetWriter;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.WriteResult;
import org.apache.nifi.serialization.record.ListRecordSet;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.util.MockComponentLog;
import org.apache.nifi.util.MockPropertyConfiguration;
import org.apache.nifi.util.TestRunner;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.HandmadeFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FastAvroRecordSetWriterTest {
    private static final String WRITE_STRATEGY = "Schema Write Strategy";
    private static final String MIME_TYPE = "application/avro-binary";

    private final MockComponentLog logger = new MockComponentLog("writer", this);
    private final RecordSchema schema = Services.readings();

    @ParameterizedTest
    @EnumSource(Codec.class)
    void writesFilesThatAvroReads(final Codec codec) throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(),
                Map.of("Compression Format", codec == Codec.NULL ? "NONE" : codec.name()));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final WriteResult result = writeSet(service, out, Map.of(), readings(500));

        assertEquals(500, result.getRecordCount());
        assertEquals(Map.of(), result.getAttributes());
        assertEquals(AvroFile.newRecords(0, 500), AvroFile.read(out.toByteArray()));
        assertEquals(codec.avroName(), metadata(out.toByteArray(), "avro.codec"));
    }

    @ParameterizedTest
    @CsvSource({"DEFLATE, 1, 9", "XZ, 0, 9", "ZSTANDARD, 1, 22"})
    void compressesAtTheLevel(final String format, final String low, final String high) throws Exception {
        final int[] sizes = new int[2];
        for (int index = 0; index < 2; index++) {
            final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(),
                    Map.of("Compression Format", format, "Compression Level", index == 0 ? low : high, "Block Size", "10 MB"));
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            writeSet(service, out, Map.of(), readings(20_000));
            assertEquals(20_000, AvroFile.read(out.toByteArray()).size());
            sizes[index] = out.size();
        }

        assertNotEquals(sizes[0], sizes[1]);
    }

    @Test
    void makesBlocksOfTheSize() throws Exception {
        final byte[] small = write(Map.of("Block Size", "1 KB"), 1_000);
        final byte[] large = write(Map.of("Block Size", "1 MB"), 1_000);
        final int data = HandmadeFile.data(0, 1_000).length;
        assertTrue(blockCount(small) > data / 1_100 && blockCount(small) <= data / 1_024 + 1, () -> "Blocks of 1 KB for " + data + " bytes");
        assertEquals(1, blockCount(large));
    }

    @Test
    void writesMetadataFromDynamicProperties() throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of("source", "sensor ${number}", "empty", "${missing}"));
        for (final String number : List.of("1", "2")) {
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            writeSet(service, out, Map.of("number", number), readings(1));
            assertEquals("sensor " + number, metadata(out.toByteArray(), "source"));
            assertEquals("", metadata(out.toByteArray(), "empty"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-schema", "schema-name", "full-schema-attribute", "schema-reference-writer"})
    void writesBareDatumsAsTheStockWriterDoes(final String strategy) throws Exception {
        final Map<String, String> properties = Map.of(WRITE_STRATEGY, strategy, "Schema Reference Writer", "reference", "schema-access-strategy", "schema-name",
                "schema-registry", "registry", "schema-name", "readings");
        final ByteArrayOutputStream expected = new ByteArrayOutputStream();
        final WriteResult stock = writeSet(Services.enabled(new AvroRecordSetWriter(), properties), expected, Map.of(), readings(20));
        final ByteArrayOutputStream found = new ByteArrayOutputStream();
        final WriteResult ours = writeSet(Services.enabled(new FastAvroRecordSetWriter(), properties), found, Map.of(), readings(20));

        assertEquals(stock.getAttributes(), ours.getAttributes());
        assertEquals(20, ours.getRecordCount());
        assertArrayEquals(expected.toByteArray(), found.toByteArray());
        final byte[] data = HandmadeFile.data(0, 20);
        final int header = "schema-reference-writer".equals(strategy) ? 5 : 0;
        assertEquals(header + data.length, found.size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"no-schema", "schema-reference-writer", "full-schema-attribute"})
    void writesSingleRecordsWithoutARecordSet(final String strategy) throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of(WRITE_STRATEGY, strategy,
                "Schema Reference Writer", "reference"));
        final int header = "schema-reference-writer".equals(strategy) ? 5 : 0;
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordSetWriter writer = service.createWriter(logger, service.getSchema(Map.of(), schema), out, Map.of())) {
            for (int id = 0; id < 5; id++) {
                // What PublishKafka does to get each record's bytes.
                out.reset();
                writer.write(reading(id));
                writer.flush();
                final byte[] datum = HandmadeFile.data(id, 1);
                assertEquals(header + datum.length, out.size());
                final byte[] written = out.toByteArray();
                assertArrayEquals(datum, Arrays.copyOfRange(written, header, written.length));
            }
        }
    }

    @Test
    void writesAFileWithoutARecordSet() throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of());
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordSetWriter writer = service.createWriter(logger, schema, out, Map.of())) {
            writer.write(reading(0));
            writer.flush();
            assertEquals(AvroFile.newRecords(0, 1), AvroFile.read(out.toByteArray()));
            writer.write(reading(1));
        }

        assertEquals(AvroFile.newRecords(0, 2), AvroFile.read(out.toByteArray()));
    }

    @ParameterizedTest
    @CsvSource({"avro-embedded, true", "no-schema, false", "full-schema-attribute, false"})
    void writesNoRecords(final String strategy, final boolean file) throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of(WRITE_STRATEGY, strategy));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final WriteResult result = writeSet(service, out, Map.of(), List.of());
        assertEquals(0, result.getRecordCount());
        assertEquals(file, out.size() > 0);
        if (file) {
            assertEquals(List.of(), AvroFile.read(out.toByteArray()));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"avro-embedded", "no-schema"})
    void hasAllBytesOutAfterAFlush(final String strategy) throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of(WRITE_STRATEGY, strategy));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordSetWriter writer = service.createWriter(logger, schema, out, Map.of())) {
            writer.beginRecordSet();
            for (int id = 0; id < 10; id++) {
                writer.write(reading(id));
                writer.flush();
                if ("no-schema".equals(strategy)) {
                    assertArrayEquals(HandmadeFile.data(0, id + 1), out.toByteArray());
                } else {
                    assertEquals(AvroFile.newRecords(0, id + 1), AvroFile.read(out.toByteArray()));
                }
            }

            assertEquals(10, writer.finishRecordSet().getRecordCount());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"avro-embedded", "no-schema"})
    void closesMoreThanOnce(final String strategy) throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of(WRITE_STRATEGY, strategy));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final RecordSetWriter writer = service.createWriter(logger, schema, out, Map.of());
        writer.write(new ListRecordSet(schema, readings(3)));
        writer.close();
        final byte[] closed = out.toByteArray();
        writer.close();
        assertArrayEquals(closed, out.toByteArray());
        assertEquals(MIME_TYPE, writer.getMimeType());
    }

    @ParameterizedTest
    @ValueSource(strings = {"avro-embedded", "no-schema"})
    void leavesNothingOfARecordThatDoesNotFit(final String strategy) throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of(WRITE_STRATEGY, strategy));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordSetWriter writer = service.createWriter(logger, schema, out, Map.of())) {
            writer.beginRecordSet();
            writer.write(reading(0));
            final Map<String, Object> incomplete = new HashMap<>(Map.of("id", 77L));
            final IOException e = assertThrows(IOException.class, () -> writer.write(new MapRecord(schema, incomplete)));
            assertTrue(e.getMessage().contains("text"), e::getMessage);
            assertFalse(e.getMessage().contains("77"), e::getMessage);
            writer.write(reading(1));
            writer.finishRecordSet();
        }

        if ("no-schema".equals(strategy)) {
            assertArrayEquals(HandmadeFile.data(0, 2), out.toByteArray());
        } else {
            assertEquals(AvroFile.newRecords(0, 2), AvroFile.read(out.toByteArray()));
        }
    }

    @Test
    void takesTheSchemaFromWhereItIsTold() throws Exception {
        final FastAvroRecordSetWriter text = Services.enabled(new FastAvroRecordSetWriter(), Map.of("schema-access-strategy", "schema-text-property"));
        final RecordSchema fromText = text.getSchema(Map.of("avro.schema", AvroFile.SCHEMA.toString()), null);
        assertEquals(AvroFile.SCHEMA.toString(), fromText.getSchemaText().orElseThrow());
        assertThrows(SchemaNotFoundException.class, () -> text.getSchema(Map.of(), schema));

        final FastAvroRecordSetWriter name = Services.enabled(new FastAvroRecordSetWriter(), Map.of("schema-access-strategy", "schema-name",
                "schema-registry", "registry"));
        assertEquals(schema, name.getSchema(Map.of("schema.name", "readings"), null));
        assertThrows(SchemaNotFoundException.class, () -> name.getSchema(Map.of("schema.name", "unknown"), schema));

        final FastAvroRecordSetWriter inherit = Services.enabled(new FastAvroRecordSetWriter(), Map.of());
        assertEquals(schema, inherit.getSchema(Map.of(), schema));
    }

    @Test
    void writesASchemaOfItsOwnForRecordsFromOtherFormats() throws Exception {
        final RecordSchema foreign = new SimpleRecordSchema(schema.getFields());
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of());
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordSetWriter writer = service.createWriter(logger, service.getSchema(Map.of(), foreign), out, Map.of())) {
            writer.write(new ListRecordSet(foreign, List.of(new MapRecord(foreign, Map.of("id", 5L, "text", "five")))));
        }

        final GenericRecord record = AvroFile.read(out.toByteArray()).getFirst();
        assertEquals(5L, record.get("id"));
        assertEquals("five", record.get("text").toString());
        assertEquals("nifiRecord", record.getSchema().getName());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "1000"})
    void writesAlikeWithAnyCache(final String size) throws Exception {
        final FastAvroRecordSetWriter service = Services.enabled(new FastAvroRecordSetWriter(), Map.of("Cache Size", size));
        for (int round = 0; round < 3; round++) {
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            writeSet(service, out, Map.of(), readings(5));
            assertEquals(AvroFile.newRecords(0, 5), AvroFile.read(out.toByteArray()));
        }
    }

    @Test
    void keepsNothingOnceItIsDisabled() throws Exception {
        final FastAvroRecordSetWriter service = new FastAvroRecordSetWriter();
        final TestRunner runner = Services.with(service, Map.of());
        runner.enableControllerService(service);
        assertNotNull(service.avroWriters());
        runner.disableControllerService(service);
        assertNull(service.avroWriters());
        runner.enableControllerService(service);
        writeSet(service, new ByteArrayOutputStream(), Map.of(), readings(1));
    }

    @Test
    void migratesWhatTheBaseClassMigrates() {
        final MockPropertyConfiguration obsolete = new MockPropertyConfiguration(Map.of(WRITE_STRATEGY, "confluent-encoded"));
        new FastAvroRecordSetWriter().migrateProperties(obsolete);
        assertEquals("schema-reference-writer", obsolete.getPropertyValue(WRITE_STRATEGY).orElseThrow());
        assertEquals(1, obsolete.toPropertyMigrationResult().getCreatedControllerServices().size());

        final Map<String, String> current = Map.of(WRITE_STRATEGY, "avro-embedded", "schema-access-strategy", "inherit-record-schema", "Cache Size", "5",
                "Compression Format", "DEFLATE", "Compression Level", "3", "Block Size", "1 MB", "source", "sensor");
        final MockPropertyConfiguration kept = new MockPropertyConfiguration(current);
        new FastAvroRecordSetWriter().migrateProperties(kept);
        assertEquals(current, kept.getRawProperties());
    }

    private byte[] write(final Map<String, String> properties, final int count) throws Exception {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        writeSet(Services.enabled(new FastAvroRecordSetWriter(), properties), out, Map.of(), readings(count));
        return out.toByteArray();
    }

    private WriteResult writeSet(final RecordSetWriterFactory service, final ByteArrayOutputStream out, final Map<String, String> variables,
            final List<Record> records) throws Exception {
        try (RecordSetWriter writer = service.createWriter(logger, service.getSchema(variables, schema), out, variables)) {
            assertEquals(MIME_TYPE, writer.getMimeType());
            writer.beginRecordSet();
            for (final Record record : records) {
                writer.write(record);
            }

            return writer.finishRecordSet();
        }
    }

    private List<Record> readings(final int count) {
        final List<Record> records = new ArrayList<>();
        for (int id = 0; id < count; id++) {
            records.add(reading(id));
        }

        return records;
    }

    private Record reading(final long id) {
        final GenericRecord reading = AvroFile.newRecords(id, 1).getFirst();
        return new MapRecord(schema, new HashMap<>(Map.of("id", reading.get("id"), "text", reading.get("text"))));
    }

    private static String metadata(final byte[] file, final String key) throws IOException {
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
            return stream.getMetaString(key);
        }
    }

    private static int blockCount(final byte[] file) throws IOException {
        int count = 0;
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
            while (stream.hasNext()) {
                stream.nextBlock();
                count++;
            }
        }

        return count;
    }
}
