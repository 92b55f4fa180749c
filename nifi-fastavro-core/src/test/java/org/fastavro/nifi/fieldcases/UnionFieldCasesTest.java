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
package org.fastavro.nifi.fieldcases;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.fastavro.nifi.random.AvroFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.nio.ByteBuffer;
import java.sql.Timestamp;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

/** Unions: SPARK and Azure users' values that changed their type on the way, NIFI-6640, NIFI-8365. */
class UnionFieldCasesTest {
    private static final String EVENT_HUBS_MAP = "{'type':'map','values':['long','double','string','bytes','null']}";

    /** Azure Event Hubs Capture files (mtth/avsc#164): each value keeps the type of the branch that it was written with. */
    @Test
    void eventHubsPropertiesKeepTheirTypes() throws Exception {
        final Schema schema = Contents.schemaOfField(EVENT_HUBS_MAP);
        final Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("number", 5L);
        properties.put("digits", new Utf8("12345"));
        properties.put("exponent", new Utf8("1e5"));
        properties.put("bytes", ByteBuffer.wrap(new byte[] {1, 2, 3}));
        properties.put("nothing", null);
        final byte[] file = Contents.file(schema, Contents.datum(schema, properties));

        final Map<?, ?> values = (Map<?, ?>) Contents.onlyValue(file);

        assertEquals(5L, values.get("number"));
        assertEquals("12345", values.get("digits"));
        assertEquals("1e5", values.get("exponent"));
        assertArrayEquals(new Object[] {(byte) 1, (byte) 2, (byte) 3}, (Object[]) values.get("bytes"));
        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(Contents.rewrite(file)));
    }

    /** The same map in a record that is not ours, as after a change of its schema: a value's own type chooses the branch. */
    @Test
    void eventHubsPropertiesAreWrittenByTheirTypes() throws Exception {
        final Schema schema = Contents.schemaOfField(EVENT_HUBS_MAP);
        final Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("digits", "12345");
        properties.put("bytes", new Object[] {(byte) 1, (byte) 2});
        properties.put("fraction", 1.5d);
        properties.put("number", 7L);
        final Record record = new MapRecord(new SimpleRecordSchema(List.of(new RecordField("f", RecordFieldType.MAP.getMapDataType(RecordFieldType.STRING.getDataType())))),
                Map.of("f", properties));

        final Map<?, ?> written = (Map<?, ?>) AvroFiles.read(Contents.write(schema, record)).getFirst().get(0);

        assertEquals(new Utf8("12345"), written.get(new Utf8("digits")));
        assertEquals(ByteBuffer.wrap(new byte[] {1, 2}), written.get(new Utf8("bytes")));
        assertEquals(1.5d, written.get(new Utf8("fraction")));
        assertEquals(7L, written.get(new Utf8("number")));
    }

    /** NIFI-6640, NIFI-3919, NIFI-8365: text stays text although another branch could take it. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "['null','int','string'] | 007",
            "['null','boolean','string'] | true",
            "['null','float','string'] | 1.5",
            "['null',{'type':'int','logicalType':'date'},'string'] | 2020-01-01",
            "['null','long','string'] | 12",
    })
    void textStaysText(final String union, final String text) throws Exception {
        final Schema schema = Contents.schemaOfField(union);
        final byte[] file = Contents.file(schema, Contents.datum(schema, new Utf8(text)));

        assertEquals(text, Contents.onlyValue(file));
        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(Contents.rewrite(file)));

        final Record plain = new MapRecord(new SimpleRecordSchema(List.of(new RecordField("f", RecordFieldType.STRING.getDataType()))), Map.of("f", text));
        assertEquals(new Utf8(text), AvroFiles.read(Contents.write(schema, plain)).getFirst().get(0));
    }

    /** The same reports: a timestamp beside text or numbers stays a timestamp. */
    @Test
    void timestampBesideTextStaysTimestamp() throws Exception {
        final Schema schema = Contents.schemaOfField("['null','string',{'type':'long','logicalType':'timestamp-millis'}]");
        final byte[] file = Contents.file(schema, Contents.datum(schema, 1_700_000_000_123L));

        assertEquals(new Timestamp(1_700_000_000_123L), Contents.onlyValue(file));
        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(Contents.rewrite(file)));
    }

    /** The same reports: a small number in the timestamp branch is not taken for the int branch. */
    @Test
    void smallTimestampBesideIntStaysTimestamp() throws Exception {
        final Schema schema = Contents.schemaOfField("['null','int',{'type':'long','logicalType':'timestamp-millis'}]");
        final byte[] file = Contents.file(schema, Contents.datum(schema, 5L));

        assertEquals(new Timestamp(5), Contents.onlyValue(file));
        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(Contents.rewrite(file)));
    }

    /** fastavro#48, #191, #807, AVRO-1777: of two records with the same fields the written one comes back. */
    @Test
    void recordBranchesWithEqualFieldsKeepTheirName() throws Exception {
        final Schema schema = Contents.schemaOfField("[{'type':'record','name':'A','fields':[{'name':'x','type':'int'}]},{'type':'record','name':'B','fields':[{'name':'x','type':'int'}]}]");
        final Schema branch = schema.getField("f").schema().getTypes().get(1);
        final byte[] file = Contents.file(schema, Contents.datum(schema, Contents.datum(branch, 7)));
        final List<Record> records = Contents.read(file);
        final Record value = assertInstanceOf(Record.class, records.getFirst().getValue("f"));
        assertEquals(7, value.getValue("x"));

        assertEquals("B", writtenBranch(Contents.rewrite(file)));

        // Changed, so that its bytes are no longer copied.
        value.setValue("x", 8);
        assertEquals("B", writtenBranch(Contents.write(records.getFirst().getSchema(), records)));
    }

    private static String writtenBranch(final byte[] file) throws Exception {
        return ((GenericData.Record) AvroFiles.read(file).getFirst().get(0)).getSchema().getName();
    }
}
