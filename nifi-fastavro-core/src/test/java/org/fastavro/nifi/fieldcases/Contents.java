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
package org.fastavro.nifi.fieldcases;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** Content made by Avro, read by our readers and written by our writers. */
final class Contents {
    static final AvroReaders READERS = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 100);
    static final AvroWriters WRITERS = new AvroWriters(100);

    private Contents() {
    }

    /**
     * @param json a schema, with single quotes for double ones
     * @return the schema, its names and defaults not validated
     */
    static Schema schema(final String json) {
        return new Schema.Parser().parse(json.replace('\'', '"'));
    }

    /**
     * @param type the type of the only field, f
     * @return the schema of a record
     */
    static Schema schemaOfField(final String type) {
        return schema("{'type':'record','name':'r','fields':[{'name':'f','type':" + type + "}]}");
    }

    static GenericData.Record datum(final Schema schema, final Object... values) {
        final GenericData.Record datum = new GenericData.Record(schema);
        for (int index = 0; index < values.length; index++) {
            datum.put(index, values[index]);
        }

        return datum;
    }

    static byte[] file(final Schema schema, final GenericData.Record... datums) throws IOException {
        return AvroFiles.write(schema, "null", Arrays.asList(datums), 64 * 1024);
    }

    static MockComponentLog log() {
        return new MockComponentLog("test", Contents.class);
    }

    static List<Record> read(final byte[] content) throws IOException, MalformedRecordException {
        try (RecordReader reader = READERS.open(new TrickleInputStream(content), log())) {
            return readAll(reader);
        }
    }

    static List<Record> read(final byte[] content, final Schema readerSchema) throws IOException, MalformedRecordException {
        return read(content, readerSchema.toString());
    }

    static List<Record> read(final byte[] content, final String readerSchema) throws IOException, MalformedRecordException {
        final RecordSchema recordSchema = new SimpleRecordSchema(readerSchema, "avro", SchemaIdentifier.EMPTY);
        try (RecordReader reader = READERS.open(new TrickleInputStream(content), READERS.readerSchema(recordSchema), false, log())) {
            return readAll(reader);
        }
    }

    private static List<Record> readAll(final RecordReader reader) throws IOException, MalformedRecordException {
        final List<Record> records = new ArrayList<>();
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            records.add(record);
        }

        return records;
    }

    /** @return the value of the field f of the only record */
    static Object onlyValue(final byte[] content) throws IOException, MalformedRecordException {
        final List<Record> records = read(content);
        if (records.size() != 1) {
            throw new AssertionError("Expected one record but found " + records.size());
        }

        return records.getFirst().getValue("f");
    }

    static byte[] write(final RecordSchema schema, final List<Record> records) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final ContainerOptions options = new ContainerOptions(Codec.NULL, OptionalInt.empty(), 64 * 1024, Map.of());
        try (RecordSetWriter writer = AvroWriters.openContainer(out, WRITERS.writerSchema(schema), options)) {
            writer.beginRecordSet();
            for (final Record record : records) {
                writer.write(record);
            }

            writer.finishRecordSet();
        }

        return out.toByteArray();
    }

    static byte[] write(final Schema schema, final Record record) throws IOException {
        return write(new SimpleRecordSchema(schema.toString(), "avro", SchemaIdentifier.EMPTY), List.of(record));
    }

    /** @return the content, read and written with the schema it came with */
    static byte[] rewrite(final byte[] content) throws IOException, MalformedRecordException {
        try (RecordReader reader = READERS.open(new TrickleInputStream(content), log())) {
            return write(reader.getSchema(), readAll(reader));
        }
    }
}
