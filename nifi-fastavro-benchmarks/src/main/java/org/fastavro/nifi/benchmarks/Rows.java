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
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;
import org.openjdk.jmh.infra.Blackhole;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The rows of a container file in the heap, as an implementation is given them to write: plain MapRecords, or Avro's own datums. */
final class Rows {
    private final Implementation implementation;
    private final List<Record> records = new ArrayList<>();
    private final List<GenericData.Record> datums = new ArrayList<>();

    /**
     * @param implementation who is going to write the rows
     * @param file the container file that has them
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    Rows(final Implementation implementation, final byte[] file) throws IOException, MalformedRecordException {
        this.implementation = implementation;
        if (implementation.hasRecords()) {
            final RecordReader reader = Implementation.NIFI_STOCK.recordReader(file);
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                records.add(record);
            }
        } else {
            try (DataFileStream<GenericData.Record> stream = implementation.datumReader(file)) {
                stream.forEach(datums::add);
            }
        }
    }

    /**
     * @param out takes a container file of the rows
     * @throws IOException never
     */
    void write(final OutputStream out) throws IOException {
        if (implementation.hasRecords()) {
            writeRecords(out);
        } else {
            writeDatums(out);
        }
    }

    private void writeRecords(final OutputStream out) throws IOException {
        try (RecordSetWriter writer = implementation.recordWriter(records.getFirst().getSchema(), out)) {
            writer.beginRecordSet();
            for (final Record record : records) {
                writer.write(record);
            }

            writer.finishRecordSet();
        }
    }

    private void writeDatums(final OutputStream out) throws IOException {
        final Schema schema = datums.getFirst().getSchema();
        try (DataFileWriter<GenericData.Record> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema))) {
            writer.setSyncInterval(Implementation.BLOCK_SIZE);
            writer.create(schema, out);
            for (final GenericData.Record datum : datums) {
                writer.append(datum);
            }
        }
    }

    /**
     * Reads a file and asks each record for all its values, recursively. Avro's datums are not asked: they are complete when they are returned.
     *
     * @param implementation who reads
     * @param file a container file
     * @param blackhole takes the values, or the datums
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    static void read(final Implementation implementation, final byte[] file, final Blackhole blackhole) throws IOException, MalformedRecordException {
        if (implementation.hasRecords()) {
            final RecordReader reader = implementation.recordReader(file);
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                touch(record, blackhole);
            }
        } else {
            try (DataFileStream<GenericData.Record> stream = implementation.datumReader(file)) {
                stream.forEach(blackhole::consume);
            }
        }
    }

    /** Scalars are told first, so that what is measured is the records and not this. */
    private static void touch(final Object value, final Blackhole blackhole) {
        if (value == null || value instanceof String || value instanceof Number) {
            blackhole.consume(value);
        } else if (value instanceof final Object[] items) {
            for (final Object item : items) {
                touch(item, blackhole);
            }
        } else if (value instanceof final Record record) {
            for (final RecordField field : record.getSchema().getFields()) {
                touch(record.getValue(field), blackhole);
            }
        } else if (value instanceof final Map<?, ?> entries) {
            for (final Object entry : entries.values()) {
                touch(entry, blackhole);
            }
        } else {
            blackhole.consume(value);
        }
    }
}
