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
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

class DefaultValuesTest {
    @ParameterizedTest
    @ValueSource(strings = {
        "'null','default':null", "'boolean','default':true", "'int','default':-5", "'long','default':9007199254740993", "'float','default':1.5",
        "'double','default':1",
        "'double','default':'NaN'", "'string','default':'ä€'", "'bytes','default':''", "'bytes','default':'\\u0000\\u00ff'",
        "{'type':'fixed','name':'F','size':2},'default':'\\u0001ÿ'",
        "{'type':'enum','name':'E','symbols':['A','B']},'default':'B'", "{'type':'array','items':'int'},'default':[1,2]",
        "{'type':'array','items':'bytes'},'default':['a']",
        "{'type':'map','values':'int'},'default':{'k':1}", "['null','int'],'default':null", "['int','null'],'default':3",
        "[{'type':'array','items':'int'},'null'],'default':[]",
        "{'type':'record','name':'S','fields':[{'name':'a','type':'int'},{'name':'b','type':['string','null'],'default':'x'}]},'default':{'a':1}",
        "[{'type':'bytes','logicalType':'decimal','precision':15,'scale':4},'null'],'default':'\\u0000'",
        "{'type':'long','logicalType':'timestamp-micros'},'default':1700000000123456"})
    void encodesAsAvroDoes(final String typeAndDefault) throws IOException, MalformedAvroException {
        final Schema.Field field = field(typeAndDefault);
        final ByteArrayOutputStream expected = new ByteArrayOutputStream();
        final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(expected, null);
        final Object value = GenericData.get().getDefaultValue(field);
        final GenericDatumWriter<Object> writer = new GenericDatumWriter<>(field.schema());
        writer.write(value, encoder);
        encoder.flush();
        assertArrayEquals(expected.toByteArray(), DefaultValues.encode(field).orElseThrow());
    }

    @Test
    void takesTheFirstBranchThatFits() throws MalformedAvroException {
        assertArrayEquals(new byte[] {2, 10}, encoded("['null','int'],'default':5"));
        assertArrayEquals(new byte[] {4, 2, 'x'}, encoded("['null','int','string'],'default':'x'"));
        assertArrayEquals(new byte[] {2, 'x'}, encoded("[{'type':'fixed','name':'F','size':2},{'type':'fixed','name':'G','size':1}],'default':'x'"));
        assertArrayEquals(new byte[] {0, 2, 'B'}, encoded("['string',{'type':'enum','name':'E','symbols':['A','B']}],'default':'B'"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "'int'", "'int','default':3000000000", "'int','default':1.5", "'int','default':'abc'", "'string','default':null", "'string','default':5",
        "'bytes','default':'€'",
        "{'type':'fixed','name':'F','size':2},'default':'x'", "{'type':'enum','name':'E','symbols':['A','B']},'default':'C'", "['null','int'],'default':'x'",
        "{'type':'array','items':'int'},'default':[1,'x']", "{'type':'array','items':'int'},'default':{'a':1}", "{'type':'map','values':'int'},'default':[1]",
        "{'type':'record','name':'S','fields':[{'name':'a','type':'int'}]},'default':{}",
        "{'type':'record','name':'S','fields':[{'name':'a','type':'int'}]},'default':[1]",
        "{'type':'record','name':'S','fields':[{'name':'a','type':'S','default':{}}]},'default':{}", "'double','default':'abc'",
        "'long','default':123456789012345678901234567890",
        "'boolean','default':'true'", "'null','default':0"})
    void takesWhatDoesNotFitForNone(final String typeAndDefault) throws MalformedAvroException {
        assertTrue(DefaultValues.encode(field(typeAndDefault)).isEmpty());
        assertNull(recordDefault(typeAndDefault));
    }

    @Test
    void comesToAnEndWithRecordsThatHoldEachOtherTwice() throws MalformedAvroException {
        final StringBuilder type = new StringBuilder("{'type':'record','name':'R0','fields':[{'name':'a','type':'int','default':1}]}");
        for (int index = 1; index < 60; index++) {
            type.insert(0, "{'type':'record','name':'R" + index + "','fields':[{'name':'a','type':").append(",'default':{}},{'name':'b','type':'R")
                    .append(index - 1)
                    .append("','default':{}}]}");
        }

        final Schema.Field field = field(type + ",'default':{}");
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertTrue(DefaultValues.encode(field).isEmpty()));
    }

    /** Arrays within unions, NIFI-4893, among them. */
    @Test
    void givesRecordFieldsTheirDefaults() throws MalformedAvroException {
        assertEquals(true, recordDefault("'boolean','default':true"));
        assertEquals(5, recordDefault("['int','null'],'default':5"));
        assertEquals(5L, recordDefault("'long','default':5"));
        assertEquals(1.5f, recordDefault("'float','default':1.5"));
        assertEquals(1.0, recordDefault("'double','default':1"));
        assertEquals("x", recordDefault("['string','null'],'default':'x'"));
        assertEquals("B", recordDefault("{'type':'enum','name':'E','symbols':['A','B']},'default':'B'"));
        assertNull(recordDefault("['null','int'],'default':null"));
        assertArrayEquals(new Object[] {(byte) 0, (byte) -1}, (Object[]) recordDefault("'bytes','default':'\\u0000ÿ'"));
        assertArrayEquals(new Object[0], (Object[]) recordDefault("'bytes','default':''"));
        assertArrayEquals(new Object[] {(byte) 'x'}, (Object[]) recordDefault("{'type':'fixed','name':'F','size':1},'default':'x'"));
        assertArrayEquals(new Object[0], (Object[]) recordDefault("[{'type':'array','items':'int'},'null'],'default':[]"));
        assertArrayEquals(new Object[] {1, 2}, (Object[]) recordDefault("{'type':'array','items':'int'},'default':[1,2]"));
        assertEquals(Map.of("k", 1), recordDefault("{'type':'map','values':'int'},'default':{'k':1}"));
        final Object[] nested = (Object[]) recordDefault("{'type':'array','items':'bytes'},'default':['a']");
        assertArrayEquals(new Object[] {(byte) 'a'}, (Object[]) nested[0]);
        final Record record = assertInstanceOf(Record.class, recordDefault("{'type':'record','name':'S','fields':[{'name':'a','type':'int'},"
                + "{'name':'b','type':['string','null'],'default':'x'}]},'default':{'a':1}"));
        assertEquals(Map.of("a", 1, "b", "x"), record.toMap());
        assertNull(recordDefault("{'type':'record','name':'S','fields':[{'name':'a','type':['null','S']}]},'default':{'a':null}"));
    }

    /** Defaults of decimals are bytes, not text as NIFI-14297 has it. */
    @Test
    void givesRecordFieldsTheirLogicalDefaults() throws MalformedAvroException {
        final String decimal = "[{'type':'bytes','logicalType':'decimal','precision':15,'scale':4,'connect.name':'c'},'null'],'default':";
        assertEquals(new BigDecimal("0.0000"), recordDefault(decimal + "'\\u0000'"));
        assertEquals(new BigDecimal("0.0000"), recordDefault(decimal + "''"));
        assertEquals(new BigDecimal("-0.0001"), recordDefault(decimal + "'ÿ'"));
        assertEquals(new BigDecimal("1.23"), recordDefault("{'type':'fixed','name':'F','size':2,'logicalType':'decimal','precision':4,'scale':2},"
                + "'default':'\\u0000{'"));
        assertEquals(Date.valueOf("1969-12-31"), recordDefault("{'type':'int','logicalType':'date'},'default':-1"));
        assertEquals(Time.valueOf("12:34:56").getTime() + 789,
                ((Time) recordDefault("{'type':'int','logicalType':'time-millis'},'default':45296789")).getTime());
        assertEquals(Time.valueOf("12:34:56").getTime() + 789,
                ((Time) recordDefault("{'type':'long','logicalType':'time-micros'},'default':45296789123")).getTime());
        final Timestamp micros = (Timestamp) recordDefault("{'type':'long','logicalType':'timestamp-micros'},'default':1700000000123456");
        assertEquals(1700000000123L, micros.getTime());
        assertEquals(123456000, micros.getNanos());
        assertEquals(new Timestamp(-1), recordDefault("{'type':'long','logicalType':'timestamp-millis'},'default':-1"));
        assertEquals(1, ((Timestamp) recordDefault("{'type':'long','logicalType':'timestamp-nanos'},'default':1")).getNanos());
        assertEquals(Timestamp.valueOf("1970-01-01 00:00:00.001"), recordDefault("{'type':'long','logicalType':'local-timestamp-millis'},'default':1"));
        assertEquals(Timestamp.valueOf("1970-01-02 00:00:00"), recordDefault("{'type':'long','logicalType':'local-timestamp-micros'},'default':86400000000"));
        assertEquals(Timestamp.valueOf("1969-12-31 23:59:59.999999999"), recordDefault("{'type':'long','logicalType':'local-timestamp-nanos'},'default':-1"));
    }

    @Test
    void neverRefusesASchemaForItsDefaults() throws MalformedAvroException {
        for (final String type : List.of("timestamp-millis", "timestamp-micros", "timestamp-nanos", "local-timestamp-millis",
                "local-timestamp-micros", "local-timestamp-nanos")) {
            for (final long extreme : new long[] {Long.MIN_VALUE + 1000, Long.MAX_VALUE}) {
                assertInstanceOf(Timestamp.class, recordDefault("{'type':'long','logicalType':'" + type + "'},'default':" + extreme));
            }
        }

        assertNull(recordDefault("{'type':'long','logicalType':'timestamp-millis'},'default':-9223372036854775808"));
        assertInstanceOf(Time.class, recordDefault("{'type':'long','logicalType':'time-micros'},'default':-9223372036854775808"));
        assertNull(recordDefault("{'type':'string','logicalType':'uuid'},'default':'x'"));
        assertNull(recordDefault("{'type':'fixed','name':'D','size':12,'logicalType':'duration'},'default':'abcdefghijkl'"));
        assertNull(recordDefault("{'type':'bytes','logicalType':'big-decimal'},'default':'x'"));
        assertInstanceOf(Date.class, recordDefault("{'type':'int','logicalType':'date'},'default':-2147483648"));
    }

    private static byte[] encoded(final String typeAndDefault) throws MalformedAvroException {
        return DefaultValues.encode(field(typeAndDefault)).orElseThrow();
    }

    private static Object recordDefault(final String typeAndDefault) throws MalformedAvroException {
        final RecordField field = RecordSchemaTemplate.of(schema(typeAndDefault)).instantiate().get(0).getField(0);
        return field.getDefaultValue();
    }

    private static Schema.Field field(final String typeAndDefault) throws MalformedAvroException {
        return schema(typeAndDefault).getFields().getFirst();
    }

    private static Schema schema(final String typeAndDefault) throws MalformedAvroException {
        return AvroSchemaParser.parse(("{'type':'record','name':'R','fields':[{'name':'f','type':" + typeAndDefault + "}]}").replace('\'', '"'));
    }
}
