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
import org.apache.nifi.serialization.record.MapRecord;
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
import static org.junit.jupiter.api.Assertions.assertSame;

/**
 * Records have to be of a class that all processors' class loaders know: NiFi wraps those of other classes into proxies, which are no MapRecords and whose
 * every method is called by reflection.
 */
class RecordClassTest {
    private static final Schema SCHEMA = new Schema.Parser().parse("""
            {"type": "record", "name": "Outer", "fields": [{"name": "inner", "type": {"type": "record", "name": "Inner", "fields": [{"name": "i", "type": "int"}]}}]}""");

    @Test
    void recordsAtEachDepthAreNiFisOwn() throws Exception {
        final GenericData.Record inner = new GenericRecordBuilder(SCHEMA.getField("inner").schema()).set("i", 7).build();
        final GenericData.Record outer = new GenericRecordBuilder(SCHEMA).set("inner", inner).build();
        final byte[] file = AvroFiles.write(SCHEMA, "null", List.of(outer), 100);
        final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 1);
        try (AvroRecordReader reader = readers.open(new ByteArrayInputStream(file), new MockComponentLog("class", this))) {
            final Record record = reader.nextRecord();
            assertSame(MapRecord.class, record.getClass());
            final Record nested = (Record) record.getValue("inner");
            assertSame(MapRecord.class, nested.getClass());
            assertEquals(7, nested.getValue("i"));
            assertNull(reader.nextRecord());
        }
    }
}
