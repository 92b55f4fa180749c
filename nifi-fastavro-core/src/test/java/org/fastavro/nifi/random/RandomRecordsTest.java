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
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** What is read of random records equals what Avro's own reader gives, and what is written is read back equal by it. */
class RandomRecordsTest {
    private static final int SCHEMAS = 150;
    private static final int MAXIMUM_RECORDS = 40;
    private static final int MAXIMUM_DEPTH = 4;

    private final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 10);
    private final AvroWriters writers = new AvroWriters(10);

    @ParameterizedTest
    @EnumSource(Codec.class)
    void readsAndWritesWhatAvroDoes(final Codec codec) {
        RandomSchemas.checkAll(1_000L * codec.ordinal(), SCHEMAS, MAXIMUM_DEPTH, (random, schema) -> check(random, schema, codec));
    }

    private void check(final Random random, final Schema schema, final Codec codec) throws Exception {
        final RandomDatums datums = new RandomDatums(random);
        final List<GenericData.Record> written = new ArrayList<>();
        final int count = random.nextInt(MAXIMUM_RECORDS);
        for (int index = 0; index < count; index++) {
            written.add(datums.record(schema));
        }

        final byte[] file = AvroFiles.write(schema, codec.avroName(), written, 32 + random.nextInt(2_000));
        final List<GenericData.Record> expected = AvroFiles.read(file);
        assertEquals(count, expected.size());
        checkValues(schema, expected, new ByteArrayInputStream(file));
        checkValues(schema, expected, new TrickleInputStream(file, random.nextLong()));
        checkCopies(expected, file, codec);
    }

    private void checkValues(final Schema schema, final List<GenericData.Record> expected, final InputStream in) throws Exception {
        try (RecordReader reader = readers.open(in, null)) {
            for (final GenericData.Record datum : expected) {
                ExpectedValues.check(schema, datum, reader.nextRecord(), "record");
            }

            assertNull(reader.nextRecord());
        }
    }

    private void checkCopies(final List<GenericData.Record> expected, final byte[] file, final Codec codec) throws Exception {
        final ContainerOptions options = new ContainerOptions(codec, OptionalInt.empty(), 500, Map.of());
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordReader reader = readers.open(new ByteArrayInputStream(file), null);
                RecordSetWriter writer = AvroWriters.openContainer(out, writers.writerSchema(reader.getSchema()), options)) {
            writer.beginRecordSet();
            Record record = reader.nextRecord();
            while (record != null) {
                // Every second record has all its values asked for before it is written.
                if (writer.write(record).getRecordCount() % 2 == 1) {
                    record = reader.nextRecord();
                    if (record != null) {
                        record.getValues();
                    }
                } else {
                    record = reader.nextRecord();
                }
            }

            assertEquals(expected.size(), writer.finishRecordSet().getRecordCount());
        }

        assertEquals(expected, AvroFiles.read(out.toByteArray()));
        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(out.toByteArray()));
    }
}
