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

import org.apache.avro.JsonProperties;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldRemovalPath;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.serialization.record.type.RecordDataType;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What becomes of an Avro schema when processors change the record schema, or assemble a new one from its fields. */
class DerivedSchemaTest {
    private static final String ITEM = "{'type':'record','name':'Item','namespace':'o','doc':'an item','fields':[{'name':'p','type':'int'},"
            + "{'name':'q','type':{'type':'fixed','name':'Four','size':4}}],'x':1}";
    private static final String ORDER = "{'type':'record','name':'Order','namespace':'n','doc':'an order','fields':["
            + "{'name':'my-id','type':{'type':'long','logicalType':'timestamp-micros'},'doc':'when','order':'descending','aliases':['old'],'field-id':7},"
            + "{'name':'state','type':[{'type':'enum','name':'State','symbols':['A','B'],'default':'A'},'null'],'default':'B'},"
            + "{'name':'bad','type':'int','default':'abc'},"
            + "{'name':'items','type':['null',{'type':'array','items':" + ITEM + ",'y':2}],'default':null},"
            + "{'name':'byKey','type':['string',{'type':'map','values':'o.Item'},'bytes','null']},"
            + "{'name':'self','type':['null','Order'],'default':null},"
            + "{'name':'first','type':'o.Item','default':{'p':1,'q':'abcd'}},{'name':'none','type':{'type':'array','items':'o.Item'},"
            + "'default':[]}],'p':{'q':true},'aliases':['Old']}";

    @Test
    void isTheOriginalWhileUnchanged() throws MalformedAvroException {
        final Schema original = parse(ORDER);
        final RecordSchemas schemas = RecordSchemaTemplate.of(original).instantiate();
        assertSame(original, schemas.get(0).avroSchema());
        assertSame(original.getField("first").schema(), schemas.get(1).avroSchema());
        schemas.get(0).removeField("nothing");
        assertSame(original, schemas.get(0).avroSchema());
    }

    @Test
    void keepsAllOfTheOtherFieldsWhenOneIsRemoved() throws MalformedAvroException {
        final Schema original = parse(ORDER);
        final AvroRecordSchema schema = RecordSchemaTemplate.of(original).instantiate().get(0);
        schema.removeField("bad");
        final Schema derived = schema.avroSchema();
        final String expected = original.toString().replace("{\"name\":\"bad\",\"type\":\"int\",\"default\":\"abc\"},", "");
        assertEquals(expected, derived.toString());
        assertSame(derived, schema.avroSchema());
        assertSame(original.getField("my-id").schema(), derived.getField("my-id").schema());
        assertSame(original.getField("items").schema(), derived.getField("items").schema());
        assertSame(derived, derived.getField("self").schema().getTypes().get(1));
        assertEquals(original.getAliases(), derived.getAliases());
        schema.removeField("self");
        assertNotSame(derived, schema.avroSchema());
        assertEquals(6, schema.avroSchema().getFields().size());
    }

    @Test
    void keepsAllOfARenamedField() throws MalformedAvroException {
        final Schema original = parse(ORDER);
        final AvroRecordSchema schema = RecordSchemaTemplate.of(original).instantiate().get(0);
        schema.renameField("my-id", "when");
        schema.renameField("bad", "good");
        assertEquals(original.toString().replace("my-id", "when").replace("\"bad\"", "\"good\""), schema.avroSchema().toString());
    }

    @Test
    void givesValidNamesToFieldsThatAreRenamed() throws MalformedAvroException {
        final AvroRecordSchema schema = RecordSchemaTemplate.of(parse("{'type':'record','name':'R','fields':[{'name':'a','type':'int'},"
                + "{'name':'b_c','type':'int'},"
                + "{'name':'d-e','type':'int'}]}")).instantiate().get(0);
        schema.renameField("a", "b c");
        final Schema derived = schema.avroSchema();
        assertEquals("b_c_2", derived.getFields().getFirst().name());
        assertEquals(Set.of("b c"), derived.getFields().getFirst().aliases());
        assertEquals("d-e", derived.getFields().get(2).name());
    }

    @Test
    void followsChangesBelow() throws MalformedAvroException {
        final Schema original = parse(ORDER);
        final RecordSchemas schemas = RecordSchemaTemplate.of(original).instantiate();
        final RecordFieldRemovalPath path = new RecordFieldRemovalPath();
        path.add("p");
        path.add("*");
        path.add("items");
        schemas.get(0).removePath(path);
        final Schema derived = schemas.get(0).avroSchema();
        final String expected = original.toString().replace("{\"name\":\"p\",\"type\":\"int\"},", "").replace(",\"default\":{\"p\":1,\"q\":\"abcd\"}", "");
        assertEquals(expected, derived.toString());
        assertSame(schemas.get(1).avroSchema(), derived.getField("first").schema());
        assertSame(original.getField("state").schema(), derived.getField("state").schema());
        final DataType items = schemas.get(0).getDataType("items").orElseThrow();
        assertEquals(derived.getField("items").schema(), ((AvroTyped) items).avroSchema());
        assertEquals(derived, AvroSchemaParser.parse(derived.toString()));
    }

    @Test
    void leavesTypesAloneThatDoNotLeadToTheChange() throws MalformedAvroException {
        final Schema original = parse(ORDER);
        final RecordSchemas schemas = RecordSchemaTemplate.of(original).instantiate();
        schemas.get(0).removeField("bad");
        assertSame(original.getField("first").schema(), schemas.get(1).avroSchema());
        assertTrue(schemas.get(1).isUnchanged());
        assertFalse(schemas.get(0).isUnchanged());
    }

    @Test
    void isGivenBackByASchemaThatAProcessorAssembles() throws IOException, MalformedAvroException {
        final Schema original = parse(ORDER);
        final List<RecordField> fields = new ArrayList<>(RecordSchemaTemplate.of(original).instantiate().get(0).getFields());
        fields.add(new RecordField("added", RecordFieldType.STRING.getDataType()));
        final Schema built = AvroSchemaBuilder.build(new SimpleRecordSchema(fields));
        assertEquals("org.apache.nifi.nifiRecord", built.getFullName());
        for (final Schema.Field field : original.getFields()) {
            final Schema.Field same = built.getField(field.name());
            assertEquals(field, same);
            assertSame(field.schema(), same.schema(), field.name());
            assertEquals(field.doc(), same.doc());
            assertEquals(field.order(), same.order());
            assertEquals(field.aliases(), same.aliases());
            assertEquals(field.getObjectProps(), same.getObjectProps());
        }

        assertEquals(original.getField("state").defaultVal(), built.getField("state").defaultVal());
        assertTrue(built.toString().contains("\"default\":\"abc\""));
        assertEquals(JsonProperties.NULL_VALUE, built.getField("added").defaultVal());
        assertEquals(built, AvroSchemaParser.parse(built.toString()));
    }

    @Test
    void isGivenBackByTheSchemaOfANestedRecord() throws IOException, MalformedAvroException {
        final Schema original = parse(ORDER);
        final AvroRecordSchema schema = RecordSchemaTemplate.of(original).instantiate().get(0);
        final RecordDataType child = (RecordDataType) schema.getDataType("first").orElseThrow();
        final SimpleRecordSchema assembled = new SimpleRecordSchema(List.of(new RecordField("f",
                RecordFieldType.RECORD.getRecordDataType(child.getChildSchema())),
                new RecordField("g", RecordFieldType.ARRAY.getArrayDataType(child, true), false)));
        final Schema built = AvroSchemaBuilder.build(assembled);
        assertSame(original.getField("first").schema(), built.getField("f").schema().getTypes().get(1));
        assertSame(original.getField("first").schema(), built.getField("g").schema().getElementType().getTypes().get(1));
        child.getChildSchema().removeField("q");
        final Schema changed = AvroSchemaBuilder.build(assembled).getField("f").schema().getTypes().get(1);
        assertEquals("o.Item", changed.getFullName());
        assertEquals(List.of("p"), changed.getFields().stream().map(Schema.Field::name).toList());
    }

    @Test
    void mayBecomeNullableOrGetAnotherDefault() throws IOException, MalformedAvroException {
        final AvroRecordSchema schema = RecordSchemaTemplate.of(parse("{'type':'record','name':'R','fields':[{'name':'a','type':{'type':'long',"
                + "'logicalType':'timestamp-micros'}},"
                + "{'name':'b','type':'int','default':5},{'name':'c','type':['null','int'],'default':null}]}")).instantiate().get(0);
        final Schema built = AvroSchemaBuilder.build(new SimpleRecordSchema(List.of(
                new RecordField("a", schema.getField(0).getDataType(), true),
                new RecordField("b", schema.getField(1).getDataType(), schema.getField(1).getDefaultValue(), true),
                new RecordField("c", schema.getField(2).getDataType(), 8, true))));
        assertEquals("{\"name\":\"a\",\"type\":[\"null\",{\"type\":\"long\",\"logicalType\":\"timestamp-micros\"}],\"default\":null},"
                + "{\"name\":\"b\",\"type\":[\"int\",\"null\"],\"default\":5},{\"name\":\"c\",\"type\":[\"int\",\"null\"],\"default\":8}", fields(built));
    }

    @Test
    void givesOtherNamesToTypesThatTwoFilesDefineDifferently() throws IOException, MalformedAvroException {
        final AvroRecordSchema first = RecordSchemaTemplate.of(parse(ORDER)).instantiate().get(0);
        final AvroRecordSchema second = RecordSchemaTemplate.of(parse(ORDER.replace("'size':4", "'size':5"))).instantiate().get(0);
        final AvroRecordSchema third = RecordSchemaTemplate.of(parse(ORDER)).instantiate().get(0);
        final Schema built = AvroSchemaBuilder.build(new SimpleRecordSchema(List.of(
                new RecordField("a", new RecordDataType(first), false), new RecordField("b", new RecordDataType(second), false),
                new RecordField("c", new RecordDataType(third), false), new RecordField("d", second.getDataType("state").orElseThrow(), false))));
        assertEquals("n.Order", built.getField("a").schema().getFullName());
        assertEquals("n.Order_2", built.getField("b").schema().getFullName());
        assertEquals("n.Order", built.getField("c").schema().getFullName());
        assertEquals("o.Item_2", built.getField("b").schema().getField("first").schema().getFullName());
        assertEquals("o.Four_2", built.getField("b").schema().getField("first").schema().getField("q").schema().getFullName());
        assertEquals(5, built.getField("b").schema().getField("first").schema().getField("q").schema().getFixedSize());
        assertEquals("n.State", built.getField("b").schema().getField("state").schema().getTypes().getFirst().getFullName());
        assertEquals(built, AvroSchemaParser.parse(built.toString()));
        final Schema.Field when = built.getField("b").schema().getField("my-id");
        assertEquals(LogicalTypes.timestampMicros(), when.schema().getLogicalType());
        assertEquals("when", when.doc());
    }

    @Test
    void mergesIntoChoicesWithoutLoss() throws IOException, MalformedAvroException {
        final AvroRecordSchema schema = RecordSchemaTemplate.of(parse(ORDER)).instantiate().get(0);
        final DataType choice = RecordFieldType.CHOICE.getChoiceDataType(RecordFieldType.STRING.getDataType(), schema.getDataType("state").orElseThrow(),
                schema.getDataType("byKey").orElseThrow());
        final Schema built = AvroSchemaBuilder.build(new SimpleRecordSchema(List.of(new RecordField("a", choice, false))));
        final List<String> branches = built.getField("a").schema().getTypes().stream().map(Schema::getFullName).toList();
        assertEquals(List.of("string", "n.State", "null", "map", "bytes"), branches);
        assertSame(schema.avroSchema().getField("first").schema(), built.getField("a").schema().getTypes().get(3).getValueType());
    }

    private static String fields(final Schema record) {
        final String text = record.toString();
        return text.substring(text.indexOf('[') + 1, text.lastIndexOf(']'));
    }

    private static Schema parse(final String text) throws MalformedAvroException {
        return AvroSchemaParser.parse(text.replace('\'', '"'));
    }
}
