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
package org.fastavro.nifi.container;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Container files written and read by Avro's own library. */
public final class AvroFile {
    /** A record with a number and a text. */
    public static final Schema SCHEMA = SchemaBuilder.record("Reading").fields().requiredLong("id").requiredString("text").endRecord();

    static final byte[] SCHEMA_BYTES = SCHEMA.toString().getBytes(StandardCharsets.UTF_8);
    static final byte[] SYNC_MARKER = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

    private AvroFile() {
    }

    static GenericRecord newRecord(final long id) {
        final GenericRecord record = new GenericData.Record(SCHEMA);
        record.put("id", id);
        record.put("text", "reading number " + id + " of the sensor, which says the same as always".substring(0, (int) (id % 40)));
        return record;
    }

    /**
     * @param codec compresses the blocks
     * @param recordsOfBlocks how many records each block has
     * @return a file of consecutive records, numbered from 0 on
     */
    public static byte[] write(final CodecFactory codec, final int... recordsOfBlocks) throws IOException {
        return write(codec, SYNC_MARKER, 0, recordsOfBlocks);
    }

    /**
     * @param codec compresses the blocks
     * @param metadata what a user puts into the header
     * @param recordsOfBlocks how many records each block has
     * @return a file of consecutive records, numbered from 0 on
     */
    public static byte[] write(final CodecFactory codec, final Map<String, String> metadata, final int... recordsOfBlocks) throws IOException {
        return write(codec, metadata, SYNC_MARKER, 0, recordsOfBlocks);
    }

    static byte[] write(final CodecFactory codec, final byte[] syncMarker, final long firstId, final int... recordsOfBlocks) throws IOException {
        return write(codec, Map.of(), syncMarker, firstId, recordsOfBlocks);
    }

    private static byte[] write(final CodecFactory codec, final Map<String, String> metadata, final byte[] syncMarker, final long firstId,
            final int... recordsOfBlocks) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA))) {
            writer.setCodec(codec);
            writer.setSyncInterval(1 << 30);
            metadata.forEach(writer::setMeta);
            writer.create(SCHEMA, out, syncMarker);
            long id = firstId;
            for (final int count : recordsOfBlocks) {
                for (int index = 0; index < count; index++) {
                    writer.append(newRecord(id++));
                }

                writer.sync();
            }
        }

        return out.toByteArray();
    }

    /** The binary encoding of consecutive records. */
    static byte[] encode(final long firstId, final int count) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        final GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(SCHEMA);
        for (long id = firstId; id < firstId + count; id++) {
            writer.write(newRecord(id), encoder);
        }

        return out.toByteArray();
    }

    /**
     * @param firstId number of the first record
     * @param count how many records
     * @return the records that {@link #write} writes
     */
    public static List<GenericRecord> newRecords(final long firstId, final int count) {
        final List<GenericRecord> records = new ArrayList<>();
        for (long id = firstId; id < firstId + count; id++) {
            records.add(newRecord(id));
        }

        return records;
    }

    /**
     * @param file a whole container file
     * @return its records; Avro takes a truncated file for a shorter one, so the caller has to know how many there must be
     */
    public static List<GenericRecord> read(final byte[] file) throws IOException {
        final List<GenericRecord> records = new ArrayList<>();
        final GenericDatumReader<GenericRecord> datumReader = new GenericDatumReader<>();
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new ByteArrayInputStream(file), datumReader)) {
            while (stream.hasNext()) {
                final GenericRecord record = stream.next();
                record.put("text", record.get("text").toString());
                records.add(record);
            }
        }

        return records;
    }

    /**
     * @param codec one of our codecs
     * @return Avro's own, at its usual level
     */
    public static CodecFactory factoryOf(final Codec codec) {
        return switch (codec) {
            case NULL -> CodecFactory.nullCodec();
            case DEFLATE -> CodecFactory.deflateCodec(CodecFactory.DEFAULT_DEFLATE_LEVEL);
            case SNAPPY -> CodecFactory.snappyCodec();
            case BZIP2 -> CodecFactory.bzip2Codec();
            case XZ -> CodecFactory.xzCodec(CodecFactory.DEFAULT_XZ_LEVEL);
            case ZSTANDARD -> CodecFactory.zstandardCodec(CodecFactory.DEFAULT_ZSTANDARD_LEVEL);
        };
    }

    static byte[] concatenate(final byte[]... pieces) {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (final byte[] piece : pieces) {
            out.writeBytes(piece);
        }

        return out.toByteArray();
    }
}
