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
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.IOException;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.List;
import java.util.Map;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AvroSchemaBuilderTest {
    private static final DataType STRING = RecordFieldType.STRING.getDataType();
    private static final DataType INT = RecordFieldType.INT.getDataType();
    private static final DataType BYTES = RecordFieldType.ARRAY.getArrayDataType(RecordFieldType.BYTE.getDataType());

    /** NiFi's own writer is the oracle for all types but the timestamp, of which it loses the microseconds. */
    @ParameterizedTest
    @EnumSource(value = RecordFieldType.class, names = {"BOOLEAN", "BYTE", "SHORT", "INT", "LONG", "BIGINT", "FLOAT", "DOUBLE", "DATE", "TIME",
            "UUID", "CHAR", "STRING"})
    void makesWhatStockMakes(final RecordFieldType type) throws IOException {
        final RecordSchema child = schema(new RecordField("x", type.getDataType(), false));
        final RecordSchema recordSchema = schema(new RecordField("a", type.getDataType(), false),
                new RecordField("b", RecordFieldType.ARRAY.getArrayDataType(type.getDataType()), false), new RecordField("c",
                RecordFieldType.MAP.getMapDataType(type.getDataType()), false),
                new RecordField("d", RecordFieldType.RECORD.getRecordDataType(child), false), new RecordField("e",
                RecordFieldType.DECIMAL.getDecimalDataType(12, 3), false),
                new RecordField("f", RecordFieldType.ENUM.getEnumDataType(List.of("X", "Y")), false), new RecordField("g", BYTES, false),
                new RecordField("h i", RecordFieldType.CHOICE.getChoiceDataType(RecordFieldType.BOOLEAN.getDataType(), BYTES), Set.of("j"), false));
        assertEquals(AvroTypeUtil.extractAvroSchema(recordSchema), AvroSchemaBuilder.build(recordSchema));
    }

    @Test
    void keepsTheMicrosecondsOfTimestamps() throws IOException {
        assertEquals("{\"name\":\"a\",\"type\":{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}}",
                fields(new RecordField("a", RecordFieldType.TIMESTAMP.getDataType(), false)));
    }

    /** NIFI-7234, NIFI-7891. */
    @Test
    void putsNullFirstWithNullAsDefault() throws IOException {
        assertEquals("{\"name\":\"a\",\"type\":[\"null\",\"int\"],\"default\":null}", fields(new RecordField("a", INT)));
        assertEquals("{\"name\":\"a\",\"type\":[\"null\",\"string\",\"int\"],\"default\":null}",
                fields(new RecordField("a", RecordFieldType.CHOICE.getChoiceDataType(STRING, INT))));
    }

    @Test
    void putsTheBranchOfADefaultFirst() throws IOException {
        assertEquals("{\"name\":\"a\",\"type\":[\"int\",\"null\"],\"default\":5}", fields(new RecordField("a", INT, 5)));
        assertEquals("{\"name\":\"a\",\"type\":[\"int\",\"null\"],\"default\":5}", fields(new RecordField("a", INT, "5")));
        assertEquals("{\"name\":\"a\",\"type\":\"int\",\"default\":5}", fields(new RecordField("a", INT, 5, false)));
        assertEquals("{\"name\":\"a\",\"type\":[\"string\",\"int\",\"null\"],\"default\":\"x\"}",
                fields(new RecordField("a", RecordFieldType.CHOICE.getChoiceDataType(INT, STRING), "x")));
    }

    @Test
    void expressesDefaultsOfAllTypes() throws IOException {
        assertDefault("true", RecordFieldType.BOOLEAN.getDataType(), true);
        assertDefault("5000000000", RecordFieldType.LONG.getDataType(), 5_000_000_000L);
        assertDefault("1.1", RecordFieldType.FLOAT.getDataType(), 1.1f);
        assertDefault("2.5", RecordFieldType.DOUBLE.getDataType(), 2.5);
        assertDefault("\"12345678901234567890\"", RecordFieldType.BIGINT.getDataType(), new java.math.BigInteger("12345678901234567890"));
        assertDefault("\"c\"", RecordFieldType.CHAR.getDataType(), 'c');
        assertDefault("\"Y\"", RecordFieldType.ENUM.getEnumDataType(List.of("X", "Y")), "Y");
        assertDefault("-1", RecordFieldType.DATE.getDataType(), Date.valueOf("1969-12-31"));
        assertDefault("45296000", RecordFieldType.TIME.getDataType(), Time.valueOf("12:34:56"));
        final Timestamp timestamp = new Timestamp(1_700_000_000_123L);
        timestamp.setNanos(123_456_000);
        assertDefault("1700000000123456", RecordFieldType.TIMESTAMP.getDataType(), timestamp);
        assertDefault("\"\\u0004Ò\"", RecordFieldType.DECIMAL.getDecimalDataType(5, 2), new BigDecimal("12.34"));
        assertDefault("\"\\u0000ÿ\"", BYTES, new Object[] {(byte) 0, (byte) -1});
        assertDefault("[1,2]", RecordFieldType.ARRAY.getArrayDataType(INT), new Object[] {1, 2});
        assertDefault("{\"k\":1}", RecordFieldType.MAP.getMapDataType(INT), Map.of("k", 1));
    }

    private static void assertDefault(final String expected, final DataType type, final Object value) throws IOException {
        final String text = fields(new RecordField("a", type, value, false));
        assertTrue(text.endsWith(",\"default\":" + expected + "}"), text);
    }

    @Test
    void leavesOutDefaultsThatAvroCannotHold() throws IOException {
        assertEquals("{\"name\":\"a\",\"type\":[\"null\",{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":5,\"scale\":2}],\"default\":null}",
                fields(new RecordField("a", RecordFieldType.DECIMAL.getDecimalDataType(5, 2), new BigDecimal("1.234"))));
    }

    /** NIFI-4671, NIFI-7925. */
    @Test
    void keepsNullabilityOfItemsAndValues() throws IOException {
        assertEquals("{\"name\":\"a\",\"type\":{\"type\":\"array\",\"items\":[\"null\",\"string\"]}},{\"name\":\"b\",\"type\":{\"type\":\"map\","
                + "\"values\":[\"null\",\"int\"]}},"
                + "{\"name\":\"c\",\"type\":{\"type\":\"array\",\"items\":\"string\"}}",
                fields(new RecordField("a", RecordFieldType.ARRAY.getArrayDataType(STRING, true), false),
                        new RecordField("b", RecordFieldType.MAP.getMapDataType(INT, true), false), new RecordField("c",
                        RecordFieldType.ARRAY.getArrayDataType(STRING), false)));
    }

    @Test
    void givesValidAndDistinctNames() throws IOException {
        final RecordSchema child = schema(new RecordField("x", INT, false));
        final RecordSchema other = schema(new RecordField("y", INT, false));
        final Schema built = AvroSchemaBuilder.build(schema(new RecordField("a b", INT, false), new RecordField("a-b", INT, false),
                new RecordField("a_b", INT, false),
                new RecordField("1", INT, false), new RecordField("", INT, false), new RecordField("größe", INT, false),
                new RecordField("p q", RecordFieldType.RECORD.getRecordDataType(child), false), new RecordField("p_q",
                RecordFieldType.RECORD.getRecordDataType(other), false),
                new RecordField("r", RecordFieldType.RECORD.getRecordDataType(child), false)));
        assertEquals(List.of("a_b_2", "a_b_3", "a_b", "_", "UNNAMED_FIELD", "größe", "p_q_2", "p_q", "r"),
                built.getFields().stream().map(Schema.Field::name).toList());
        assertEquals(Set.of("a b"), built.getFields().getFirst().aliases());
        assertEquals("org.apache.nifi.p_qType", built.getField("p_q_2").schema().getFullName());
        assertEquals("org.apache.nifi.p_qType_2", built.getField("p_q").schema().getFullName());
        assertSame(built.getField("p_q_2").schema(), built.getField("r").schema());
        assertReadable(built);
    }

    @Test
    void givesEnumsOneNameForEachSetOfSymbols() throws IOException {
        final DataType first = RecordFieldType.ENUM.getEnumDataType(List.of("A", "B"));
        final DataType second = RecordFieldType.ENUM.getEnumDataType(List.of("C"));
        final Schema built = AvroSchemaBuilder.build(schema(new RecordField("e", first, false), nested("x", "e", second), nested("y", "e", first)));
        assertEquals("org.apache.nifi.e", built.getField("e").schema().getFullName());
        assertEquals("org.apache.nifi.e_2", built.getField("x").schema().getField("e").schema().getFullName());
        assertSame(built.getField("e").schema(), built.getField("y").schema().getField("e").schema());
        assertReadable(built);
    }

    @Test
    void writesWhatAvroCannotExpressAsText() throws IOException {
        assertEquals("{\"name\":\"a\",\"type\":\"string\"},{\"name\":\"b\",\"type\":\"string\"},{\"name\":\"c\",\"type\":\"string\"},"
                + "{\"name\":\"d\",\"type\":\"string\"}",
                fields(new RecordField("a", RecordFieldType.ENUM.getEnumDataType(List.of("a b")), false), new RecordField("b",
                RecordFieldType.ENUM.getDataType(), false),
                        new RecordField("c", RecordFieldType.ENUM.getEnumDataType(List.of()), false), new RecordField("d",
                        RecordFieldType.CHOICE.getDataType(), false)));
    }

    @Test
    void takesTypesThatNobodyHasSeenYet() throws IOException {
        assertEquals("{\"name\":\"a\",\"type\":{\"type\":\"array\",\"items\":[\"null\",\"string\"]}},{\"name\":\"b\",\"type\":{\"type\":\"map\","
                + "\"values\":[\"null\",\"string\"]}},"
                + "{\"name\":\"c\",\"type\":{\"type\":\"map\",\"values\":[\"null\",\"string\"]}}",
                fields(new RecordField("a", RecordFieldType.ARRAY.getDataType(), false), new RecordField("b", RecordFieldType.MAP.getDataType(), false),
                        new RecordField("c", RecordFieldType.RECORD.getDataType(), false)));
    }

    @Test
    void takesOddDecimals() throws IOException {
        for (final int[] precisionAndScale : new int[][] {{5, -2, 7, 0}, {0, 0, 1, 0}, {3, 5, 5, 5}, {-1, 2, 2, 2}}) {
            final DataType type = RecordFieldType.DECIMAL.getDecimalDataType(precisionAndScale[0], precisionAndScale[1]);
            assertEquals("{\"name\":\"a\",\"type\":{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":" + precisionAndScale[2]
                    + ",\"scale\":" + precisionAndScale[3] + "}}",
                    fields(new RecordField("a", type, false)));
        }
    }

    @Test
    void makesUnionsOfChoices() throws IOException {
        final DataType nestedChoice = RecordFieldType.CHOICE.getChoiceDataType(INT, RecordFieldType.CHOICE.getChoiceDataType(STRING, INT,
                RecordFieldType.DATE.getDataType()));
        assertEquals("{\"name\":\"a\",\"type\":[\"int\",\"string\"]}", fields(new RecordField("a", nestedChoice, false)));
        assertEquals("{\"name\":\"a\",\"type\":\"int\"}", fields(new RecordField("a", RecordFieldType.CHOICE.getChoiceDataType(INT, INT), false)));

        final DataType containers = RecordFieldType.CHOICE.getChoiceDataType(RecordFieldType.ARRAY.getArrayDataType(INT),
                RecordFieldType.ARRAY.getArrayDataType(STRING, true), BYTES,
                RecordFieldType.MAP.getMapDataType(INT), RecordFieldType.MAP.getMapDataType(STRING));
        assertEquals("{\"name\":\"a\",\"type\":[{\"type\":\"array\",\"items\":[\"null\",\"int\",\"string\"]},\"bytes\",{\"type\":\"map\","
                + "\"values\":[\"int\",\"string\"]}]}",
                fields(new RecordField("a", containers, false)));

        final DataType first = RecordFieldType.RECORD.getRecordDataType(schema(new RecordField("x", INT, false)));
        final DataType same = RecordFieldType.RECORD.getRecordDataType(schema(new RecordField("x", INT, false)));
        final DataType other = RecordFieldType.RECORD.getRecordDataType(schema(new RecordField("y", INT, false)));
        final Schema built = AvroSchemaBuilder.build(schema(new RecordField("a", RecordFieldType.CHOICE.getChoiceDataType(first, same, other), false)));
        assertEquals(List.of("org.apache.nifi.aType", "org.apache.nifi.aType_2"),
                built.getField("a").schema().getTypes().stream().map(Schema::getFullName).toList());
        assertReadable(built);
    }

    @Test
    void namesRecursiveTypesOnce() throws IOException {
        final SimpleRecordSchema list = new SimpleRecordSchema(SchemaIdentifier.EMPTY);
        list.setFields(List.of(new RecordField("v", INT, false), new RecordField("next", RecordFieldType.RECORD.getRecordDataType(list))));
        final Schema built = AvroSchemaBuilder.build(list);
        assertSame(built, built.getField("next").schema().getTypes().get(1));
        assertReadable(built);
    }

    /** NIFI-15960. */
    @Test
    void takesAvroTextAsItIs() throws IOException {
        final String text = "{\"type\":\"record\",\"name\":\"my-rec\",\"fields\":[{\"name\":\"a\",\"type\":\"int\",\"default\":\"abc\"}]}";
        assertEquals(text, AvroSchemaBuilder.build(new SimpleRecordSchema(List.of(new RecordField("b", INT)), text, "avro",
                SchemaIdentifier.EMPTY)).toString());
        assertEquals("nifiRecord", AvroSchemaBuilder.build(new SimpleRecordSchema(List.of(new RecordField("b", INT)), text, "other",
                SchemaIdentifier.EMPTY)).getName());
        assertThrows(IOException.class, () -> AvroSchemaBuilder.build(new SimpleRecordSchema(List.of(), "{", "avro", SchemaIdentifier.EMPTY)));
        final IOException noRecord = assertThrows(IOException.class, () -> AvroSchemaBuilder.build(new SimpleRecordSchema(List.of(), "\"string\"",
                "avro", SchemaIdentifier.EMPTY)));
        assertTrue(noRecord.getMessage().endsWith("but found that of string"), noRecord.getMessage());
    }

    private static RecordField nested(final String name, final String childName, final DataType childType) {
        return new RecordField(name, RecordFieldType.RECORD.getRecordDataType(schema(new RecordField(childName, childType, false))), false);
    }

    private static SimpleRecordSchema schema(final RecordField... fields) {
        return new SimpleRecordSchema(List.of(fields));
    }

    private static String fields(final RecordField... fields) throws IOException {
        final Schema built = AvroSchemaBuilder.build(schema(fields));
        assertReadable(built);
        final String text = built.toString();
        assertEquals("org.apache.nifi.nifiRecord", built.getFullName());
        return text.substring(text.indexOf("\"fields\":[") + 10, text.length() - 2);
    }

    /** Avro's own parser, with all of its checks, is the oracle. */
    private static void assertReadable(final Schema built) {
        assertEquals(built, new Schema.Parser().parse(built.toString()));
    }
}
