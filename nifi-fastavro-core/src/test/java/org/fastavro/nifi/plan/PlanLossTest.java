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
package org.fastavro.nifi.plan;

import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PlanLossTest {
    private static Schema schema(final String json) {
        return new Schema.Parser().parse(json.replace('\'', '"'));
    }

    private static boolean isLossless(final String writer, final String reader) throws Exception {
        return PlanLoss.isLossless(PlanBuilder.resolve(schema(writer), schema(reader)));
    }

    private static String field(final String type) {
        return "{'type':'record','name':'r','fields':[{'name':'f','type':" + type + "}]}";
    }

    /** Promotions of the specification; a float has 24 bits for a whole number, a double 53. */
    @ParameterizedTest
    @CsvSource({"int,long,true", "int,float,false", "int,double,true", "long,float,false", "long,double,false", "float,double,true",
            "string,bytes,true", "bytes,string,false", "int,int,true", "string,string,true"})
    void numbersAreHeldExactly(final String writer, final String reader, final boolean expected) throws Exception {
        assertEquals(expected, isLossless(field("'" + writer + "'"), field("'" + reader + "'")));
    }

    @Test
    void skippedFieldsAreLost() throws Exception {
        final String wide = "{'type':'record','name':'r','fields':[{'name':'f','type':'int'},{'name':'g','type':'int','default':1}]}";
        assertFalse(isLossless(wide, field("'int'")));
        assertTrue(isLossless(field("'int'"), wide));
    }

    @Test
    void symbolsThatBecomeTheDefaultAreLost() throws Exception {
        final String more = field("{'type':'enum','name':'e','symbols':['A','B']}");
        assertFalse(isLossless(more, field("{'type':'enum','name':'e','symbols':['B'],'default':'B'}")));
        assertFalse(isLossless(more, field("{'type':'enum','name':'e','symbols':['B']}")));
        assertTrue(isLossless(more, field("{'type':'enum','name':'e','symbols':['C','B','A']}")));
    }

    @Test
    void branchesThatFailAreLost() throws Exception {
        assertFalse(isLossless(field("['null','string','int']"), field("['null','string']")));
        assertTrue(isLossless(field("['null','string']"), field("['int','string','null']")));
        assertTrue(isLossless(field("'string'"), field("['null','string']")));
    }

    @Test
    void lossIsFoundAtEveryDepth() throws Exception {
        assertFalse(isLossless(field("{'type':'array','items':{'type':'map','values':'long'}}"), field("{'type':'array','items':{'type':'map','values':'double'}}")));
        final String list = "{'type':'record','name':'l','fields':[{'name':'v','type':'%s'},{'name':'next','type':['null','l']}]}";
        assertFalse(isLossless(String.format(list, "int"), String.format(list, "float")));
        assertTrue(isLossless(String.format(list, "int"), String.format(list, "long")));
    }
}
