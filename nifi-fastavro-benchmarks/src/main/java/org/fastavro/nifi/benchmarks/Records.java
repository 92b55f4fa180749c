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
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordField;
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

/** Opens readers and writers of ours and of NiFi's own, and does with records what flows do. */
final class Records {
    private static final AvroReaders READERS = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 100);
    private static final AvroWriters WRITERS = new AvroWriters(100);
    private static final ContainerOptions OPTIONS = new ContainerOptions(Codec.NULL, OptionalInt.empty(), 64 * 1024, Map.of());
    private static final MockComponentLog LOG = new MockComponentLog("benchmark", Records.class);

    private Records() {
    }

    static RecordReader fastReader(final byte[] file) throws IOException, MalformedRecordException {
        return READERS.open(new ByteArrayInputStream(file), LOG);
    }

    static RecordReader stockReader(final byte[] file) throws IOException {
        return new AvroReaderWithEmbeddedSchema(new ByteArrayInputStream(file));
    }

    static RecordSetWriter fastWriter(final RecordSchema schema, final OutputStream out) throws IOException {
        return AvroWriters.openContainer(out, WRITERS.writerSchema(schema), OPTIONS);
    }

    static RecordSetWriter stockWriter(final RecordSchema schema, final OutputStream out) throws IOException {
        return new WriteAvroResultWithSchema(AvroTypeUtil.extractAvroSchema(schema), out, CodecFactory.nullCodec());
    }

    static DataFileStream<GenericData.Record> avroReader(final byte[] file, final boolean isFastReader) throws IOException {
        final GenericData data = new GenericData();
        data.setFastReaderEnabled(isFastReader);
        return new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>(null, null, data));
    }

    /** @return a number that depends on all values, so that none is left out */
    static long touch(final Object value) {
        long sum = 1;
        if (value instanceof final Record record) {
            for (final RecordField field : record.getSchema().getFields()) {
                sum += touch(record.getValue(field));
            }
        } else if (value instanceof final Object[] items) {
            for (final Object item : items) {
                sum += touch(item);
            }
        } else if (value instanceof final Map<?, ?> entries) {
            for (final Object entry : entries.values()) {
                sum += touch(entry);
            }
        } else if (value != null) {
            sum += System.identityHashCode(value.getClass());
        }

        return sum;
    }
}
