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
package org.fastavro.nifi.benchmarks;

import org.apache.avro.Schema;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

/** What is read and written: always the same records. */
public enum DataSet {
    /** Two longs, four strings, a boolean, a double, an int and an enum. */
    FLAT(2_000, """
            {"type": "record", "name": "Flat", "fields": [{"name": "l1", "type": "long"}, {"name": "l2", "type": "long"}, {"name": "s1", "type": "string"},
            {"name": "s2", "type": "string"}, {"name": "s3", "type": "string"}, {"name": "s4", "type": "string"}, {"name": "b", "type": "boolean"},
            {"name": "d", "type": "double"}, {"name": "i", "type": "int"}, {"name": "e", "type": {"type": "enum", "name": "E", "symbols": ["A", "B", "C"]}}]}""", "s1"),

    /** Two levels of records, an array of three records, a map of three strings, a union of four types. */
    NESTED(1_000, """
            {"type": "record", "name": "Nested", "fields": [{"name": "id", "type": "long"}, {"name": "inner", "type": {"type": "record", "name": "Inner", "fields": [
            {"name": "a", "type": "string"}, {"name": "deep", "type": {"type": "record", "name": "Deep", "fields": [{"name": "x", "type": "int"},
            {"name": "y", "type": ["null", "string"]}]}}]}}, {"name": "items", "type": {"type": "array", "items": {"type": "record", "name": "Item", "fields": [
            {"name": "sku", "type": "string"}, {"name": "quantity", "type": "int"}, {"name": "price", "type": "double"}]}}},
            {"name": "tags", "type": {"type": "map", "values": "string"}}, {"name": "u", "type": ["null", "long", "string", "double"]}]}""", "id"),

    /** SPARK-24993's row: a long, a double, two UUIDs as text and 16,000 doubles. */
    DOUBLES(20, """
            {"type": "record", "name": "Doubles", "fields": [{"name": "a", "type": "long"}, {"name": "b", "type": "double"}, {"name": "c", "type": "string"},
            {"name": "d", "type": "string"}, {"name": "v", "type": {"type": "array", "items": "double"}}]}""", "c"),

    /** A hundred nullable fields: longs, strings, doubles and ints in turn. */
    WIDE(300, wideSchema(), "field_41");

    private static final long SEED = 42;
    private static final int DOUBLE_COUNT = 16_000;

    private final int recordCount;
    private final String schema;
    private final String oneField;

    DataSet(final int recordCount, final String schema, final String oneField) {
        this.recordCount = recordCount;
        this.schema = schema;
        this.oneField = oneField;
    }

    private static String wideSchema() {
        final String[] types = {"long", "string", "double", "int"};
        final StringBuilder fields = new StringBuilder();
        for (int index = 0; index < 100; index++) {
            fields.append(index == 0 ? "" : ",").append("{\"name\": \"field_").append(index).append("\", \"type\": [\"null\", \"").append(types[index % 4]).append("\"]}");
        }

        return "{\"type\": \"record\", \"name\": \"Wide\", \"fields\": [" + fields + "]}";
    }

    /** @return how many records the file has */
    public int recordCount() {
        return recordCount;
    }

    /**
     * @return how many bytes a record has in a file on average
     * @throws IOException never
     */
    public double datumSize() throws IOException {
        return (double) (file().length - file(0).length) / recordCount;
    }

    /** @return the field that is asked for where only one is */
    String oneField() {
        return oneField;
    }

    /** @return another value for that field */
    Object changedValue() {
        return this == NESTED ? (Object) 7L : "changed";
    }

    /** @return the schema, parsed anew */
    public Schema schema() {
        return new Schema.Parser().parse(schema);
    }

    /** @return a container file of the data set's number of records, uncompressed, with blocks of 64 KB */
    byte[] file() throws IOException {
        return file(recordCount);
    }

    /**
     * @param count how many records
     * @return a container file of them, uncompressed
     * @throws IOException never
     */
    public byte[] file(final int count) throws IOException {
        return file(count, CodecFactory.nullCodec());
    }

    /**
     * @param count how many records
     * @param codec compresses the blocks of 64 KB
     * @return a container file of the data set's first records
     * @throws IOException never
     */
    public byte[] file(final int count, final CodecFactory codec) throws IOException {
        final Schema parsed = schema();
        final Random random = new Random(SEED);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericData.Record> writer = new DataFileWriter<>(new GenericDatumWriter<>(parsed))) {
            writer.setCodec(codec);
            writer.setSyncInterval(Implementation.BLOCK_SIZE);
            writer.create(parsed, out);
            for (int index = 0; index < count; index++) {
                writer.append(datum(parsed, random, index));
            }
        }

        return out.toByteArray();
    }

    /** @return the first record without a file around it */
    byte[] bareDatum() throws IOException {
        final Schema parsed = schema();
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<GenericData.Record>(parsed).write(datum(parsed, new Random(SEED), 0), encoder);
        encoder.flush();
        return out.toByteArray();
    }

    private GenericData.Record datum(final Schema parsed, final Random random, final int index) {
        return switch (this) {
            case FLAT -> record(parsed, (long) index, random.nextLong(), "customer number " + random.nextInt(1000), "full name " + random.nextInt(100_000),
                    "street number " + random.nextInt(100), "city " + random.nextInt(100), random.nextBoolean(), random.nextDouble(), random.nextInt(100_000),
                    new GenericData.EnumSymbol(parsed.getField("e").schema(), "B"));
            case NESTED -> nested(parsed, random, index);
            case DOUBLES -> record(parsed, (long) index, random.nextDouble(), uuid(random), uuid(random), random.doubles(DOUBLE_COUNT).boxed().toList());
            case WIDE -> wide(parsed, random);
        };
    }

    private static GenericData.Record record(final Schema schema, final Object... values) {
        final GenericData.Record datum = new GenericData.Record(schema);
        for (int index = 0; index < values.length; index++) {
            datum.put(index, values[index]);
        }

        return datum;
    }

    private static String uuid(final Random random) {
        return new UUID(random.nextLong(), random.nextLong()).toString();
    }

    private static GenericData.Record nested(final Schema schema, final Random random, final int index) {
        final Schema inner = schema.getField("inner").schema();
        final GenericData.Record deep = record(inner.getField("deep").schema(), index, index % 2 == 0 ? null : "text " + index);
        final List<GenericData.Record> items = new ArrayList<>();
        final Map<String, String> tags = new LinkedHashMap<>();
        for (int item = 0; item < 3; item++) {
            items.add(record(schema.getField("items").schema().getElementType(), "sku-" + random.nextInt(10_000), item, random.nextDouble()));
            tags.put("tag" + item, "value " + random.nextInt(1000));
        }

        final Object[] branches = {null, 5L, "text", 1.5};
        return record(schema, (long) index, record(inner, "inner " + index, deep), items, tags, branches[index % branches.length]);
    }

    private static GenericData.Record wide(final Schema schema, final Random random) {
        final Object[] values = new Object[schema.getFields().size()];
        for (int index = 0; index < values.length; index++) {
            final Object[] candidates = {random.nextLong() >> 20, "value " + random.nextInt(1000), random.nextDouble(), random.nextInt(10_000)};
            values[index] = random.nextInt(5) == 0 ? null : candidates[index % 4];
        }

        return record(schema, values);
    }
}
