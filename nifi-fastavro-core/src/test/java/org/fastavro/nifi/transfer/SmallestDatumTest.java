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
package org.fastavro.nifi.transfer;

import org.apache.avro.Schema;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.random.RandomDatums;
import org.fastavro.nifi.random.RandomSchemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class SmallestDatumTest {
    private static final int SCHEMAS = 300;
    private static final int DATUMS = 20;

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            "null"; 0
            "boolean"; 1
            "int"; 1
            "long"; 1
            "float"; 4
            "double"; 8
            "bytes"; 1
            "string"; 1
            {"type": "enum", "name": "E", "symbols": ["A"]}; 1
            {"type": "fixed", "name": "F", "size": 12}; 12
            {"type": "fixed", "name": "F", "size": 0}; 0
            {"type": "array", "items": "double"}; 1
            {"type": "map", "values": "double"}; 1
            ["double", "int"]; 2
            ["null", "int"]; 1
            {"type": "record", "name": "R", "fields": []}; 0
            {"type": "record", "name": "R", "fields": [{"name": "a", "type": "double"}, {"name": "b", "type": ["null", "string"]}]}; 9
            {"type": "record", "name": "R", "fields": [{"name": "v", "type": "int"}, {"name": "next", "type": ["R", "null"]}]}; 2
            """)
    void findsTheFewestBytes(final String schema, final long expected) {
        assertEquals(expected, SmallestDatum.of(new Schema.Parser().parse(schema)));
    }

    @Test
    void doesNotWalkTypesThatNameOthersTwiceAgainAndAgain() {
        Schema schema = Schema.createRecord("R0", null, null, false);
        schema.setFields(List.of(new Schema.Field("a", Schema.create(Schema.Type.INT))));
        for (int level = 1; level < 60; level++) {
            final Schema outer = Schema.createRecord("R" + level, null, null, false);
            outer.setFields(List.of(new Schema.Field("a", schema), new Schema.Field("b", schema)));
            schema = outer;
        }

        assertEquals(Integer.MAX_VALUE, SmallestDatum.of(schema));
    }

    @Test
    void noDatumIsSmaller() throws Exception {
        for (int seed = 0; seed < SCHEMAS; seed++) {
            final Random random = new Random(seed);
            final Schema schema = new RandomSchemas(random, 4).record();
            final RandomDatums datums = new RandomDatums(random);
            for (int datum = 0; datum < DATUMS; datum++) {
                final int length = AvroFiles.encode(schema, datums.record(schema)).length;
                assertTrue(length >= SmallestDatum.of(schema), "Seed " + seed + ", schema " + schema);
            }
        }
    }
}
