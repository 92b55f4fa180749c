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
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.AvroRecordReader;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

class RenameTest {

    private static final Schema SCHEMA = new Schema.Parser().parse("""
            {"type": "record", "name": "Person", "fields": [{"name": "name", "type": "string"}, {"name": "born", "type": "int"}]}""");

    @Test
    void eachRecordOfAReaderIsRenamedByItself() throws Exception {
        final byte[] file = AvroFiles.write(SCHEMA, "null", List.of(person("Ada", 1815), person("Grace", 1906)), 100);
        final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1);
        try (AvroRecordReader reader = readers.open(new ByteArrayInputStream(file), new MockComponentLog("rename", this))) {
            final Record first = reader.nextRecord();
            final Record second = reader.nextRecord();

            assertTrue(first.rename(first.getSchema().getField("name").orElseThrow(), "title"));
            assertEquals("Grace", second.getValue("name"));
            assertTrue(second.rename(second.getSchema().getField("name").orElseThrow(), "title"));

            assertEquals(List.of("title", "born"), first.getSchema().getFieldNames());
            assertEquals(first.getSchema(), second.getSchema());
            assertEquals("Ada", first.getValue("title"));
            assertEquals("Grace", second.getValue("title"));
            assertNull(second.getValue("name"));
            assertEquals(1906, second.getValue("born"));
        }
    }

    private static GenericData.Record person(final String name, final int born) {
        return new GenericRecordBuilder(SCHEMA).set("name", name).set("born", born).build();
    }
}
