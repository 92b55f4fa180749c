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
package org.fastavro.nifi.packed;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.random.ExpectedValues;
import org.fastavro.nifi.random.RandomDatums;
import org.fastavro.nifi.random.RandomSchemas;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.zip.Inflater;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class PackedRowsTest {
    private static final String SCHEMA = "{\"type\":\"record\",\"name\":\"r\",\"fields\":[{\"name\":\"n\",\"type\":\"int\"},{\"name\":\"s\",\"type\":\"string\"}]}";

    /** The example of docs/packed-rows.md, byte for byte: the rows (7, "ab") and (-1, ""). */
    private static final String EXAMPLE_HEAD = "46415052" + "01" + "0000005e";
    private static final String EXAMPLE_CODEC = "00000004" + "6e756c6c";
    private static final String EXAMPLE_ROWS = "00000004" + "0e046162" + "00000002" + "0100" + "ffffffff";

    private final AvroReaders readers = new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, 10);

    private static byte[] example() {
        return HexFormat.of().parseHex(EXAMPLE_HEAD + HexFormat.of().formatHex(SCHEMA.getBytes(StandardCharsets.UTF_8)) + EXAMPLE_CODEC + EXAMPLE_ROWS);
    }

    @Test
    void writesTheDocumentedExample() throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PackedRowsWriter writer = new PackedRowsWriter(out, SCHEMA.getBytes(StandardCharsets.UTF_8), Codec.NULL, OptionalInt.empty(), 1)) {
            writer.sink().write(new byte[] {99, 0x0e, 0x04, 'a', 'b'}, 1, 4);
            writer.endRecord();
            writer.sink().writeInt(-1);
            writer.sink().writeString("");
            writer.endRecord();
            writer.sink().writeString("discarded");
            assertEquals(2, writer.recordCount());
        }

        assertArrayEquals(example(), out.toByteArray());
    }

    @Test
    void readsTheDocumentedExample() throws Exception {
        assertEquals(List.of("7ab", "-1"), read(example()).stream().map(row -> row.getValue("n").toString() + row.getValue("s")).toList());
    }

    @Test
    void resolvesToAnotherSchema() throws Exception {
        final String wider = SCHEMA.replace("\"int\"", "\"long\"");
        try (RecordReader reader = readers.open(new TrickleInputStream(example()), readers.readerSchema(new SimpleRecordSchema(wider, "avro", SchemaIdentifier.EMPTY)), false,
                new MockComponentLog("test", this))) {
            assertEquals(7L, reader.nextRecord().getValue("n"));
        }
    }

    /** The rows of a compressed example are those of the plain one: decompressed by Java's own inflater. */
    @Test
    void compressedChunksHoldTheSameRows() throws Exception {
        final byte[] packed = pack(Codec.DEFLATE, 1_000, List.of(new byte[] {0x0e, 0x04, 'a', 'b'}, new byte[] {1, 0}));
        final ByteBuffer buffer = ByteBuffer.wrap(packed);
        buffer.position(5 + 4 + SCHEMA.length() + 4 + "deflate".length());
        final byte[] stored = new byte[buffer.getInt()];
        buffer.get(stored);
        assertFalse(buffer.hasRemaining());

        final Inflater inflater = new Inflater(true);
        inflater.setInput(stored);
        final byte[] rows = new byte[100];
        assertEquals(EXAMPLE_ROWS, HexFormat.of().formatHex(rows, 0, inflater.inflate(rows)));
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void readsWhatItWrites(final Codec codec) throws Exception {
        for (int seed = 0; seed < 30; seed++) {
            final Random random = new Random(seed);
            final Schema schema = new RandomSchemas(random, 4).record();
            final RandomDatums datums = new RandomDatums(random);
            final List<GenericData.Record> records = new ArrayList<>();
            final ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (PackedRowsWriter writer = new PackedRowsWriter(out, schema.toString().getBytes(StandardCharsets.UTF_8), codec, OptionalInt.empty(), 1 + random.nextInt(500))) {
                for (int count = random.nextInt(50); count > 0; count--) {
                    records.add(datums.record(schema));
                    final byte[] datum = AvroFiles.encode(schema, records.getLast());
                    writer.sink().write(datum, 0, datum.length);
                    writer.endRecord();
                }
            }

            final List<Record> read = read(out.toByteArray());
            assertEquals(records.size(), read.size());
            for (int index = 0; index < read.size(); index++) {
                ExpectedValues.check(schema, records.get(index), read.get(index), "row");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void truncationAnywhereIsMalformed(final Codec codec) throws IOException {
        final byte[] packed = pack(codec, 10, List.of(new byte[] {0x0e, 0x04, 'a', 'b'}, new byte[] {1, 0}, new byte[] {2, 0}));
        for (int length = 0; length < packed.length; length++) {
            final byte[] cut = Arrays.copyOf(packed, length);
            assertThrows(MalformedRecordException.class, () -> read(cut), "Cut to " + length);
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void bytesAfterTheEndAreMalformed(final Codec codec) throws IOException {
        final byte[] packed = pack(codec, 10, List.of(new byte[] {1, 0}));

        final String message = assertThrows(MalformedRecordException.class, () -> read(Arrays.copyOf(packed, packed.length + 1))).getMessage();

        assertTrue(message.contains("after the last row"), message);
    }

    @ParameterizedTest
    @CsvSource({"fffffffe, negative", "7fffffff, Maximum Block Size", "00000100, end of the content", "00000005, fill its row"})
    void impossibleSizesAreMalformed(final String size, final String expected) {
        final byte[] packed = example();
        final byte[] bytes = HexFormat.of().parseHex(size);
        System.arraycopy(bytes, 0, packed, packed.length - EXAMPLE_ROWS.length() / 2, bytes.length);

        final String message = assertThrows(MalformedRecordException.class, () -> read(packed)).getMessage();

        assertTrue(message.contains(expected) && message.contains("record"), message);
    }

    @Test
    void otherVersionsAreMalformed() {
        final byte[] packed = example();
        packed[4] = 2;

        assertTrue(assertThrows(MalformedRecordException.class, () -> read(packed)).getMessage().contains("version 2"));
    }

    @Test
    void rowsAreCountedWithoutTheirSchema() throws IOException, MalformedAvroException {
        try (PackedRowsReader rows = new PackedRowsReader(new ContentInput(new TrickleInputStream(example())), Limits.DEFAULT)) {
            assertTrue(rows.next());
            assertArrayEquals(new byte[] {0x0e, 0x04, 'a', 'b'}, Arrays.copyOfRange(rows.buffer(), rows.rowStart(), rows.rowEnd()));
            assertTrue(rows.next());
            assertFalse(rows.next());
            assertFalse(rows.next());
            assertEquals(2, rows.rowNumber());
        }
    }

    private static byte[] pack(final Codec codec, final int chunkSize, final List<byte[]> rows) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PackedRowsWriter writer = new PackedRowsWriter(out, SCHEMA.getBytes(StandardCharsets.UTF_8), codec, OptionalInt.empty(), chunkSize)) {
            for (final byte[] row : rows) {
                writer.sink().write(row, 0, row.length);
                writer.endRecord();
            }
        }

        return out.toByteArray();
    }

    private List<Record> read(final byte[] packed) throws IOException, MalformedRecordException {
        final List<Record> records = new ArrayList<>();
        try (RecordReader reader = readers.open(new TrickleInputStream(packed), new MockComponentLog("test", this))) {
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                records.add(record);
            }

            assertNull(reader.nextRecord());
        }

        return records;
    }
}
