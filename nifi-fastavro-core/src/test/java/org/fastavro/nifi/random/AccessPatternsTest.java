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
import org.apache.avro.generic.GenericData;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * However many fields are asked for and changed, and however that turns in the midst of a file, values are those that Avro's own reader gives, and what is
 * written is read back equal by it. The files are long enough for the reader to find out about the pattern, and to find out again.
 */
class AccessPatternsTest {
    private static final int SCHEMAS = 60;
    private static final int RECORDS = 2_200;
    private static final int DISTINCT_RECORDS = 60;
    private static final int MAXIMUM_DEPTH = 3;

    /** Their values are written alike wherever they come from. */
    private static final Set<Schema.Type> CHANGED_TYPES = EnumSet.of(Schema.Type.INT, Schema.Type.LONG, Schema.Type.STRING, Schema.Type.DOUBLE, Schema.Type.BOOLEAN);

    private final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 10);
    private final AvroWriters writers = new AvroWriters(10);

    @Test
    void eachPatternGivesWhatAvroDoes() {
        RandomSchemas.checkAll(0, SCHEMAS, MAXIMUM_DEPTH, this::check);
    }

    private void check(final Random random, final Schema schema) throws Exception {
        final RandomDatums datums = new RandomDatums(random);
        final List<GenericData.Record> distinct = new ArrayList<>();
        for (int index = 0; index < DISTINCT_RECORDS; index++) {
            distinct.add(datums.record(schema));
        }

        final List<GenericData.Record> written = new ArrayList<>();
        for (int index = 0; index < RECORDS; index++) {
            written.add(distinct.get(random.nextInt(DISTINCT_RECORDS)));
        }

        final byte[] file = AvroFiles.write(schema, Codec.NULL.avroName(), written, 10_000);
        final List<GenericData.Record> expected = AvroFiles.read(file);
        assertEquals(expected, AvroFiles.read(use(random, schema, file, expected)));
    }

    /** Puts into the datums what it puts into the records. */
    private byte[] use(final Random random, final Schema schema, final byte[] file, final List<GenericData.Record> expected) throws Exception {
        final ContainerOptions options = new ContainerOptions(Codec.NULL, OptionalInt.empty(), 10_000, Map.of());
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordReader reader = readers.open(new ByteArrayInputStream(file), null);
                RecordSetWriter writer = AvroWriters.openContainer(out, writers.writerSchema(reader.getSchema()), options)) {
            writer.beginRecordSet();
            Pattern pattern = Pattern.random(random, schema);
            for (final GenericData.Record datum : expected) {
                pattern = random.nextInt(RECORDS / 3) == 0 ? Pattern.random(random, schema) : pattern;
                final Record record = reader.nextRecord();
                pattern.ask(datum, record);
                pattern.change(datum, record);
                writer.write(record);
            }

            writer.finishRecordSet();
        }

        return out.toByteArray();
    }

    /**
     * @param asked fields that are asked for in each record
     * @param changed fields that are changed in each record
     * @param value where the changed fields of a record get their values from
     */
    private record Pattern(List<Schema.Field> asked, List<Schema.Field> changed, GenericData.Record value) {
        private static Pattern random(final Random random, final Schema schema) {
            final List<Schema.Field> asked = new ArrayList<>();
            final List<Schema.Field> changed = new ArrayList<>();
            final int askedPart = random.nextInt(3);
            final int changedPart = random.nextInt(3);
            for (final Schema.Field field : schema.getFields()) {
                if (random.nextInt(2) < askedPart) {
                    asked.add(field);
                }

                if (CHANGED_TYPES.contains(field.schema().getType()) && field.schema().getLogicalType() == null && random.nextInt(4) < changedPart) {
                    changed.add(field);
                }
            }

            return new Pattern(asked, changed, new RandomDatums(random).record(schema));
        }

        private void ask(final GenericData.Record datum, final Record record) {
            for (final Schema.Field field : asked) {
                ExpectedValues.check(field.schema(), datum.get(field.pos()), record.toMap().get(field.name()), field.name());
            }
        }

        private void change(final GenericData.Record datum, final Record record) {
            for (final Schema.Field field : changed) {
                final Object other = value.get(field.pos());
                datum.put(field.pos(), other);
                record.setValue(field.name(), other instanceof CharSequence ? other.toString() : other);
            }
        }
    }
}
