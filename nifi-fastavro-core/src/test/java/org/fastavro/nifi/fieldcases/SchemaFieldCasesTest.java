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
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.random.AvroFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Schemas as other tools write them, and reading with another schema than the written one. */
class SchemaFieldCasesTest {
    /** Debezium and Connect (schema-registry#833, #1430), NIFI-4893: a default of bytes, fixed, decimal or array never stops reading. */
    @ParameterizedTest
    @ValueSource(strings = {
            "{'name':'f','type':[{'type':'bytes','logicalType':'decimal','precision':15,'scale':4},'null'],'default':'\\u0000'}",
            "{'name':'f','type':'bytes','default':''}",
            "{'name':'f','type':{'type':'fixed','name':'x','size':1},'default':'\\u00ff'}",
            "{'name':'f','type':[{'type':'array','items':'int'},'null'],'default':[]}",
            "{'name':'f','type':{'type':'array','items':'bytes'},'default':['a']}",
    })
    void defaultsOfBytesDoNotStopReading(final String field) throws Exception {
        final Schema schema = Contents.schema("{'type':'record','name':'r','fields':[{'name':'g','type':'int'}," + field + "]}");
        final Schema fieldSchema = schema.getField("f").schema();
        final Object value = GenericData.get().getDefaultValue(schema.getField("f"));
        final byte[] file = Contents.file(schema, Contents.datum(schema, 1, value));

        assertEquals(1, Contents.read(file).getFirst().getValue("g"), fieldSchema.toString());
        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(Contents.rewrite(file)));
    }

    /** The same reports: the default is the bytes of its code points, for a decimal the two's-complement number. */
    @Test
    void defaultsOfBytesAreTheirCodePoints() throws Exception {
        final Schema writer = Contents.schema("{'type':'record','name':'r','fields':[{'name':'g','type':'int'}]}");
        final String reader = "{'type':'record','name':'r','fields':[{'name':'g','type':'int'},"
                + "{'name':'d','type':[{'type':'bytes','logicalType':'decimal','precision':15,'scale':4},'null'],'default':'\\u0001\\u0000'},"
                + "{'name':'b','type':'bytes','default':'\\u00ff\\u0000'}]}";

        final Record record = Contents.read(Contents.file(writer, Contents.datum(writer, 1)), Contents.schema(reader)).getFirst();

        assertEquals(new BigDecimal("0.0256"), record.getValue("d"));
        assertArrayEquals(new Object[] {(byte) -1, (byte) 0}, (Object[]) record.getValue("b"));
    }

    /** NIFI-5213, scio#39: a file is read with another schema by the rules of schema resolution. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{'name':'f','type':'long'}                                          | 7",
            "{'name':'f','type':'double'}                                        | 7.0",
            "{'name':'f','type':'int'},{'name':'g','type':'int','default':9}     | 7",
            "{'name':'f','type':'int','default':3}                               | 7",
            "{'name':'f','type':'int','connect.name':'x'}                        | 7",
            "{'name':'f','aliases':['old'],'type':'int','doc':'renamed'}         | 7",
    })
    void evolvedSchemasAreResolved(final String fields, final String value) throws Exception {
        final Schema writer = Contents.schemaOfField("'int'");

        final Record record = Contents.read(Contents.file(writer, Contents.datum(writer, 7)), Contents.schema("{'type':'record','name':'r','fields':[" + fields + "]}")).getFirst();

        assertEquals(value, record.getValue("f").toString());
        if (record.getSchema().getField("g").isPresent()) {
            assertEquals(9, record.getValue("g"));
        }
    }

    /** NIFI-5213: what does not resolve is an error at opening that names the field and both types. */
    @Test
    void incompatibleSchemasAreRefused() throws Exception {
        final Schema writer = Contents.schema("{'type':'record','name':'r','fields':[{'name':'n','type':{'type':'record','name':'i','fields':[{'name':'f','type':'string'}]}}]}");
        final Schema inner = writer.getField("n").schema();
        final byte[] file = Contents.file(writer, Contents.datum(writer, Contents.datum(inner, new Utf8("x"))));
        final Schema reader = Contents.schema("{'type':'record','name':'r','fields':[{'name':'n','type':{'type':'record','name':'i','fields':[{'name':'f','type':'int'}]}}]}");

        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(file, reader)).getMessage();

        assertTrue(message.contains("n.f") && message.contains("string") && message.contains("int"), message);
    }

    /** NIFI-4880, fastavro#753: aliases below the top level count, on reading and on writing. */
    @Test
    void nestedAliasesCount() throws Exception {
        final Schema writer = Contents.schema("{'type':'record','name':'r','fields':[{'name':'n','type':{'type':'record','name':'i','fields':[{'name':'oldn','type':'int'}]}}]}");
        final Schema reader = Contents.schema(
                "{'type':'record','name':'r','fields':[{'name':'n','type':{'type':'record','name':'i','fields':[{'name':'newn','aliases':['oldn'],'type':'int'}]}}]}");
        final byte[] file = Contents.file(writer, Contents.datum(writer, Contents.datum(writer.getField("n").schema(), 7)));

        assertEquals(7, ((Record) Contents.read(file, reader).getFirst().getValue("n")).getValue("newn"));
        final Record written = Contents.read(file).getFirst();
        assertEquals(7, ((GenericData.Record) AvroFiles.read(Contents.write(reader, written)).getFirst().get(0)).get(0));
    }

    /** AVRO-1340, AVRO-3133, hamba/avro#340: an unknown symbol is the default of the reader's enum, or an error without one. */
    @Test
    void enumDefaultStandsForUnknownSymbols() throws Exception {
        final Schema writer = Contents.schemaOfField("{'type':'enum','name':'e','symbols':['Z','B']}");
        final byte[] unknown = Contents.file(writer, Contents.datum(writer, new GenericData.EnumSymbol(writer.getField("f").schema(), "Z")));
        final byte[] known = Contents.file(writer, Contents.datum(writer, new GenericData.EnumSymbol(writer.getField("f").schema(), "B")));
        final Schema reader = Contents.schemaOfField("{'type':'enum','name':'e','symbols':['A','B'],'default':'A'}");
        final Schema strict = Contents.schemaOfField("{'type':'enum','name':'e','symbols':['A','B']}");

        assertEquals("A", Contents.read(unknown, reader).getFirst().getValue("f"));
        assertEquals("B", Contents.read(known, strict).getFirst().getValue("f"));
        assertThrows(MalformedRecordException.class, () -> Contents.read(unknown, strict));
    }

    /** AVRO-3918, fastavro#746: a uuid on a fixed is a UUID; text that is none stays text, and text that is one keeps its case when it is not changed. */
    @Test
    void uuids() throws Exception {
        final UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
        final Schema fixed = Contents.schemaOfField("{'type':'fixed','name':'u','size':16,'logicalType':'uuid'}");
        final byte[] bytes = ByteBuffer.allocate(16).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits()).array();
        assertEquals(uuid, Contents.onlyValue(Contents.file(fixed, Contents.datum(fixed, new GenericData.Fixed(fixed.getField("f").schema(), bytes)))));

        final Schema text = Contents.schemaOfField("{'type':'string','logicalType':'uuid'}");
        assertEquals("no uuid", Contents.onlyValue(Contents.file(text, Contents.datum(text, new Utf8("no uuid")))));
        final byte[] upperCase = Contents.file(text, Contents.datum(text, new Utf8(uuid.toString().toUpperCase(Locale.ROOT))));
        assertEquals(uuid, Contents.onlyValue(upperCase));
        assertArrayEquals(AvroFiles.datumBytes(upperCase), AvroFiles.datumBytes(Contents.rewrite(upperCase)));
    }

    /** NIFI-9335, NIFI-9698, NIFI-4030: fields that are missing below the top level take their default; an explicit null stays null. */
    @Test
    void nestedDefaultsFillMissingFields() throws Exception {
        final Schema schema = Contents.schema("{'type':'record','name':'r','fields':[{'name':'f','type':{'type':'record','name':'i','fields':["
                + "{'name':'x','type':'int'},{'name':'y','type':'int','default':7}]}},{'name':'s','type':['string','null'],'default':'d'}]}");
        final Map<String, Object> values = new HashMap<>();
        values.put("f", Map.of("x", 1));
        values.put("s", null);

        final GenericData.Record written = AvroFiles.read(Contents.write(schema, new MapRecord(new SimpleRecordSchema(List.of()), values))).getFirst();

        assertEquals(7, ((GenericData.Record) written.get("f")).get("y"));
        assertNull(written.get("s"));
    }

    /** NIFI-4844, NIFI-5662, NIFI-7369: every Java number goes into a decimal exactly, and what does not fit is refused. */
    @Test
    void decimalsTakeEveryNumberExactly() throws Exception {
        final Schema schema = Contents.schemaOfField("{'type':'bytes','logicalType':'decimal','precision':10,'scale':2}");
        for (final Object number : new Object[] {12.5f, 12.5d, "12.5", new BigDecimal("12.500"), new BigDecimal("12.5")}) {
            assertEquals(new BigDecimal("12.50"), writtenDecimal(schema, number), number.getClass().getName());
        }

        for (final Object number : new Object[] {(short) 12, (byte) 12, 12, 12L, BigInteger.valueOf(12)}) {
            assertEquals(new BigDecimal("12.00"), writtenDecimal(schema, number), number.getClass().getName());
        }

        for (final Object number : new Object[] {"1.005", new BigDecimal("123456789012.00"), "", Double.NaN}) {
            assertThrows(IOException.class, () -> writtenDecimal(schema, number), number.toString());
        }
    }

    private static Object writtenDecimal(final Schema schema, final Object value) throws Exception {
        final Record record = new MapRecord(new SimpleRecordSchema(List.of()), Map.of("f", value));
        return Contents.onlyValue(Contents.write(schema, record));
    }

    /** The same reports: a decimal of no bytes is 0 at the schema's scale. */
    @Test
    void decimalOfNoBytesIsZero() throws Exception {
        final Schema schema = Contents.schemaOfField("{'type':'bytes','logicalType':'decimal','precision':10,'scale':2}");

        assertEquals(new BigDecimal("0.00"), Contents.onlyValue(Contents.file(schema, Contents.datum(schema, ByteBuffer.allocate(0)))));
    }

    /** avro4k#206, Materialize#3630: a duration is text that says its months, days and milliseconds. */
    @Test
    void durationIsReadable() throws Exception {
        final Schema schema = Contents.schemaOfField("{'type':'fixed','name':'d','size':12,'logicalType':'duration'}");
        final byte[] file = Contents.file(schema, Contents.datum(schema, new GenericData.Fixed(schema.getField("f").schema(), new byte[] {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0})));

        assertEquals("P1M2DT0.003S", Contents.onlyValue(file));
        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(Contents.rewrite(file)));
    }

    /** SPARK-26801, ABRiS#306: a schema whose top is no record is refused by its name. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"'string' | string", "['null',{'type':'record','name':'r','fields':[]}] | union", "{'type':'array','items':'int'} | array"})
    void schemasWithoutRecordAreRefused(final String schema, final String type) throws Exception {
        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(emptyFile(schema))).getMessage();

        assertTrue(message.contains(type), message);
    }

    /** camus#124, dotnet-avro#187, fink-broker#672, hudi#690: names and defaults outside the specification are read, and written back as they were. */
    @ParameterizedTest
    @ValueSource(strings = {
            "{'type':'record','name':'my-rec','fields':[{'name':'my-field','type':'int'}]}",
            "{'type':'record','name':'List`1','fields':[{'name':'@f','type':'int'}]}",
            "{'type':'record','name':'r','fields':[{'name':'1 a','type':'int'}]}",
            "{'type':'record','name':'r','fields':[{'name':'f','type':'int','default':'abc'}]}",
            "{'type':'record','name':'r','fields':[{'name':'f','type':'int','default':3000000000}]}",
            "{'type':'record','name':'r','fields':[{'name':'f','type':{'type':'int','logicalType':'datetime'},'connect.version':1}]}",
            "{'type':'record','name':'r','doc':'a','aliases':['q'],'fields':[{'name':'f','type':'int','order':'descending','field-id':3}]}",
    })
    void schemasAreTakenAsTheyCome(final String schema) throws Exception {
        final byte[] file = file(schema, new byte[] {2, 2, 14});

        assertEquals(7, Contents.read(file).getFirst().getValues()[0]);
        final String header = new String(Contents.rewrite(file), StandardCharsets.ISO_8859_1);
        assertTrue(header.contains(schema.replace('\'', '"')), header);
    }

    /** CVE-2024-47561: a schema that names Java classes loads none. */
    @Test
    void javaClassesAreNotLoaded() throws Exception {
        final Schema schema = Contents.schemaOfField("{'type':'string','java-class':'java.io.File'}");

        assertEquals("text", Contents.onlyValue(Contents.file(schema, Contents.datum(schema, new Utf8("text")))));
    }

    private static byte[] emptyFile(final String schema) {
        return file(schema, null);
    }

    /** Written by hand, since Avro's own writer refuses such schemas: header, and one block of the bytes: count, size and data. */
    private static byte[] file(final String schema, final byte[] block) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final byte[] json = schema.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        out.writeBytes(new byte[] {'O', 'b', 'j', 1, 2, 22});
        out.writeBytes("avro.schema".getBytes(StandardCharsets.US_ASCII));
        out.writeBytes(new byte[] {(byte) (json.length << 1 & 0x7F | 0x80), (byte) (json.length >> 6)});
        out.writeBytes(json);
        out.write(0);
        out.writeBytes(new byte[16]);
        if (block != null) {
            out.writeBytes(block);
            out.writeBytes(new byte[16]);
        }

        return out.toByteArray();
    }
}
