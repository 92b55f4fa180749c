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
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.reader.ReaderSchema;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

/** Bare datums come in chunks that cut them anywhere; all are read with the values that Avro's own reader gives, also once the reader is closed. */
class BareDatumsTest {
    private static final int SCHEMAS = 60;
    private static final int MAXIMUM_DEPTH = 4;
    private static final int MAXIMUM_DATUMS = 1_200;

    private final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 10);

    @Test
    void datumsAreReadAcrossChunks() {
        RandomSchemas.checkAll(0, SCHEMAS, MAXIMUM_DEPTH, this::check);
    }

    private void check(final Random random, final Schema schema) throws Exception {
        final ByteArrayOutputStream content = new ByteArrayOutputStream();
        final RandomDatums datums = new RandomDatums(random);
        final int count = random.nextInt(MAXIMUM_DATUMS);
        for (int index = 0; index < count; index++) {
            content.write(AvroFiles.encode(schema, datums.record(schema)));
        }

        if (content.size() < count) {
            // Nothing tells how many datums without bytes there are.
            return;
        }

        final ReaderSchema readerSchema = readers.readerSchema(new SimpleRecordSchema(schema.toString(), "avro", SchemaIdentifier.EMPTY));
        final List<Record> records = new ArrayList<>();
        final int asked = random.nextInt(3);
        try (RecordReader reader = readers.open(new TrickleInputStream(content.toByteArray(), random.nextLong()), readerSchema, true,
                new MockComponentLog("bare", this))) {
            for (int index = 0; index < count; index++) {
                final Record record = reader.nextRecord();
                for (final Schema.Field field : schema.getFields()) {
                    if (random.nextInt(2) < asked) {
                        record.getValue(field.name());
                    }
                }

                records.add(record);
            }

            assertNull(reader.nextRecord());
        }

        final BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(content.toByteArray(), null);
        final GenericDatumReader<GenericData.Record> avro = new GenericDatumReader<>(schema, schema, new GenericData());
        for (final Record record : records) {
            ExpectedValues.check(schema, avro.read(null, decoder), record, "record");
        }

        assertEquals(0, decoder.inputStream().available());
    }
}
