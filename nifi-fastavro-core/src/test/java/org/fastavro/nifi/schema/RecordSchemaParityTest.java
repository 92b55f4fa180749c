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
package org.fastavro.nifi.schema;

import org.apache.avro.Schema;
import org.apache.nifi.avro.AvroTypeUtil;
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.type.DecimalDataType;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.random.RandomSchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Random;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** NiFi's own Avro services are the oracle for record schemas, but for the logical types that they do not know. */
class RecordSchemaParityTest {
    @Test
    void equalsWhatStockMakes() {
        int compared = 0;
        int recursive = 0;
        for (int seed = 0; seed < 1500; seed++) {
            final Schema avroSchema = new RandomSchemas(new Random(seed), 4).record();
            if (StockSchemas.isKnown(avroSchema)) {
                compared++;
                final RecordSchema stock = AvroTypeUtil.createSchema(avroSchema);
                final RecordSchema ours = RecordSchemaTemplate.of(avroSchema).instantiate().get(0);
                final String where = "seed " + seed + " " + avroSchema;
                assertEquals(stock, ours, where);
                assertEquals(ours, stock, where);
                assertEquals(stock.hashCode(), ours.hashCode(), where);
                assertEquals(stock.isRecursive(), ours.isRecursive(), where);
                assertEquals(stock.getSchemaText(), ours.getSchemaText(), where);
                assertEquals(stock.getSchemaFormat(), ours.getSchemaFormat(), where);
                assertEquals(stock.getSchemaName(), ours.getSchemaName(), where);
                assertEquals(stock.getSchemaNamespace(), ours.getSchemaNamespace(), where);
                assertEquals(stock.getIdentifier(), ours.getIdentifier(), where);
                assertEquals(stock.getFieldNames(), ours.getFieldNames(), where);
                assertEquals(stock.getDataTypes().toString(), ours.getDataTypes().toString(), where);
                assertEquals(stock.toString(), ours.toString(), where);
                recursive += stock.isRecursive() ? 1 : 0;
            }
        }

        assertTrue(compared > 300 && recursive > 20, compared + " compared, " + recursive + " recursive");
    }

    /** AVRO-3918 and NIFI-9981 for uuid, AVRO-2328 for timestamps, AVRO-2123 for duration, AVRO-3779 for big-decimal. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', value = {
        "{'type':'long','logicalType':'timestamp-nanos'}|TIMESTAMP", "{'type':'long','logicalType':'local-timestamp-millis'}|TIMESTAMP",
        "{'type':'long','logicalType':'local-timestamp-micros'}|TIMESTAMP", "{'type':'long','logicalType':'local-timestamp-nanos'}|TIMESTAMP",
        "{'type':'fixed','name':'U','size':16,'logicalType':'uuid'}|UUID", "{'type':'fixed','name':'D','size':12,'logicalType':'duration'}|STRING",
        "{'type':'bytes','logicalType':'big-decimal'}|DECIMAL", "{'type':'string','logicalType':'uuid'}|UUID", "'null'|STRING", "['null']|STRING",
        "{'type':'bytes','logicalType':'uuid'}|ARRAY", "{'type':'string','logicalType':'datetime'}|STRING",
        "{'type':'string','java-class':'java.io.File'}|STRING",
        "{'type':'string','logicalType':'timestamp-millis'}|STRING", "{'type':'bytes','logicalType':'decimal','precision':2,'scale':5}|ARRAY"})
    void knowsMoreLogicalTypes(final String type, final RecordFieldType expected) throws MalformedAvroException {
        final RecordField field = field(type);
        assertEquals(expected, field.getDataType().getFieldType());
        assertEquals(expected.getDefaultFormat(), field.getDataType().getFormat());
    }

    @Test
    void givesBigDecimalsRoomForOtherWriters() throws MalformedAvroException {
        final DecimalDataType type = assertInstanceOf(DecimalDataType.class, field("{'type':'bytes','logicalType':'big-decimal'}").getDataType());
        assertEquals(38, type.getPrecision());
        assertEquals(18, type.getScale());
    }

    @Test
    void readsArraysOfKeyValueRecordsAsSuch() throws MalformedAvroException {
        final RecordField field = field("{'type':'array','items':{'type':'record','name':'k117_v118','fields':["
                + "{'name':'key','type':'int','field-id':117},{'name':'value','type':'long','field-id':118}]},'logicalType':'map'}");
        assertEquals("ARRAY[RECORD]", field.getDataType().toString());
    }

    @Test
    void keepsItsAvroSchemaInEachDataType() throws MalformedAvroException {
        final Schema schema = AvroSchemaParser.parse(("{'type':'record','name':'R','fields':[{'name':'a','type':['null',{'type':'long',"
                + "'logicalType':'timestamp-micros'}]},"
                + "{'name':'b','type':{'type':'array','items':['string','int','null']}},{'name':'c','type':{'type':'map',"
                + "'values':{'type':'fixed','name':'F','size':3}}},"
                + "{'name':'d','type':['null',{'type':'enum','name':'E','symbols':['X']}]},{'name':'e','type':['R','null']}]}").replace('\'', '"'));
        final RecordSchema recordSchema = RecordSchemaTemplate.of(schema).instantiate().get(0);
        for (final Schema.Field field : schema.getFields()) {
            final DataType type = recordSchema.getDataType(field.name()).orElseThrow();
            assertSame(field.schema(), assertInstanceOf(AvroTyped.class, type).avroSchema());
        }
    }

    @Test
    void dropsAliasesThatMeanTwoFields() throws MalformedAvroException {
        final Schema schema = AvroSchemaParser.parse(("{'type':'record','name':'R','fields':[{'name':'a','type':'int','aliases':['b','x','a']},"
                + "{'name':'b','type':'int','aliases':['x','y']}]}").replace('\'', '"'));
        final AvroRecordSchema recordSchema = RecordSchemaTemplate.of(schema).instantiate().get(0);
        assertEquals(List.of("a", "b"), recordSchema.getFieldNames());
        assertEquals(Set.of("x"), recordSchema.getField(0).getAliases());
        assertEquals(Set.of("y"), recordSchema.getField(1).getAliases());
        assertEquals("a", recordSchema.getField("x").orElseThrow().getFieldName());
        assertEquals("b", recordSchema.getField("y").orElseThrow().getFieldName());
        assertEquals("b", recordSchema.getField("b").orElseThrow().getFieldName());
        assertEquals(recordSchema, new org.apache.nifi.serialization.SimpleRecordSchema(recordSchema.getFields()));
        assertSame(schema, recordSchema.avroSchema());
        assertEquals(1, recordSchema.indexOf("b"));
        assertEquals(-1, recordSchema.indexOf("y"));
        assertEquals(-1, recordSchema.indexOf("none"));
        assertTrue(recordSchema.getField("none").isEmpty());
        assertTrue(recordSchema.getDataType("none").isEmpty());
    }

    private static RecordField field(final String type) throws MalformedAvroException {
        final String text = "{'type':'record','name':'R','fields':[{'name':'a','type':" + type + "}]}";
        final Schema schema = AvroSchemaParser.parse(text.replace('\'', '"'));
        final RecordField field = RecordSchemaTemplate.of(schema).instantiate().get(0).getField(0);
        assertNull(field.getDefaultValue());
        return field;
    }
}
