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

import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.nifi.avro.AvroReaderWithEmbeddedSchema;
import org.apache.nifi.avro.AvroTypeUtil;
import org.apache.nifi.avro.WriteAvroResultWithSchema;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.OptionalInt;

/** Whose code does the work. The container files that it writes are uncompressed, with blocks of 64 KB. */
public enum Implementation {
    /** This project. */
    FASTAVRO,

    /** The classes behind NiFi's AvroReader and AvroRecordSetWriter. */
    NIFI_STOCK,

    /** Avro's GenericDatumReader and GenericDatumWriter, which know no NiFi records. */
    AVRO_GENERIC,

    /** Avro's GenericDatumReader with its fast reader, whose strings are Utf8. */
    AVRO_FAST_READER;

    static final int BLOCK_SIZE = 64 * 1024;

    private static final AvroReaders READERS = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 100);
    private static final AvroWriters WRITERS = new AvroWriters(100);
    private static final ContainerOptions OPTIONS = new ContainerOptions(Codec.NULL, OptionalInt.empty(), BLOCK_SIZE, Map.of());
    private static final MockComponentLog LOG = new MockComponentLog("benchmark", Implementation.class);

    /**
     * @param file a container file
     * @return a reader of its records
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    RecordReader recordReader(final byte[] file) throws IOException, MalformedRecordException {
        return switch (this) {
            case FASTAVRO -> READERS.open(new ByteArrayInputStream(file), LOG);
            case NIFI_STOCK -> new AvroReaderWithEmbeddedSchema(new ByteArrayInputStream(file));
            case AVRO_GENERIC, AVRO_FAST_READER -> throw withoutRecords();
        };
    }

    /**
     * @param schema the records' schema
     * @param out takes a container file
     * @return a writer of records
     * @throws IOException never
     */
    RecordSetWriter recordWriter(final RecordSchema schema, final OutputStream out) throws IOException {
        return switch (this) {
            case FASTAVRO -> AvroWriters.openContainer(out, WRITERS.writerSchema(schema), OPTIONS);
            case NIFI_STOCK -> new WriteAvroResultWithSchema(AvroTypeUtil.extractAvroSchema(schema), out, CodecFactory.nullCodec());
            case AVRO_GENERIC, AVRO_FAST_READER -> throw withoutRecords();
        };
    }

    private IllegalStateException withoutRecords() {
        return new IllegalStateException(this + " knows no NiFi records");
    }

    /**
     * @return whether records of this implementation are NiFi's
     */
    boolean hasRecords() {
        return this == FASTAVRO || this == NIFI_STOCK;
    }

    /**
     * @param file a container file
     * @return its datums as Avro's own reader reads them
     * @throws IOException never
     */
    DataFileStream<GenericData.Record> datumReader(final byte[] file) throws IOException {
        final GenericData data = new GenericData();
        data.setFastReaderEnabled(this == AVRO_FAST_READER);
        return new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>(null, null, data));
    }
}
