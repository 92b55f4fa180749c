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
package org.fastavro.nifi.transfer;

import org.apache.avro.file.CodecFactory;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContainerSummary;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.container.HandmadeFile;
import org.fastavro.nifi.container.PreparedHeader;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.packed.PackedRowsReader;
import org.fastavro.nifi.packed.PackedRowsWriter;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.schema.RecordSchemaTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Small files are moved as a whole or not at all; container files and packed rows become each other without being decoded. */
class HeldTransferTest {
    private static final byte[] SCHEMA_BYTES = AvroFile.SCHEMA.toString().getBytes(StandardCharsets.UTF_8);
    private static final int BLOCK_SIZE = 200;
    private static final long PLENTY = 1 << 20;

    private final CompiledSchema schema = CompiledSchema.of(RecordSchemaTemplate.of(AvroFile.SCHEMA));

    private BlockTransfer transfer(final byte[] file) throws Exception {
        return new BlockTransfer(new ContainerReader(new TrickleInputStream(file), Limits.DEFAULT), schema, Limits.DEFAULT, BlockCheck.EVERY_DATUM,
                CorruptBlockStrategy.FAIL, new MockComponentLog("transfer", this));
    }

    private RowTransfer rowTransfer(final byte[] rows) throws Exception {
        return new RowTransfer(new PackedRowsReader(new ContentInput(new TrickleInputStream(rows)), Limits.DEFAULT), schema, Limits.DEFAULT);
    }

    private static ContainerWriter fileWriter(final ByteArrayOutputStream out, final Codec codec) {
        return new ContainerWriter(out, PreparedHeader.of(SCHEMA_BYTES, codec, Map.of()), OptionalInt.empty(), BLOCK_SIZE);
    }

    private static PackedRowsWriter rowsWriter(final ByteArrayOutputStream out, final Codec codec) throws IOException {
        return new PackedRowsWriter(out, SCHEMA_BYTES, codec, OptionalInt.empty(), BLOCK_SIZE);
    }

    /** A file whose third block is corrupt. */
    private static byte[] badFile(final Codec codec) throws Exception {
        final byte[] file = AvroFile.write(AvroFile.factoryOf(codec), 10, 10, 10);
        file[file.length - 1]++;
        return file;
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void nothingOfASmallBadFileIsMoved(final Codec codec) throws Exception {
        final ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (ContainerWriter target = fileWriter(file, codec)) {
            assertThrows(MalformedAvroException.class, () -> transfer(badFile(codec)).transferTo(target, PLENTY));
            assertEquals(0, target.recordCount());
            assertEquals(5, transfer(AvroFile.write(AvroFile.factoryOf(codec), 5)).transferTo(target, PLENTY));
        }

        assertEquals(AvroFile.newRecords(0, 5), AvroFile.read(file.toByteArray()));
        try (PackedRowsWriter target = rowsWriter(new ByteArrayOutputStream(), codec)) {
            assertThrows(MalformedAvroException.class, () -> transfer(badFile(codec)).transferTo(target, PLENTY));
            assertEquals(0, target.recordCount());
        }
    }

    /** What is held is bounded: of a file that is larger, blocks move before the fault is met. */
    @Test
    void noMoreIsHeldThanAllowed() throws Exception {
        try (ContainerWriter target = fileWriter(new ByteArrayOutputStream(), Codec.NULL)) {
            assertThrows(MalformedAvroException.class, () -> transfer(badFile(Codec.NULL)).transferTo(target, 10));
            assertEquals(20, target.recordCount());
        }
    }

    @Test
    void faultsAreToldWhereTheyAre() throws Exception {
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(4, HandmadeFile.data(0, 4)),
                HandmadeFile.block(4, HandmadeFile.data(4, 3)));
        for (final long held : new long[] {0, PLENTY}) {
            try (PackedRowsWriter target = rowsWriter(new ByteArrayOutputStream(), Codec.NULL)) {
                final String message = assertThrows(MalformedAvroException.class, () -> transfer(file).transferTo(target, held)).getMessage();
                assertTrue(message.contains("record 8, block 2"), message);
                assertEquals(held == 0 ? 7 : 0, target.recordCount());
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void filesBecomeRowsAndRowsBecomeFiles(final Codec codec) throws Exception {
        final ByteArrayOutputStream rows = new ByteArrayOutputStream();
        try (PackedRowsWriter target = rowsWriter(rows, codec)) {
            assertEquals(37, transfer(AvroFile.write(AvroFile.factoryOf(codec), 30, 0, 7)).transferTo(target, PLENTY));
        }

        assertRows(rows.toByteArray());
        final ByteArrayOutputStream moreRows = new ByteArrayOutputStream();
        try (PackedRowsWriter target = rowsWriter(moreRows, Codec.NULL)) {
            rowTransfer(rows.toByteArray()).transferTo(target);
        }

        assertRows(moreRows.toByteArray());
        final ByteArrayOutputStream fileAgain = new ByteArrayOutputStream();
        try (ContainerWriter target = fileWriter(fileAgain, codec)) {
            rowTransfer(rows.toByteArray()).transferTo(target);
        }

        assertEquals(AvroFile.newRecords(0, 37), AvroFile.read(fileAgain.toByteArray()));
    }

    /** Each row is the datum that Avro's own encoder writes. */
    private static void assertRows(final byte[] packed) throws Exception {
        final List<byte[]> found = new ArrayList<>();
        try (PackedRowsReader rows = new PackedRowsReader(new ContentInput(new TrickleInputStream(packed)), Limits.DEFAULT)) {
            while (rows.next()) {
                found.add(Arrays.copyOfRange(rows.buffer(), rows.rowStart(), rows.rowEnd()));
            }
        }

        assertEquals(37, found.size());
        for (int index = 0; index < found.size(); index++) {
            assertArrayEquals(HandmadeFile.data(index, 1), found.get(index));
        }
    }

    @Test
    void rowsThatTheirDatumDoesNotFillAreMalformed() throws Exception {
        final byte[] datum = HandmadeFile.data(0, 1);
        final ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (PackedRowsWriter writer = rowsWriter(packed, Codec.NULL)) {
            writer.sink().write(datum, 0, datum.length);
            writer.endRecord();
            writer.sink().write(Arrays.copyOf(datum, datum.length + 1), 0, datum.length + 1);
            writer.endRecord();
        }

        try (ContainerWriter target = fileWriter(new ByteArrayOutputStream(), Codec.NULL)) {
            final String message = assertThrows(MalformedAvroException.class, () -> rowTransfer(packed.toByteArray()).transferTo(target)).getMessage();
            assertTrue(message.contains("fill its row") && message.contains("record 2"), message);
            assertEquals(1, target.recordCount());
        }
    }

    @Test
    void summariesTellCountsAndLengthsWithoutTheData() throws Exception {
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(3, new byte[70]), HandmadeFile.block(0, new byte[0]),
                HandmadeFile.block(4, new byte[200_000]));

        final ContainerSummary summary = summary(file, false);

        assertEquals(7, summary.recordCount());
        assertEquals(200_070, summary.storedLength());
        final byte[] lying = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(Long.MAX_VALUE, new byte[1]), HandmadeFile.block(2, new byte[1]));
        assertEquals(Long.MAX_VALUE, summary(lying, false).recordCount());
        for (int cut = 1; cut < 20; cut++) {
            final byte[] truncated = Arrays.copyOf(file, file.length - cut);
            assertThrows(MalformedAvroException.class, () -> summary(truncated, false));
            assertEquals(3, summary(truncated, true).recordCount());
        }
    }

    private static ContainerSummary summary(final byte[] file, final boolean isDamageAllowed) throws Exception {
        return ContainerSummary.read(new ContentInput(new TrickleInputStream(file)), Limits.DEFAULT, isDamageAllowed);
    }
}
