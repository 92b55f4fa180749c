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
import org.apache.nifi.serialization.record.RecordFieldRemovalPath;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.type.ArrayDataType;
import org.apache.nifi.serialization.record.type.MapDataType;
import org.apache.nifi.serialization.record.type.RecordDataType;
import org.fastavro.nifi.random.RandomSchemas;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Random changes to the record schemas of random Avro schemas: NiFi's own record schema is the oracle. */
class RandomChangesTest {
    private static final int SEEDS = 1500;

    @Test
    void changesAsStockDoesAndTheAvroSchemaFollows() {
        int compared = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            final Random random = new Random(seed);
            final Schema avroSchema = new RandomSchemas(random, 5).record();
            final RecordSchema stock = AvroTypeUtil.createSchema(avroSchema);
            if (!stock.isRecursive() && StockSchemas.isKnown(avroSchema)) {
                compared++;
                final AvroRecordSchema ours = RecordSchemaTemplate.of(avroSchema).instantiate().get(0);
                final StringBuilder where = new StringBuilder("seed " + seed + " " + avroSchema);
                for (int change = 0; change < 4; change++) {
                    changeBoth(random, stock, ours, where);
                    assertEquals(stock, ours, where::toString);
                    assertEquals(ours, stock, where::toString);
                    assertEquals(stock.hashCode(), ours.hashCode(), where::toString);
                    assertEquals(AvroTypeUtil.createSchema(ours.avroSchema()), ours, where::toString);
                    assertEquals(ours.avroSchema().toString(), new Schema.Parser().parse(ours.avroSchema().toString()).toString(), where::toString);
                }
            }
        }

        assertTrue(compared > 200, compared + " compared");
    }

    private static void changeBoth(final Random random, final RecordSchema stock, final RecordSchema ours, final StringBuilder where) {
        final List<String> names = randomPath(random, stock);
        if (names.isEmpty()) {
            return;
        }

        if (random.nextInt(3) == 0) {
            final String newName = "renamed" + random.nextInt(1000);
            where.append(" rename ").append(names.getFirst()).append(" to ").append(newName);
            if (stock.getField(newName).isEmpty()) {
                stock.renameField(names.getFirst(), newName);
                ours.renameField(names.getFirst(), newName);
            }
        } else {
            where.append(" remove ").append(names);
            final RecordFieldRemovalPath path = new RecordFieldRemovalPath();
            Collections.reverse(names);
            names.forEach(path::add);
            stock.removePath(path);
            ours.removePath(path);
        }
    }

    private static List<String> randomPath(final Random random, final RecordSchema schema) {
        final List<String> names = new ArrayList<>();
        RecordSchema current = schema;
        while (current != null && current.getFieldCount() > 0) {
            final RecordField field = current.getField(random.nextInt(current.getFieldCount()));
            names.add(field.getFieldName());
            DataType type = field.getDataType();
            while (type instanceof ArrayDataType || type instanceof MapDataType) {
                names.add("*");
                type = type instanceof final ArrayDataType array ? array.getElementType() : ((MapDataType) type).getValueType();
            }

            current = type instanceof final RecordDataType record && random.nextInt(4) > 0 ? record.getChildSchema() : null;
        }

        return names;
    }

    @Test
    void givesBackEachFieldThatAProcessorPutsIntoANewSchema() throws IOException {
        for (int seed = 0; seed < SEEDS; seed++) {
            final Schema avroSchema = new RandomSchemas(new Random(seed), 5).record();
            final RecordSchema ours = RecordSchemaTemplate.of(avroSchema).instantiate().get(0);
            final Schema built = AvroSchemaBuilder.build(new SimpleRecordSchema(ours.getFields()));
            assertEquals(avroSchema.getFields(), built.getFields(), "seed " + seed);
        }
    }
}
