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
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldRemovalPath;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.serialization.record.type.ArrayDataType;
import org.apache.nifi.serialization.record.type.RecordDataType;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

class AvroRecordSchemaTest {
    private static final String NESTED = "{'type':'record','name':'R','namespace':'n','fields':[{'name':'id','type':'int'},{'name':'name',"
            + "'type':['null','string'],'default':null},"
            + "{'name':'child','type':{'type':'record','name':'C','fields':[{'name':'x','type':'int'},{'name':'y','type':['null','long']}]}},"
            + "{'name':'list','type':['null',{'type':'array','items':{'type':'record','name':'I','fields':[{'name':'p','type':'int'},{'name':'q',"
            + "'type':'int','aliases':['qq']}]}}]},"
            + "{'name':'any','type':['string',{'type':'map','values':{'type':'record','name':'M','fields':[{'name':'u','type':'int'},{'name':'v',"
            + "'type':'int'}]}}]}]}";

    @Test
    void behavesLikeSimpleRecordSchemaWhenChanged() throws MalformedAvroException {
        compareAfter(schema -> schema.removeField("id"));
        compareAfter(schema -> schema.removeField("none"));
        compareAfter(schema -> schema.removePath(path("id")));
        compareAfter(schema -> schema.removePath(path()));
        compareAfter(schema -> schema.removePath(path("child", "x")));
        compareAfter(schema -> schema.removePath(path("none", "x")));
        compareAfter(schema -> schema.removePath(path("list", "*", "p")));
        compareAfter(schema -> schema.removePath(path("any", "*", "u")));
        compareAfter(schema -> assertTrue(schema.renameField("id", "newId")));
        compareAfter(schema -> assertFalse(schema.renameField("none", "newId")));
        compareAfter(schema -> {
            schema.renameField("child", "kid");
            schema.removePath(path("kid", "y"));
            schema.removeField("name");
        });
    }

    private static void compareAfter(final Change change) throws MalformedAvroException {
        final RecordSchema stock = AvroTypeUtil.createSchema(parse(NESTED));
        final RecordSchema ours = instance(NESTED);
        assertEquals(stock, ours);
        change.apply(stock);
        change.apply(ours);
        assertEquals(stock, ours);
        assertEquals(ours, stock);
        assertEquals(stock.hashCode(), ours.hashCode());
        assertEquals(stock.getFieldNames(), ours.getFieldNames());
        assertEquals(stock.getFieldCount(), ours.getFieldCount());
        assertEquals(stock.getDataTypes().toString(), ours.getDataTypes().toString());
        assertEquals(stock.isRecursive(), ours.isRecursive());
        for (final String name : List.of("id", "name", "child", "newId", "kid", "none")) {
            assertEquals(stock.getField(name), ours.getField(name));
            assertEquals(stock.getDataType(name), ours.getDataType(name));
        }
    }

    @Test
    void losesTextFormatAndIdentifierWhenChanged() throws MalformedAvroException {
        final AvroRecordSchema unchanged = instance(NESTED);
        assertTrue(unchanged.isUnchanged());
        unchanged.removeField("none");
        unchanged.renameField("none", "other");
        assertTrue(unchanged.isUnchanged());
        assertEquals("avro", unchanged.getSchemaFormat().orElseThrow());

        final AvroRecordSchema own = instance(NESTED);
        own.removeField("id");
        assertChanged(own);
        assertEquals(new SimpleRecordSchema(own.getFields()).toString(), own.toString());

        final AvroRecordSchema deep = instance(NESTED);
        deep.removePath(path("child", "x"));
        assertChanged(deep);
        assertEquals("R", deep.getSchemaName().orElseThrow());
        assertEquals("n", deep.getSchemaNamespace().orElseThrow());
    }

    private static void assertChanged(final AvroRecordSchema schema) {
        assertFalse(schema.isUnchanged());
        assertTrue(schema.getSchemaText().isEmpty());
        assertTrue(schema.getSchemaFormat().isEmpty());
        assertSame(SchemaIdentifier.EMPTY, schema.getIdentifier());
    }

    @Test
    void leavesEverythingAsItWasWhenANameIsTaken() throws MalformedAvroException {
        final AvroRecordSchema schema = instance(NESTED);
        assertThrows(IllegalArgumentException.class, () -> schema.renameField("id", "name"));
        assertEquals(instance(NESTED), schema);
        assertTrue(schema.isUnchanged());
    }

    @Test
    void keepsReadersApart() throws MalformedAvroException {
        final RecordSchemaTemplate template = RecordSchemaTemplate.of(parse(NESTED));
        final RecordSchemas first = template.instantiate();
        final RecordSchemas second = template.instantiate();
        assertSame(first.get(0), first.get(0));
        assertNotSame(first.get(0), second.get(0));
        assertEquals(first.get(0), second.get(0));
        assertEquals(4, first.size());
        assertEquals(4, template.size());

        first.get(0).removePath(path("child", "x"));
        first.get(0).removeField("id");
        first.get(0).renameField("name", "title");
        assertEquals(List.of("title", "child", "list", "any"), first.get(0).getFieldNames());
        assertEquals(AvroTypeUtil.createSchema(parse(NESTED)), second.get(0));
        assertTrue(second.get(0).isUnchanged());
        assertNotEquals(first.get(0), second.get(0));
        assertEquals(AvroTypeUtil.createSchema(parse(NESTED)), template.instantiate().get(0));
    }

    @Test
    void showsChangesToAllThatShareASchema() throws MalformedAvroException {
        final RecordSchemaTemplate template = RecordSchemaTemplate.of(parse(NESTED));
        final RecordSchemas schemas = template.instantiate();
        final AvroRecordSchema child = schemas.get(template.indexOf(template.avroSchema().getField("child").schema()));
        assertSame(child, assertInstanceOf(RecordDataType.class, schemas.get(0).getDataType("child").orElseThrow()).getChildSchema());
        child.removeField("x");
        assertFalse(schemas.get(0).isUnchanged());
        assertFalse(child.isUnchanged());
        final ArrayDataType list = assertInstanceOf(ArrayDataType.class, schemas.get(0).getDataType("list").orElseThrow());
        assertTrue(assertInstanceOf(AvroRecordSchema.class, ((RecordDataType) list.getElementType()).getChildSchema()).isUnchanged());
    }

    @Test
    void sharesTheFieldsOfFlatTypes() throws MalformedAvroException {
        final RecordSchemaTemplate template = RecordSchemaTemplate.of(parse("{'type':'record','name':'R','fields':[{'name':'a','type':'int'},"
                + "{'name':'b','type':['null','string']}]}"));
        assertSame(template.instantiate().get(0).getFields(), template.instantiate().get(0).getFields());
        final AvroRecordSchema changed = template.instantiate().get(0);
        changed.removeField("a");
        assertEquals(2, template.instantiate().get(0).getFieldCount());
        assertThrows(UnsupportedOperationException.class, () -> changed.getFields().clear());
    }

    @Test
    void asksForTheTextOnceAndOnlyWhenWanted() throws MalformedAvroException {
        final AtomicInteger calls = new AtomicInteger();
        final RecordSchemaTemplate template = RecordSchemaTemplate.of(parse(NESTED), () -> "text " + calls.incrementAndGet());
        final AvroRecordSchema schema = template.instantiate().get(0);
        schema.getFields();
        schema.hashCode();
        schema.getField("id");
        assertEquals(0, calls.get());
        assertEquals("text 1", schema.getSchemaText().orElseThrow());
        assertEquals("text 1", template.instantiate().get(0).getSchemaText().orElseThrow());
        final AvroRecordSchema child = assertInstanceOf(AvroRecordSchema.class, ((RecordDataType) schema.getDataType("child").orElseThrow()).getChildSchema());
        assertEquals(template.avroSchema().getField("child").schema().toString(), child.getSchemaText().orElseThrow());
    }

    @Test
    void takesAnIdentifierFromElsewhere() throws MalformedAvroException {
        final SchemaIdentifier identifier = SchemaIdentifier.builder().id(7L).version(2).build();
        final RecordSchemaTemplate template = RecordSchemaTemplate.of(parse(NESTED));
        assertSame(identifier, template.withIdentifier(identifier).instantiate().get(0).getIdentifier());
        assertEquals("R", template.instantiate().get(0).getIdentifier().getName().orElseThrow());
        final int child = template.indexOf(template.avroSchema().getField("child").schema());
        assertEquals("C", template.withIdentifier(identifier).instantiate().get(child).getIdentifier().getName().orElseThrow());
        assertEquals(template.instantiate().get(0), template.withIdentifier(identifier).instantiate().get(0));
    }

    @Test
    void refusesWhatIsNoRecord() throws MalformedAvroException {
        final Schema string = parse("'string'");
        assertEquals("Expected the schema of a record but found that of string", assertThrows(IllegalArgumentException.class,
                () -> RecordSchemaTemplate.of(string)).getMessage());
        final RecordSchemaTemplate template = RecordSchemaTemplate.of(parse(NESTED));
        final Schema foreign = parse("{'type':'record','name':'Foreign','fields':[]}");
        assertEquals(-1, template.indexOf(foreign));
    }

    @Test
    void meetsStockSchemasInOneHashMap() throws MalformedAvroException {
        final Map<RecordSchema, String> map = new HashMap<>();
        map.put(AvroTypeUtil.createSchema(parse(NESTED)), "stock");
        assertEquals("stock", map.get(instance(NESTED)));
        map.put(instance(NESTED), "ours");
        assertEquals(1, map.size());
        assertNotEquals(instance(NESTED), null);
        assertNotEquals("x", instance(NESTED).toString());
    }

    @Test
    void comparesRecursiveSchemasWithoutNamespace() throws MalformedAvroException {
        final String list = "{'type':'record','name':'L','fields':[{'name':'v','type':'int'},{'name':'n','type':['null','L']}]}";
        final AvroRecordSchema first = instance(list);
        assertTrue(first.isRecursive());
        assertEquals(first, instance(list));
        assertEquals(first.hashCode(), instance(list).hashCode());
        assertNotEquals(first, instance(list.replace("'int'", "'long'")));
        assertNotEquals(first, instance("{'type':'record','name':'L','fields':[{'name':'v','type':'int'}]}"));
        final AvroRecordSchema cut = instance(list);
        cut.removeField("n");
        assertFalse(cut.isRecursive());
        assertEquals(cut, instance("{'type':'record','name':'L','fields':[{'name':'v','type':'int'}]}"));
        final List<RecordField> fields = new ArrayList<>(first.getFields());
        assertTrue(new SimpleRecordSchema(fields).isRecursive());
    }

    @Test
    void isFastWithTypesThatNameEachOtherTwice() throws MalformedAvroException {
        final StringBuilder type = new StringBuilder("{'type':'record','name':'n.R0','fields':[{'name':'a','type':'int'}]}");
        for (int index = 1; index < 60; index++) {
            type.insert(0, "{'type':'record','name':'n.R" + index + "','fields':[{'name':'a','type':").append("},{'name':'b','type':'n.R")
                    .append(index - 1).append("'}]}");
        }

        final String text = type.toString();
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            final AvroRecordSchema first = instance(text);
            final AvroRecordSchema second = instance(text);
            assertFalse(first.isRecursive());
            assertEquals(first, second);
            assertEquals(first.hashCode(), second.hashCode());
            assertFalse(new SimpleRecordSchema(first.getFields()).isRecursive());
            second.removePath(path("b", "b", "b", "b", "a"));
            assertNotEquals(first, second);
            assertFalse(second.isRecursive());
            assertEquals(1, second.avroSchema().getField("a").schema().getField("a").schema().getField("a").schema().getField("a").schema().getFields().size());
        });
    }

    @Test
    void isSafeForManyThreads() throws Exception {
        final RecordSchemaTemplate template = RecordSchemaTemplate.of(parse(NESTED));
        final RecordSchema expected = AvroTypeUtil.createSchema(parse(NESTED));
        final List<Callable<Boolean>> tasks = new ArrayList<>();
        for (int task = 0; task < 64; task++) {
            final boolean removes = task % 2 == 0;
            tasks.add(() -> {
                final AvroRecordSchema schema = template.instantiate().get(0);
                if (removes) {
                    schema.removePath(path("child", "x"));
                    return schema.getDataType("child").toString().contains("RECORD") && !schema.equals(expected);
                }

                return schema.equals(expected) && schema.hashCode() == expected.hashCode();
            });
        }

        final ExecutorService executor = Executors.newFixedThreadPool(8);
        try {
            for (final Future<Boolean> result : executor.invokeAll(tasks)) {
                assertTrue(result.get());
            }
        } finally {
            executor.shutdownNow();
        }
    }

    private static RecordFieldRemovalPath path(final String... names) {
        final RecordFieldRemovalPath path = new RecordFieldRemovalPath();
        for (int index = names.length - 1; index >= 0; index--) {
            path.add(names[index]);
        }

        return path;
    }

    private static AvroRecordSchema instance(final String text) throws MalformedAvroException {
        return RecordSchemaTemplate.of(parse(text)).instantiate().get(0);
    }

    private static Schema parse(final String text) throws MalformedAvroException {
        return AvroSchemaParser.parse(text.replace('\'', '"'));
    }

    private interface Change {
        void apply(RecordSchema schema);
    }
}
