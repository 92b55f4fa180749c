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

import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.reader.ReaderSchema;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** Removing names while iterating over them does to a record what it does to one of NiFi's own. */
class FieldEntriesTest {
    private static final String SCHEMA = """
            {"type": "record", "name": "R", "fields": [{"name": "a", "type": "int"}, {"name": "b", "type": "int"}]}""";

    @Test
    void removesNamesAsPlainRecordsDo() throws Exception {
        for (final String removed : List.of("a", "b", "c")) {
            final Record record = record();
            final Record plain = new MapRecord(record.getSchema(), new LinkedHashMap<>(record.toMap()));
            for (final Record next : List.of(plain, record)) {
                next.setValue("c", 3);
                remove(removed, next.getRawFieldNames());
            }

            assertEquals(List.copyOf(plain.getRawFieldNames()), List.copyOf(record.getRawFieldNames()));
            assertEquals(plain.toMap(), record.toMap());
        }
    }

    private static void remove(final String name, final Set<String> names) {
        final Iterator<String> iterator = names.iterator();
        assertThrows(IllegalStateException.class, iterator::remove);
        while (iterator.hasNext()) {
            if (iterator.next().equals(name)) {
                iterator.remove();
                assertThrows(IllegalStateException.class, iterator::remove);
            }
        }

        assertThrows(NoSuchElementException.class, iterator::next);
    }

    private static Record record() throws Exception {
        final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 0);
        final ReaderSchema schema = readers.readerSchema(new SimpleRecordSchema(SCHEMA, "avro", SchemaIdentifier.EMPTY));
        try (RecordReader reader = readers.open(new ByteArrayInputStream(new byte[] {2, 4}), schema, true, new MockComponentLog("test", schema))) {
            return reader.nextRecord();
        }
    }
}
