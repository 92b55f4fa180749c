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
package org.fastavro.nifi.random;

import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Makes random record schemas of all types and logical types, recursive ones among them. The same seed makes the same schema. */
public final class RandomSchemas {
    private static final int MAXIMUM_FIELDS = 6;
    private static final int MAXIMUM_BRANCHES = 5;

    private final Random random;
    private final int maximumDepth;
    private final List<Schema> openRecords = new ArrayList<>();
    private int names;

    /** What has to hold for any schema. */
    interface Check {
        /**
         * @param random for whatever else is to be random
         * @param schema of a record
         * @throws Exception if it does not hold, as well as an assertion's error
         */
        void accept(Random random, Schema schema) throws Exception;
    }

    /**
     * Checks many schemas; a failure tells the seed and the schema.
     *
     * @param firstSeed of the first schema; each further one has the next
     * @param count how many schemas
     * @param maximumDepth of each
     * @param check what has to hold
     */
    static void checkAll(final long firstSeed, final int count, final int maximumDepth, final Check check) {
        for (long seed = firstSeed; seed < firstSeed + count; seed++) {
            final Random random = new Random(seed);
            final Schema schema = new RandomSchemas(random, maximumDepth).record();
            try {
                check.accept(random, schema);
            } catch (final Exception | AssertionError e) {
                throw new AssertionError("Seed " + seed + ", schema " + schema, e);
            }
        }
    }

    public RandomSchemas(final Random random, final int maximumDepth) {
        this.random = random;
        this.maximumDepth = maximumDepth;
    }

    public Schema record() {
        return record(0);
    }

    private Schema record(final int depth) {
        final Schema record = Schema.createRecord(name("Record"), null, namespace(), false);
        openRecords.add(record);
        final int count = depth == 0 ? 1 + random.nextInt(MAXIMUM_FIELDS) : random.nextInt(MAXIMUM_FIELDS);
        final List<Schema.Field> fields = new ArrayList<>();
        for (int index = 0; index < count; index++) {
            fields.add(new Schema.Field("field" + index, schema(depth + 1, true)));
        }

        record.setFields(fields);
        openRecords.removeLast();
        return record;
    }

    private Schema schema(final int depth, final boolean unionAllowed) {
        final int kinds = depth >= maximumDepth ? 4 : 9;
        return switch (random.nextInt(kinds)) {
            case 0, 1 -> primitive();
            case 2 -> logical();
            case 3 -> named();
            case 4 -> Schema.createArray(schema(depth + 1, true));
            case 5 -> Schema.createMap(schema(depth + 1, true));
            case 6 -> record(depth);
            default -> unionAllowed ? union(depth) : primitive();
        };
    }

    private Schema primitive() {
        final Schema.Type[] types = {Schema.Type.NULL, Schema.Type.BOOLEAN, Schema.Type.INT, Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE,
                Schema.Type.BYTES, Schema.Type.STRING};
        return Schema.create(types[random.nextInt(types.length)]);
    }

    private Schema named() {
        if (random.nextBoolean()) {
            return Schema.createFixed(name("Fixed"), null, namespace(), random.nextInt(20));
        }

        final List<String> symbols = new ArrayList<>();
        final int count = 1 + random.nextInt(5);
        for (int index = 0; index < count; index++) {
            symbols.add("SYMBOL_" + index);
        }

        return Schema.createEnum(name("Enum"), null, namespace(), symbols);
    }

    private Schema logical() {
        final Schema ofInt = Schema.create(Schema.Type.INT);
        final Schema ofLong = Schema.create(Schema.Type.LONG);
        return switch (random.nextInt(15)) {
            case 0 -> LogicalTypes.date().addToSchema(ofInt);
            case 1 -> LogicalTypes.timeMillis().addToSchema(ofInt);
            case 2 -> LogicalTypes.timeMicros().addToSchema(ofLong);
            case 3 -> LogicalTypes.timestampMillis().addToSchema(ofLong);
            case 4 -> LogicalTypes.timestampMicros().addToSchema(ofLong);
            case 5 -> LogicalTypes.timestampNanos().addToSchema(ofLong);
            case 6 -> LogicalTypes.localTimestampMillis().addToSchema(ofLong);
            case 7 -> LogicalTypes.localTimestampMicros().addToSchema(ofLong);
            case 8 -> LogicalTypes.localTimestampNanos().addToSchema(ofLong);
            case 9 -> LogicalTypes.decimal(20, random.nextInt(10)).addToSchema(Schema.create(Schema.Type.BYTES));
            case 10 -> LogicalTypes.decimal(20, random.nextInt(10)).addToSchema(Schema.createFixed(name("Decimal"), null, namespace(), 10));
            case 11 -> LogicalTypes.bigDecimal().addToSchema(Schema.create(Schema.Type.BYTES));
            case 12 -> LogicalTypes.uuid().addToSchema(Schema.create(Schema.Type.STRING));
            case 13 -> LogicalTypes.uuid().addToSchema(Schema.createFixed(name("Uuid"), null, namespace(), 16));
            default -> LogicalTypes.duration().addToSchema(Schema.createFixed(name("Duration"), null, namespace(), 12));
        };
    }

    private Schema union(final int depth) {
        final List<Schema> branches = new ArrayList<>();
        final Set<String> taken = new HashSet<>();
        if (random.nextBoolean()) {
            branches.add(Schema.create(Schema.Type.NULL));
            taken.add("null");
        }

        final int count = 1 + random.nextInt(MAXIMUM_BRANCHES);
        for (int index = 0; index < count; index++) {
            final Schema branch = random.nextInt(4) == 0 ? openRecords.get(random.nextInt(openRecords.size())) : schema(depth + 1, false);
            if (taken.add(branch.getFullName())) {
                branches.add(branch);
            }
        }

        // A record that can only hold itself has no finite datum.
        if (branches.stream().allMatch(openRecords::contains)) {
            branches.addFirst(Schema.create(Schema.Type.NULL));
        }

        return Schema.createUnion(branches);
    }

    /** Never none: Avro prints a reference to a type without a namespace so that it means another one within a type that has one. */
    private String namespace() {
        return random.nextBoolean() ? "org.example" : "org.example.other";
    }

    private String name(final String kind) {
        return kind + names++;
    }
}
