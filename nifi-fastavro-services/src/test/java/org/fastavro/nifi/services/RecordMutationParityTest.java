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
package org.fastavro.nifi.services;

import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.nifi.avro.AvroReaderWithEmbeddedSchema;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.util.NoOpProcessor;
import org.apache.nifi.util.TestRunner;
import org.apache.nifi.util.TestRunners;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Whatever a flow does to a record, ours shows the same as NiFi's own, and what is written of it is the same. */
class RecordMutationParityTest {
    private static final int RUNS = 300;
    private static final int RECORDS = 40;
    private static final int CHANGES = 6;
    private static final Schema SCHEMA = new Schema.Parser().parse("""
            {"type": "record", "name": "r", "fields": [{"name": "l", "type": "long"}, {"name": "s", "type": ["null", "string"]}, {"name": "d", "type": "double"},
            {"name": "a", "type": {"type": "array", "items": "int"}}, {"name": "m", "type": {"type": "map", "values": "string"}},
            {"name": "n", "type": ["null", {"type": "record", "name": "i", "fields": [{"name": "x", "type": "int"}, {"name": "y", "type": "string"}]}]},
            {"name": "w", "type": ["string", "null"], "default": "standard"}]}""");

    private final TestRunner runner = TestRunners.newTestRunner(NoOpProcessor.class);
    private final FastAvroReader reader = new FastAvroReader();
    private final FastAvroRecordSetWriter writer = new FastAvroRecordSetWriter();

    @Test
    void changesShowAlike() throws Exception {
        runner.addControllerService("reader", reader);
        runner.enableControllerService(reader);
        runner.addControllerService("writer", writer);
        runner.enableControllerService(writer);
        for (int seed = 0; seed < RUNS; seed++) {
            try {
                check(new Random(seed));
            } catch (final Exception | AssertionError e) {
                throw new AssertionError("Seed " + seed, e);
            }
        }
    }

    private void check(final Random random) throws Exception {
        final byte[] file = file(random);
        final List<Record> changed = new ArrayList<>();
        final List<Record> expected = new ArrayList<>();
        final double changeRate = random.nextDouble();
        try (RecordReader ours = reader.createRecordReader(Map.of(), new ByteArrayInputStream(file), -1, runner.getLogger());
                RecordReader stock = new AvroReaderWithEmbeddedSchema(new ByteArrayInputStream(file))) {
            for (Record record = ours.nextRecord(); record != null; record = ours.nextRecord()) {
                final Record stockRecord = stock.nextRecord();
                if (random.nextDouble() < changeRate) {
                    for (int change = random.nextInt(CHANGES); change >= 0; change--) {
                        change(new Random(random.nextLong()), record, stockRecord);
                    }
                }

                changed.add(record);
                expected.add(stockRecord);
            }
        }

        assertEquals(read(write(expected)), read(write(changed)));
    }

    /** Both are changed in the same way, and must look the same afterwards. */
    private static void change(final Random random, final Record ours, final Record stock) {
        final int kind = random.nextInt(11);
        final int number = random.nextInt(100);
        for (final Record record : List.of(ours, stock)) {
            switch (kind) {
                case 0 -> record.setValue("s", number % 3 == 0 ? null : "text " + number);
                case 1 -> record.setValue("l", (long) number);
                case 2 -> record.remove(new RecordField("s", RecordFieldType.STRING.getDataType()));
                case 3 -> record.setArrayValue("a", 0, number);
                case 4 -> record.setMapValue("m", "key" + number % 3, "value " + number);
                case 5 -> {
                    if (record.getValue("n") instanceof final Record nested) {
                        nested.setValue("x", number);
                    }
                }
                case 6 -> record.setValue(new RecordField("added", RecordFieldType.INT.getDataType()), number);
                case 7 -> record.setValue("w", number % 2 == 0 ? null : "w" + number);
                case 8 -> record.getValues();
                case 9 -> record.setValue("d", record.getValue("d"));
                default -> record.setValue("n", null);
            }
        }

        assertEquals(plain(stock), plain(ours));
        assertEquals(stock.getRawFieldNames(), new HashSet<>(ours.getRawFieldNames()));
        for (final String name : List.of("l", "s", "d", "w", "added", "absent")) {
            assertEquals(stock.getValue(name), ours.getValue(name), name);
            assertEquals(stock.getAsString(name), ours.getAsString(name), name);
        }

        assertArrayEquals((Object[]) stock.getValue("a"), (Object[]) ours.getValue("a"));
        assertEquals(stock.getSchema(), ours.getSchema());
    }

    /** Values that have no equality of their own in a form that has; the fields of a record in no order. */
    private static Object plain(final Object value) {
        if (value instanceof final MapRecord record) {
            final Map<String, Object> fields = new HashMap<>();
            record.toMap().forEach((name, field) -> fields.put(name, plain(field)));
            return fields;
        }

        return value instanceof final Object[] items ? List.of(items) : value;
    }

    private byte[] write(final List<Record> records) throws Exception {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (RecordSetWriter target = writer.createWriter(runner.getLogger(), writer.getSchema(Map.of(), new AvroReaderWithEmbeddedSchema(new ByteArrayInputStream(emptyFile())).getSchema()),
                out, Map.of())) {
            target.beginRecordSet();
            for (final Record record : records) {
                target.write(record);
            }

            target.finishRecordSet();
        }

        return out.toByteArray();
    }

    private static List<GenericData.Record> read(final byte[] file) throws IOException {
        final List<GenericData.Record> datums = new ArrayList<>();
        try (DataFileStream<GenericData.Record> stream = new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
            stream.forEach(datums::add);
        }

        return datums;
    }

    private static byte[] emptyFile() throws IOException {
        return file(List.of());
    }

    private static byte[] file(final Random random) throws IOException {
        final List<GenericData.Record> datums = new ArrayList<>();
        final Schema inner = SCHEMA.getField("n").schema().getTypes().get(1);
        for (int index = 0; index < RECORDS; index++) {
            final GenericData.Record nested = new GenericData.Record(inner);
            nested.put("x", index);
            nested.put("y", "y" + index);
            final Map<String, String> map = new LinkedHashMap<>(Map.of("key0", "value"));
            final GenericData.Record datum = new GenericData.Record(SCHEMA);
            datum.put("l", random.nextLong());
            datum.put("s", random.nextBoolean() ? null : "s" + index);
            datum.put("d", random.nextDouble());
            datum.put("a", List.of(index, 2, 3));
            datum.put("m", map);
            datum.put("n", random.nextBoolean() ? null : nested);
            datum.put("w", random.nextBoolean() ? null : "w");
            datums.add(datum);
        }

        return file(datums);
    }

    private static byte[] file(final List<GenericData.Record> datums) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericData.Record> file = new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA))) {
            file.create(SCHEMA, out);
            for (final GenericData.Record datum : datums) {
                file.append(datum);
            }
        }

        return out.toByteArray();
    }
}
