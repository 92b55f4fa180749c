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

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.generic.GenericData;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.util.MockComponentLog;
import org.apache.nifi.util.MockPropertyConfiguration;
import org.apache.nifi.util.TestRunner;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.HandmadeFile;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.reader.AvroRecordReader;
import org.fastavro.nifi.reader.LostContent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class FastAvroReaderTest {
    private static final Map<String, String> SCHEMA_TEXT = Map.of("schema-access-strategy", "schema-text-property", "schema-text", AvroFile.SCHEMA.toString());
    private static final Map<String, String> SCHEMA_NAME = Map.of("schema-access-strategy", "schema-name", "schema-registry", "registry");
    private static final Map<String, String> SCHEMA_REFERENCE = Map.of("schema-access-strategy", "schema-reference-reader", "schema-registry", "registry",
            "schema-reference-reader", "reference");

    private final MockComponentLog logger = new MockComponentLog("reader", this);

    @ParameterizedTest
    @CsvSource({
            "Cache Size, 0, true", "Cache Size, -1, false", "Cache Size, many, false",
            "Corrupt Block Strategy, Skip, true", "Corrupt Block Strategy, Ignore, false",
            "Maximum Block Size, 1 KB, true", "Maximum Block Size, 0 B, false", "Maximum Block Size, 3 GB, false", "Maximum Block Size, 5, false",
            "Maximum Nesting Depth, 1, true", "Maximum Nesting Depth, 0, false", "Maximum Nesting Depth, 1000000000, false",
            "schema-access-strategy, embedded-avro-schema, true", "schema-access-strategy, schema-text-property, true",
            "schema-access-strategy, schema-name, false", "schema-access-strategy, schema-reference-reader, false",
            "schema-access-strategy, inherit-record-schema, false"
    })
    void validates(final String property, final String value, final boolean valid) throws Exception {
        final FastAvroReader reader = new FastAvroReader();
        final TestRunner runner = Services.with(reader, Map.of(property, value));
        if (valid) {
            runner.assertValid(reader);
        } else {
            runner.assertNotValid(reader);
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void readsFilesWithTheirSchema(final Codec codec) throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), Map.of());
        assertReadings(50, service, Map.of(), AvroFile.write(AvroFile.factoryOf(codec), 20, 30));
    }

    @Test
    void wantsASchemaForOtherContent() throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), Map.of());
        for (final byte[] content : List.of(new byte[0], HandmadeFile.data(0, 5), new byte[] {'O', 'b', 'j'})) {
            final MalformedRecordException e = assertThrows(MalformedRecordException.class, () -> open(service, Map.of(), content));
            assertTrue(e.getMessage().contains("Schema Access Strategy"), e::getMessage);
        }
    }

    @Test
    void readsBareDatumsWithASchemaText() throws Exception {
        assertReadings(30, Services.enabled(new FastAvroReader(), SCHEMA_TEXT), Map.of(), HandmadeFile.data(0, 30));
    }

    @Test
    void takesTheSchemaTextFromAnAttributeUnlessToldOtherwise() throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), Map.of("schema-access-strategy", "schema-text-property"));
        assertReadings(30, service, Map.of("avro.schema", AvroFile.SCHEMA.toString()), HandmadeFile.data(0, 30));

        final SchemaNotFoundException missing = assertThrows(SchemaNotFoundException.class, () -> open(service, Map.of(), HandmadeFile.data(0, 1)));
        assertTrue(missing.getMessage().contains("Schema Text"), missing::getMessage);
        assertThrows(SchemaNotFoundException.class, () -> open(service, Map.of("avro.schema", "{no schema"), HandmadeFile.data(0, 1)));
        assertThrows(SchemaNotFoundException.class, () -> open(service, Map.of("avro.schema", "\"string\""), HandmadeFile.data(0, 1)));
    }

    @Test
    void resolvesFilesToTheSchemaText() throws Exception {
        final Schema wider = SchemaBuilder.record("Reading").fields().requiredString("text").requiredDouble("id")
                .name("unit").type().stringType().stringDefault("K").endRecord();
        final FastAvroReader service = Services.enabled(new FastAvroReader(), Map.of("schema-access-strategy", "schema-text-property",
                "schema-text", wider.toString()));
        try (RecordReader reader = open(service, Map.of(), AvroFile.write(CodecFactory.deflateCodec(1), 3))) {
            final Record record = reader.nextRecord();
            assertEquals(List.of("text", "id", "unit"), record.getSchema().getFieldNames());
            assertEquals(0.0, record.getValue("id"));
            assertEquals("K", record.getValue("unit"));
        }

        final Schema other = SchemaBuilder.record("Reading").fields().requiredString("id").endRecord();
        final FastAvroReader unresolvable = Services.enabled(new FastAvroReader(), Map.of("schema-access-strategy", "schema-text-property",
                "schema-text", other.toString()));
        final MalformedRecordException e = assertThrows(MalformedRecordException.class,
                () -> open(unresolvable, Map.of(), AvroFile.write(CodecFactory.nullCodec(), 3)));
        assertTrue(e.getMessage().contains("id"), e::getMessage);
    }

    @Test
    void takesTheSchemaFromARegistryByName() throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), SCHEMA_NAME);
        final Map<String, String> attributes = Map.of("schema.name", "readings");
        assertReadings(30, service, attributes, HandmadeFile.data(0, 30));
        assertReadings(30, service, attributes, AvroFile.write(CodecFactory.snappyCodec(), 30));
        try (RecordReader reader = open(service, attributes, HandmadeFile.data(0, 30))) {
            assertEquals("readings", reader.getSchema().getIdentifier().getName().orElseThrow());
            assertEquals(Services.SCHEMA_ID, reader.getSchema().getIdentifier().getIdentifier().orElseThrow());
        }

        assertThrows(SchemaNotFoundException.class, () -> open(service, Map.of("schema.name", "unknown"), HandmadeFile.data(0, 30)));
    }

    @Test
    void takesTheSchemaFromAReferenceBeforeTheDatum() throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), SCHEMA_REFERENCE);
        assertReadings(1, service, Map.of(), framed(HandmadeFile.data(0, 1)));
        assertThrows(SchemaNotFoundException.class, () -> open(service, Map.of(), HandmadeFile.data(1, 1)));
    }

    @Test
    void namesAFrameThatNobodyTookOff() throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), SCHEMA_TEXT);
        final MalformedRecordException confluent = assertThrows(MalformedRecordException.class, () -> readAll(service, framed(HandmadeFile.data(3, 1))));
        assertTrue(confluent.getMessage().contains("Confluent"), confluent::getMessage);

        final byte[] datum = HandmadeFile.data(3, 1);
        final byte[] singleObject = ByteBuffer.allocate(10 + datum.length).put(new byte[] {(byte) 0xC3, 1}).putLong(0x1234_5678_9ABC_DEF0L).put(datum).array();
        final MalformedRecordException single = assertThrows(MalformedRecordException.class, () -> readAll(service, singleObject));
        assertTrue(single.getMessage().contains("single-object"), single::getMessage);
    }

    @Test
    void skipsCorruptBlocksIfAsked() throws Exception {
        final byte[] corrupt = HandmadeFile.block(12, HandmadeFile.data(10, 10));
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(10, HandmadeFile.data(0, 10)), corrupt,
                HandmadeFile.block(10, HandmadeFile.data(10, 10)));
        final FastAvroReader failing = Services.enabled(new FastAvroReader(), Map.of());
        final MalformedRecordException e = assertThrows(MalformedRecordException.class, () -> readAll(failing, file));
        assertTrue(e.getMessage().contains("block 2"), e::getMessage);

        final FastAvroReader skipping = Services.enabled(new FastAvroReader(), Map.of("Corrupt Block Strategy", "Skip"));
        assertReadings(20, skipping, Map.of(), file);
        try (RecordReader reader = open(skipping, Map.of(), file)) {
            while (reader.nextRecord() != null) {
                assertTrue(logger.getErrorMessages().isEmpty());
            }

            assertEquals(new LostContent(1, corrupt.length, 12), assertInstanceOf(AvroRecordReader.class, reader).lostContent());
        }

        assertTrue(logger.getWarnMessages().getLast().getMsg().contains("Lost " + corrupt.length + " bytes"));
    }

    @Test
    void namesThePropertyOfALimit() throws Exception {
        final FastAvroReader smallBlocks = Services.enabled(new FastAvroReader(), Map.of("Maximum Block Size", "1 KB"));
        final MalformedRecordException size = assertThrows(MalformedRecordException.class,
                () -> readAll(smallBlocks, AvroFile.write(CodecFactory.deflateCodec(9), 500)));
        assertTrue(size.getMessage().contains("\"Maximum Block Size\""), size::getMessage);

        final Schema list = new Schema.Parser().parse("""
                {"type": "record", "name": "L", "fields": [{"name": "v", "type": "int"}, {"name": "n", "type": ["null", "L"]}]}""");
        GenericData.Record record = null;
        for (int depth = 0; depth < 12; depth++) {
            final GenericData.Record outer = new GenericData.Record(list);
            outer.put("v", depth);
            outer.put("n", record);
            record = outer;
        }

        final byte[] file = AvroFiles.write(list, "null", List.of(record), 1_000);
        final FastAvroReader shallow = Services.enabled(new FastAvroReader(), Map.of("Maximum Nesting Depth", "11"));
        final MalformedRecordException depth = assertThrows(MalformedRecordException.class, () -> readAll(shallow, file));
        assertTrue(depth.getMessage().contains("\"Maximum Nesting Depth\""), depth::getMessage);
        assertEquals(1, readAll(Services.enabled(new FastAvroReader(), Map.of("Maximum Nesting Depth", "12")), file).size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "1000"})
    void readsAlikeWithAnyCache(final String size) throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), Map.of("Cache Size", size));
        final byte[] other = AvroFiles.write(SchemaBuilder.record("Other").fields().requiredInt("a").endRecord(), "null", List.of(), 100);
        for (int round = 0; round < 3; round++) {
            assertReadings(5, service, Map.of(), AvroFile.write(CodecFactory.nullCodec(), 5));
            assertEquals(0, readAll(service, other).size());
        }
    }

    @Test
    void handsOutASchemaThatItsOwnerMayChange() throws Exception {
        final FastAvroReader service = Services.enabled(new FastAvroReader(), Map.of());
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 2);
        try (RecordReader first = open(service, Map.of(), file); RecordReader second = open(service, Map.of(), file)) {
            first.getSchema().removeField("id");
            second.nextRecord().getSchema().renameField("text", "renamed");
            assertEquals(List.of("text"), first.getSchema().getFieldNames());
            assertEquals(List.of("id", "renamed"), second.getSchema().getFieldNames());
        }

        assertReadings(2, service, Map.of(), file);
    }

    @Test
    void closesMoreThanOnce() throws Exception {
        final TrickleInputStream content = new TrickleInputStream(AvroFile.write(CodecFactory.zstandardCodec(3), 2));
        final RecordReader reader = Services.enabled(new FastAvroReader(), Map.of()).createRecordReader(Map.of(), content, -1, logger);
        reader.nextRecord();
        reader.close();
        reader.close();
        assertTrue(content.closeCount() > 0);
    }

    @Test
    void keepsNothingOnceItIsDisabled() throws Exception {
        final FastAvroReader service = new FastAvroReader();
        final TestRunner runner = Services.with(service, SCHEMA_TEXT);
        runner.enableControllerService(service);
        assertReadings(3, service, Map.of(), HandmadeFile.data(0, 3));
        runner.disableControllerService(service);
        assertNull(service.avroReaders());
        runner.enableControllerService(service);
        assertReadings(3, service, Map.of(), HandmadeFile.data(0, 3));
    }

    @Test
    void migratesWhatTheBaseClassMigrates() {
        final MockPropertyConfiguration obsolete = new MockPropertyConfiguration(Map.of("schema-access-strategy", "confluent-encoded"));
        new FastAvroReader().migrateProperties(obsolete);
        assertEquals("schema-reference-reader", obsolete.getPropertyValue("schema-access-strategy").orElseThrow());
        assertEquals(1, obsolete.toPropertyMigrationResult().getCreatedControllerServices().size());

        final Map<String, String> current = Map.of("schema-access-strategy", "schema-name", "schema-name", "readings", "Cache Size", "5",
                "Corrupt Block Strategy", "Skip", "Maximum Block Size", "1 MB", "Maximum Nesting Depth", "9");
        final MockPropertyConfiguration kept = new MockPropertyConfiguration(current);
        new FastAvroReader().migrateProperties(kept);
        assertEquals(current, kept.getRawProperties());
    }

    private static byte[] framed(final byte[] datum) {
        return ByteBuffer.allocate(5 + datum.length).put((byte) 0).putInt((int) Services.SCHEMA_ID).put(datum).array();
    }

    private RecordReader open(final FastAvroReader service, final Map<String, String> attributes, final byte[] content)
            throws IOException, MalformedRecordException, SchemaNotFoundException {
        return service.createRecordReader(attributes, new ByteArrayInputStream(content), content.length, logger);
    }

    private List<Record> readAll(final FastAvroReader service, final byte[] content) throws Exception {
        return readAll(service.createRecordReader(Map.of(), new TrickleInputStream(content), content.length, logger));
    }

    private static List<Record> readAll(final RecordReader opened) throws Exception {
        final List<Record> records = new ArrayList<>();
        try (RecordReader reader = opened) {
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                records.add(record);
            }
        }

        return records;
    }

    private void assertReadings(final int count, final FastAvroReader service, final Map<String, String> attributes, final byte[] content) throws Exception {
        for (final RecordReader reader : Arrays.asList(open(service, attributes, content),
                service.createRecordReader(attributes, new TrickleInputStream(content), -1, logger))) {
            final List<Record> records = readAll(reader);
            assertEquals(count, records.size());
            for (int index = 0; index < count; index++) {
                assertEquals(AvroFile.newRecords(index, 1).getFirst().get("id"), records.get(index).getValue("id"));
                assertEquals(AvroFile.newRecords(index, 1).getFirst().get("text"), records.get(index).getValue("text"));
            }
        }
    }
}
