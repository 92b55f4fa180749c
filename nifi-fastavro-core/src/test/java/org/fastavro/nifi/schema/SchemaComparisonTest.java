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
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.random.RandomSchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SchemaComparisonTest {
    private static final String BASE = "{'type':'record','name':'n.R','fields':[{'name':'a','type':'int'},{'name':'b','type':['null','n.R']},"
            + "{'name':'c','type':{'type':'enum','name':'E','symbols':['X','Y']}},{'name':'d','type':{'type':'fixed','name':'F','size':4}},"
            + "{'name':'e','type':[{'type':'record','name':'P','fields':[]},{'type':'record','name':'Q','fields':[]},'string']},"
            + "{'name':'f','type':{'type':'bytes','logicalType':'decimal','precision':5,'scale':0}},{'name':'g','type':{'type':'array',"
            + "'items':{'type':'map','values':'long'}}},"
            + "{'name':'h','type':'double','default':1.0}]}";

    @ParameterizedTest
    @ValueSource(strings = {
        "'n.R'=>'n.S'", "'E'=>'G'", "'size':4=>'size':4,'doc':'d','aliases':['Z'],'p':1",
        "'a','type':'int'=>'a','type':'int','doc':'x','default':3,'aliases':['y']",
        "'default':1.0=>'default':2.0", "'values':'long'=>'values':{'type':'long','logicalType':'unknown'}",
        "'a','type':'int'=>'a','type':'int','order':'ignore'"})
    void meansTheSameBytesInSpiteOf(final String change) throws MalformedAvroException {
        assertTrue(SchemaComparison.sameEncoding(parse(BASE), changed(change)));
        assertTrue(SchemaComparison.sameEncoding(changed(change), parse(BASE)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "'a','type':'int'=>'z','type':'int'", "'a','type':'int'=>'a','type':'long'", "'X','Y'=>'Y','X'", "'size':4=>'size':5",
        "'name':'P'=>'name':'O'", "['null','n.R']=>['n.R','null']",
        "'precision':5=>'precision':6", "'scale':0=>'scale':1", "'logicalType':'decimal'=>'logicalType':'big-decimal'",
        "'values':'long'=>'values':{'type':'long','logicalType':'timestamp-micros'}",
        "'values':'long'=>'values':'int'", "{'name':'a','type':'int'},=>",
        "'name':'Q','fields':[]=>'name':'Q','fields':[{'name':'x','type':'null'}]", ",'string']=>]"})
    void meansOtherBytesBecauseOf(final String change) throws MalformedAvroException {
        assertFalse(SchemaComparison.sameEncoding(parse(BASE), changed(change)));
        assertFalse(SchemaComparison.sameEncoding(changed(change), parse(BASE)));
        assertFalse(SchemaComparison.sameSchema(parse(BASE), changed(change)));
        assertNotEquals(SchemaComparison.key(parse(BASE)), SchemaComparison.key(changed(change)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "'size':4=>'size':4,'doc':'d','aliases':['Z']", "'a','type':'int'=>'a','type':'int','doc':'x','aliases':['y']",
        "'precision':5,'scale':0=>'scale':0,'precision':5",
        "'precision':5,'scale':0=>'precision':5", "'default':1.0=>'default':1", "'name':'E','symbols':['X','Y']=>'symbols':['X','Y'],'name':'E'",
        "'name':'E','symbols'=>'name':'E','namespace':'n','symbols'", "'values':'long'=>'values':{'type':'long'}",
        ",'string']=>,{'type':'string','avro.java.string':'String'}]"})
    void isTheSameSchemaInSpiteOf(final String change) throws MalformedAvroException {
        assertTrue(SchemaComparison.sameSchema(parse(BASE), changed(change)));
        assertEquals(SchemaComparison.key(parse(BASE)), SchemaComparison.key(changed(change)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "'n.R'=>'o.S'", "'E'=>'G'", "'default':1.0=>'default':2.0", ",'default':1.0=>", "'a','type':'int'=>'a','type':'int','default':3",
        "'a','type':'int'=>'a','type':'int','field-id':3",
        "'size':4=>'size':4,'p':1", "'symbols':['X','Y']=>'symbols':['X','Y'],'default':'X'", "'a','type':'int'=>'a','type':'int','order':'ignore'",
        "'values':'long'=>'values':{'type':'long','logicalType':'unknown'}"})
    void isAnotherSchemaBecauseOf(final String change) throws MalformedAvroException {
        assertFalse(SchemaComparison.sameSchema(parse(BASE), changed(change)));
        assertNotEquals(SchemaComparison.key(parse(BASE)), SchemaComparison.key(changed(change)));
    }

    @Test
    void takesNoNoticeOfTheOrderOfProperties() throws MalformedAvroException {
        final Schema first = parse("{'type':'record','name':'R','fields':[{'name':'a','type':'int','p':{'x':1,'y':[1,null,'z']},'q':true}],'r':'s','t':0.5}");
        final Schema second = parse("{'t':0.5,'r':'s','fields':[{'q':true,'type':'int','p':{'y':[1,null,'z'],'x':1},'name':'a'}],'name':'R','type':'record'}");
        assertTrue(SchemaComparison.sameSchema(first, second));
    }

    @Test
    void isStable() throws MalformedAvroException {
        assertEquals("\"n.R\"record(\"a\":int(),\"b\":union(null(),\"n.R\",),)",
                SchemaComparison.key(parse("{'type':'record','name':'n.R','fields':[{'name':'a','type':'int'},"
                + "{'name':'b','type':['null','R']}]}")));
    }

    @Test
    void tellsRandomSchemasApart() throws MalformedAvroException {
        final List<Schema> schemas = new ArrayList<>();
        for (int seed = 0; seed < 120; seed++) {
            schemas.add(new RandomSchemas(new Random(seed), 4).record());
        }

        for (final Schema first : schemas) {
            assertTrue(SchemaComparison.sameSchema(first, AvroSchemaParser.parse(first.toString())));
            assertTrue(SchemaComparison.sameEncoding(first, AvroSchemaParser.parse(first.toString())));
            for (final Schema second : schemas) {
                assertEquals(first.equals(second), SchemaComparison.sameSchema(first, second), () -> first + " " + second);
            }
        }
    }

    @Test
    void isSafeWithDeepAndBranchingSchemas() {
        assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
            for (final int width : new int[] {1, 2}) {
                final Schema first = tower(50_000, width);
                final Schema second = tower(50_000, width);
                assertTrue(SchemaComparison.sameEncoding(first, second));
                assertTrue(SchemaComparison.sameSchema(first, second));
                assertFalse(SchemaComparison.sameEncoding(first, tower(50_001, width)));
            }
        });
    }

    private static Schema tower(final int height, final int width) {
        Schema schema = Schema.create(Schema.Type.INT);
        for (int index = 0; index < height; index++) {
            final List<Schema.Field> fields = new ArrayList<>();
            for (int field = 0; field < width; field++) {
                fields.add(new Schema.Field("f" + field, schema));
            }

            schema = Schema.createRecord("R" + index, null, null, false, fields);
        }

        return schema;
    }

    private static Schema changed(final String change) throws MalformedAvroException {
        final int arrow = change.indexOf("=>");
        final String before = change.substring(0, arrow);
        assertTrue(BASE.contains(before), before);
        return parse(BASE.replace(before, change.substring(arrow + 2)));
    }

    private static Schema parse(final String text) throws MalformedAvroException {
        return AvroSchemaParser.parse(text.replace('\'', '"'));
    }
}
