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

import org.apache.avro.Schema;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Changes a schema as its owners do over the years, mostly so that data written before can still be read, sometimes not. */
public final class RandomEvolutions {
    private final Random random;
    private final Map<Schema, Schema> evolved = new IdentityHashMap<>();
    private int names;

    public RandomEvolutions(final Random random) {
        this.random = random;
    }

    /**
     * @param writer the schema of a record
     * @return a schema to read its data with
     */
    public Schema evolve(final Schema writer) {
        final Schema known = evolved.get(writer);
        if (known != null) {
            return known;
        }

        return switch (writer.getType()) {
            case RECORD -> record(writer);
            case ENUM -> symbols(writer);
            case ARRAY -> Schema.createArray(evolve(writer.getElementType()));
            case MAP -> Schema.createMap(evolve(writer.getValueType()));
            case UNION -> union(writer);
            case INT, LONG, FLOAT, STRING, BYTES -> writer.getLogicalType() == null && chance(4) ? promoted(writer) : writer;
            case NULL, BOOLEAN, DOUBLE, FIXED -> writer;
        };
    }

    private boolean chance(final int oneIn) {
        return random.nextInt(oneIn) == 0;
    }

    private Schema promoted(final Schema writer) {
        final Schema.Type[] types = switch (writer.getType()) {
            case INT -> new Schema.Type[] {Schema.Type.LONG, Schema.Type.FLOAT, Schema.Type.DOUBLE};
            case LONG -> new Schema.Type[] {Schema.Type.FLOAT, Schema.Type.DOUBLE};
            case FLOAT -> new Schema.Type[] {Schema.Type.DOUBLE};
            case STRING -> new Schema.Type[] {Schema.Type.BYTES};
            default -> new Schema.Type[] {Schema.Type.STRING};
        };
        return Schema.create(types[random.nextInt(types.length)]);
    }

    private Schema record(final Schema writer) {
        final boolean renamed = chance(5);
        final Schema reader = Schema.createRecord(renamed ? writer.getName() + "New" : writer.getName(), null, writer.getNamespace(), false);
        if (renamed) {
            reader.addAlias(writer.getName(), writer.getNamespace());
        }

        evolved.put(writer, reader);
        final List<Schema.Field> fields = new ArrayList<>();
        for (final Schema.Field field : writer.getFields()) {
            if (!chance(6)) {
                fields.add(field(field));
            }
        }

        while (chance(3)) {
            fields.add(added());
        }

        // Only at the top is such a field always met: Avro refuses a datum, we refuse the schema, and an array may be empty.
        if (evolved.size() == 1 && chance(20)) {
            fields.add(new Schema.Field("missing", Schema.create(Schema.Type.INT)));
        }

        if (chance(3)) {
            Collections.shuffle(fields, random);
        }

        reader.setFields(fields);
        return reader;
    }

    private Schema.Field field(final Schema.Field written) {
        final boolean renamed = chance(5);
        final Schema evolvedSchema = chance(6) && written.schema().getType() != Schema.Type.UNION && written.schema().getType() != Schema.Type.NULL
                ? Schema.createUnion(Schema.create(Schema.Type.NULL), evolve(written.schema())) : evolve(written.schema());
        final Schema.Field field = new Schema.Field(renamed ? written.name() + "New" : written.name(), evolvedSchema);
        if (renamed) {
            field.addAlias(written.name());
        }

        return field;
    }

    private Schema.Field added() {
        final String name = "added" + names++;
        final Schema ofBytes = Schema.create(Schema.Type.BYTES);
        return switch (random.nextInt(10)) {
            case 0 -> new Schema.Field(name, Schema.create(Schema.Type.INT), null, 7);
            case 1 -> new Schema.Field(name, Schema.create(Schema.Type.STRING), null, "standard");
            case 2 -> new Schema.Field(name, Schema.createUnion(Schema.create(Schema.Type.NULL), ofBytes), null, Schema.Field.NULL_DEFAULT_VALUE);
            case 3 -> new Schema.Field(name, ofBytes, null, "\u0000\u00ff".getBytes(StandardCharsets.ISO_8859_1));
            case 4 -> new Schema.Field(name, Schema.createArray(Schema.create(Schema.Type.LONG)), null, List.of(1L, -2L));
            case 5 -> new Schema.Field(name, Schema.createMap(Schema.create(Schema.Type.DOUBLE)), null, Map.of("key", 1.5));
            case 6 -> new Schema.Field(name, Schema.createEnum("AddedEnum" + names++, null, "org.example", List.of("X", "Y")), null, "Y");
            case 7 -> new Schema.Field(name, Schema.createUnion(Schema.create(Schema.Type.BOOLEAN), Schema.create(Schema.Type.NULL)), null, true);
            case 8 -> new Schema.Field(name, Schema.create(Schema.Type.FLOAT), null, 0.5f);
            default -> new Schema.Field(name, Schema.create(Schema.Type.LONG), null, 5L);
        };
    }

    private Schema symbols(final Schema writer) {
        final List<String> symbols = new ArrayList<>(writer.getEnumSymbols());
        if (chance(3)) {
            symbols.remove(random.nextInt(symbols.size()));
        }

        if (symbols.isEmpty() || chance(3)) {
            symbols.addFirst("NEW");
        }

        if (chance(3)) {
            Collections.shuffle(symbols, random);
        }

        final String standard = chance(2) ? symbols.getFirst() : null;
        final Schema reader = Schema.createEnum(writer.getName(), null, writer.getNamespace(), symbols, standard);
        evolved.put(writer, reader);
        return reader;
    }

    private Schema union(final Schema writer) {
        final List<Schema> branches = new ArrayList<>();
        for (final Schema branch : writer.getTypes()) {
            final Schema reader = evolve(branch);
            if (!chance(8) && branches.stream().noneMatch(other -> other.getFullName().equals(reader.getFullName()))) {
                branches.add(reader);
            }
        }

        if (branches.isEmpty() || chance(3) && branches.stream().noneMatch(other -> other.getType() == Schema.Type.DOUBLE)) {
            branches.add(Schema.create(Schema.Type.DOUBLE));
        }

        if (chance(3)) {
            Collections.shuffle(branches, random);
        }

        return branches.size() == 1 && chance(2) ? branches.getFirst() : Schema.createUnion(branches);
    }
}
