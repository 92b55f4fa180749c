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
package org.fastavro.nifi.record;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.DecoderFactory;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.encode.EncoderFactory;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.AvroRecordReader;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** Renaming fields in the records of one reader. */
class RenameTest {
    private static final Schema SCHEMA = new Schema.Parser().parse("""
            {"type": "record", "name": "Person", "fields": [{"name": "name", "type": "string"}, {"name": "born", "type": "int"}]}""");

    /** As RenameRecordField does it; up to NiFi 2.7.0 renaming a field in one record renames it in all of the reader's. */
    @Test
    void eachRecordOfAReaderIsRenamed() throws Exception {
        final byte[] file = AvroFiles.write(SCHEMA, "null", List.of(person("Ada", 1815), person("Grace", 1906)), 100);
        final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1);
        try (AvroRecordReader reader = readers.open(new ByteArrayInputStream(file), new MockComponentLog("rename", this))) {
            final Record first = reader.nextRecord();
            final Record second = reader.nextRecord();
            for (final Record record : List.of(first, second)) {
                record.getSchema().getField("name").ifPresent(field -> record.rename(field, "title"));
            }

            assertEquals(List.of("title", "born"), first.getSchema().getFieldNames());
            assertEquals(first.getSchema(), second.getSchema());
            assertRenamed(first, "Ada", 1815);
            assertRenamed(second, "Grace", 1906);
        }
    }

    private static void assertRenamed(final Record record, final String title, final int born) throws IOException {
        assertEquals(title, record.getValue("title"));
        assertEquals(born, record.getValue("born"));
        assertEquals(Map.of("title", title, "born", born), new HashMap<>(record.toMap()));
        assertEquals(Set.of("title", "born"), record.getRawFieldNames());

        final Schema expected = new Schema.Parser().parse(SCHEMA.toString().replace("\"name\":\"name\"", "\"name\":\"title\""));
        final Sink sink = new Sink(16);
        EncoderFactory.of(expected).encode(record, sink);
        final GenericRecord written = new GenericDatumReader<GenericRecord>(expected).read(null, DecoderFactory.get().binaryDecoder(sink.toByteArray(), null));
        assertEquals(title, written.get("title").toString());
        assertEquals(born, written.get("born"));
    }

    /** What was set before the schema was renamed under it stays set. */
    @Test
    void changedAndRemovedValuesStaySo() throws Exception {
        final byte[] file = AvroFiles.write(SCHEMA, "null", List.of(person("Ada", 1815), person("Grace", 1906), person("Edith", 1883)), 100);
        final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1);
        try (AvroRecordReader reader = readers.open(new ByteArrayInputStream(file), new MockComponentLog("rename", this))) {
            final List<Record> records = List.of(reader.nextRecord(), reader.nextRecord(), reader.nextRecord());
            final RecordField name = records.getFirst().getSchema().getField("name").orElseThrow();
            records.get(1).setValue("name", "Hopper");
            records.get(2).remove(name);
            for (final Record record : records) {
                record.getSchema().getField("name").ifPresent(field -> record.rename(field, "title"));
            }

            records.get(0).setValue("title", "Countess");
            assertEquals("Countess", records.get(0).getValue("title"));
            assertEquals("Hopper", records.get(1).getValue("title"));
            assertNull(records.get(2).getValue("title"));
        }
    }

    private static GenericData.Record person(final String name, final int born) {
        return new GenericRecordBuilder(SCHEMA).set("name", name).set("born", born).build();
    }
}
