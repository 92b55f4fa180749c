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
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Container files and bare datums, written and read by Avro itself. */
public final class AvroFiles {
    private AvroFiles() {
    }

    /**
     * @param schema the file's schema
     * @param codec the codec's Avro name
     * @param datums the records
     * @param blockSize in bytes
     * @return a container file
     */
    public static byte[] write(final Schema schema, final String codec, final List<GenericData.Record> datums, final int blockSize) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericData.Record> writer = new DataFileWriter<>(new GenericDatumWriter<>(schema, new GenericData()))) {
            writer.setCodec(CodecFactory.fromString(codec));
            writer.setSyncInterval(blockSize);
            writer.create(schema, out);
            for (final GenericData.Record datum : datums) {
                writer.append(datum);
            }
        }

        return out.toByteArray();
    }

    /**
     * @param file a whole container file
     * @return its records; Avro takes a truncated file for a shorter one, so the caller has to know how many there must be
     */
    public static List<GenericData.Record> read(final byte[] file) throws IOException {
        final List<GenericData.Record> datums = new ArrayList<>();
        final GenericDatumReader<GenericData.Record> datumReader = new GenericDatumReader<>(null, null, new GenericData());
        try (DataFileStream<GenericData.Record> stream = new DataFileStream<>(new ByteArrayInputStream(file), datumReader)) {
            stream.forEach(datums::add);
        }

        return datums;
    }

    /**
     * @param file a whole container file
     * @return the bytes of its datums, one after another, decompressed
     */
    public static byte[] datumBytes(final byte[] file) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
            while (stream.hasNext()) {
                final ByteBuffer block = stream.nextBlock();
                bytes.write(block.array(), block.arrayOffset() + block.position(), block.remaining());
            }
        }

        return bytes.toByteArray();
    }

    /**
     * @param schema the datum's schema
     * @param datum a datum
     * @return its bytes
     */
    public static byte[] encode(final Schema schema, final Object datum) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        new GenericDatumWriter<>(schema, new GenericData()).write(datum, encoder);
        encoder.flush();
        return out.toByteArray();
    }
}
