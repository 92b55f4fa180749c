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

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.container.HandmadeFile;
import org.fastavro.nifi.container.PreparedHeader;
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.reader.LostContent;
import org.fastavro.nifi.schema.RecordSchemaTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

import static org.fastavro.nifi.container.HandmadeFile.block;
import static org.fastavro.nifi.container.HandmadeFile.data;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BlockTransferTest {
    private static final int BLOCK_SIZE = 2_000;
    private static final int SYNC_MARKER_LENGTH = 16;

    private final CompiledSchema schema = CompiledSchema.of(RecordSchemaTemplate.of(AvroFile.SCHEMA));
    private final MockComponentLog logger = new MockComponentLog("transfer", this);
    private BlockTransfer transfer;

    static List<Object[]> codecsAndChecks() {
        final List<Object[]> combinations = new ArrayList<>();
        for (final Codec source : Codec.values()) {
            for (final Codec target : Codec.values()) {
                for (final BlockCheck check : BlockCheck.values()) {
                    combinations.add(new Object[] {source, target, check});
                }
            }
        }

        return combinations;
    }

    @ParameterizedTest
    @MethodSource("codecsAndChecks")
    void movesAllRecords(final Codec source, final Codec target, final BlockCheck check) throws Exception {
        final byte[] file = AvroFile.write(AvroFile.factoryOf(source), 500, 3, 1, 1, 200, 7);

        final byte[] moved = move(file, target, check, CorruptBlockStrategy.FAIL, 712);

        assertEquals(AvroFile.newRecords(0, 712), AvroFile.read(moved));
        assertEquals(LostContent.NONE, transfer.lostContent());
    }

    @ParameterizedTest
    @EnumSource(BlockCheck.class)
    void copiesLargeBlocksOfTheSameCodecAsTheyAreStored(final BlockCheck check) throws Exception {
        // Another level than the target's own compressor would use shows that nothing was compressed anew.
        final byte[] file = AvroFile.write(CodecFactory.deflateCodec(1), 500, 400);

        final byte[] moved = move(file, Codec.DEFLATE, check, CorruptBlockStrategy.FAIL, 900);

        final List<StoredBlock> before = blocks(file);
        final List<StoredBlock> after = blocks(moved);
        assertEquals(before.size(), after.size());
        for (int index = 0; index < before.size(); index++) {
            assertEquals(before.get(index).count(), after.get(index).count());
            assertArrayEquals(before.get(index).bytes(), after.get(index).bytes());
        }
    }

    @ParameterizedTest
    @MethodSource("codecsAndChecks")
    void packsSmallBlocksTogether(final Codec source, final Codec target, final BlockCheck check) throws Exception {
        final int[] single = new int[source == Codec.XZ ? 5 : 50];
        Arrays.fill(single, 1);
        final byte[] file = AvroFile.write(AvroFile.factoryOf(source), single);

        final byte[] moved = move(file, target, check, CorruptBlockStrategy.FAIL, single.length);

        assertEquals(AvroFile.newRecords(0, single.length), AvroFile.read(moved));
        assertEquals(1, blocks(moved).size());
    }

    @ParameterizedTest
    @EnumSource(BlockCheck.class)
    void passesOverBlocksWithoutRecords(final BlockCheck check) throws Exception {
        final byte[] file = file(block(0, new byte[0]), block(2, data(0, 2)), block(0, new byte[] {1, 2, 3}), block(1, data(2, 1)));

        final byte[] moved = move(file, Codec.NULL, check, CorruptBlockStrategy.FAIL, 3);

        assertEquals(AvroFile.newRecords(0, 3), AvroFile.read(moved));
    }

    @ParameterizedTest
    @EnumSource(value = Codec.class, names = {"NULL", "DEFLATE"})
    void everyDatumFindsCountsThatAreNotTrue(final Codec target) throws Exception {
        final byte[] tooMany = file(block(100, data(0, 100)), block(101, data(100, 100)));
        final MalformedAvroException more = assertMalformed(tooMany, target, BlockCheck.EVERY_DATUM);
        assertTrue(more.getMessage().contains("record 201, block 2, "), more::getMessage);
        assertTrue(more.getMessage().contains("byte offset"), more::getMessage);

        final byte[] tooFew = file(block(100, data(0, 100)), block(99, data(100, 100)));
        final MalformedAvroException fewer = assertMalformed(tooFew, target, BlockCheck.EVERY_DATUM);
        assertTrue(fewer.getMessage().contains("record 200, block 2, "), fewer::getMessage);
    }

    @Test
    void everyDatumFindsADatumThatIsNone() throws Exception {
        final byte[] data = data(0, 50);
        // A negative length of the first record's text.
        data[1] = 0x7F;
        final MalformedAvroException e = assertMalformed(file(block(50, data)), Codec.NULL, BlockCheck.EVERY_DATUM);
        assertTrue(e.getMessage().contains("field text, record 1, block 1, "), e::getMessage);
    }

    @Test
    void structureOnlyTrustsAPlausibleCount() throws Exception {
        final byte[] data = data(0, 200);
        final byte[] moved = move(file(block(201, data)), Codec.NULL, BlockCheck.STRUCTURE_ONLY, CorruptBlockStrategy.FAIL, 201);
        assertEquals(201, blocks(moved).getFirst().count());
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void structureOnlyFindsACountThatCannotBeTrue(final Codec target) throws Exception {
        final byte[] data = data(0, 200);
        // Each record takes two bytes at least: one for the number, one for the length of the text.
        final byte[] file = file(block(data.length / 2 + 1, data));
        final MalformedAvroException e = assertMalformed(file, target, BlockCheck.STRUCTURE_ONLY);
        assertTrue(e.getMessage().contains("but found a count of " + (data.length / 2 + 1)), e::getMessage);
        assertTrue(e.getMessage().contains("block 1"), e::getMessage);
    }

    @Test
    void structureOnlyFindsACountThatNoDecompressedBlockCanHold() throws Exception {
        final byte[] file = AvroFile.write(CodecFactory.deflateCodec(6), 500);
        final StoredBlock block = blocks(file).getFirst();
        final byte[] damaged = HandmadeFile.of(CodecFactory.deflateCodec(6), block(Limits.DEFAULT.maximumBlockSize(), block.bytes()));
        final MalformedAvroException e = assertMalformed(damaged, Codec.DEFLATE, BlockCheck.STRUCTURE_ONLY);
        assertTrue(e.getMessage().contains("but found a count of"), e::getMessage);
    }

    @ParameterizedTest
    @EnumSource(BlockCheck.class)
    void findsATruncatedFile(final BlockCheck check) throws Exception {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 300, 300);
        for (int cut = 1; cut <= SYNC_MARKER_LENGTH + 2; cut++) {
            final byte[] truncated = Arrays.copyOf(file, file.length - cut);
            final MalformedAvroException e = assertMalformed(truncated, Codec.NULL, check);
            assertTrue(e.getMessage().contains("block 2"), e::getMessage);
        }
    }

    @ParameterizedTest
    @EnumSource(Codec.class)
    void goesOnBehindACorruptBlock(final Codec codec) throws Exception {
        final byte[] file = AvroFile.write(AvroFile.factoryOf(codec), 100, 150, 200);
        final List<StoredBlock> blocks = blocks(file);
        final int secondBlock = (int) blocks.get(1).offset();
        final int thirdBlock = (int) blocks.get(2).offset();
        final int middle = (secondBlock + thirdBlock) / 2;
        Arrays.fill(file, middle, middle + 20, (byte) 0xFF);

        final byte[] moved = move(file, codec, BlockCheck.EVERY_DATUM, CorruptBlockStrategy.SKIP, 300);

        final List<GenericRecord> expected = new ArrayList<>(AvroFile.newRecords(0, 100));
        expected.addAll(AvroFile.newRecords(250, 200));
        assertEquals(expected, AvroFile.read(moved));
        assertEquals(new LostContent(1, thirdBlock - secondBlock, 150), transfer.lostContent());
        assertEquals(1, logger.getWarnMessages().size());
    }

    @ParameterizedTest
    @EnumSource(BlockCheck.class)
    void skipsAnImplausibleBlockWhateverIsChecked(final BlockCheck check) throws Exception {
        final byte[] file = file(block(100, data(0, 100)), block(Integer.MAX_VALUE, data(100, 100)), block(100, data(200, 100)));

        final byte[] moved = move(file, Codec.NULL, check, CorruptBlockStrategy.SKIP, 200);

        final List<GenericRecord> expected = new ArrayList<>(AvroFile.newRecords(0, 100));
        expected.addAll(AvroFile.newRecords(200, 100));
        assertEquals(expected, AvroFile.read(moved));
        assertEquals(1, transfer.lostContent().places());
    }

    @ParameterizedTest
    @MethodSource("codecsAndChecks")
    void copiesDatumsIntoTheEncodingOfAnotherSchema(final Codec source, final Codec target, final BlockCheck check) throws Exception {
        final Schema wider = SchemaBuilder.record("Reading").fields().name("unit").type().stringType().stringDefault("K")
                .requiredString("text").requiredDouble("id").endRecord();
        final byte[] file = AvroFile.write(AvroFile.factoryOf(source), 40, 300, 2);

        final CompiledSchema resolved = CompiledSchema.resolve(AvroFile.SCHEMA, RecordSchemaTemplate.of(wider));
        final byte[] moved = move(file, resolved, target, check, CorruptBlockStrategy.FAIL, 342);

        assertEquals(readAs(file, wider), readAs(moved, wider));
    }

    @Test
    void leavesNoPartOfARecordBehind() throws Exception {
        final Schema wider = SchemaBuilder.record("Reading").fields().requiredDouble("id").requiredString("text").endRecord();
        final CompiledSchema resolved = CompiledSchema.resolve(AvroFile.SCHEMA, RecordSchemaTemplate.of(wider));
        final byte[] whole = data(0, 10);
        final byte[] file = file(block(10, Arrays.copyOf(whole, whole.length - 1)));
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ContainerWriter writer = writer(out, wider, Codec.NULL)) {
            final BlockTransfer failing = transfer(file, resolved, BlockCheck.EVERY_DATUM, CorruptBlockStrategy.FAIL);
            final MalformedAvroException e = assertThrows(MalformedAvroException.class, () -> failing.transferTo(writer));
            assertTrue(e.getMessage().contains("field text, record 10, block 1, "), e::getMessage);
            assertEquals(9, writer.recordCount());
        }

        final List<GenericRecord> expected = readAs(AvroFile.write(CodecFactory.nullCodec(), 9), wider);
        assertEquals(expected, readAs(out.toByteArray(), wider));
    }

    @Test
    void skipsAWholeBlockWhereDatumsAreCopied() throws Exception {
        final Schema wider = SchemaBuilder.record("Reading").fields().requiredDouble("id").requiredString("text").endRecord();
        final CompiledSchema resolved = CompiledSchema.resolve(AvroFile.SCHEMA, RecordSchemaTemplate.of(wider));
        final byte[] whole = data(0, 10);
        final byte[] file = file(block(10, Arrays.copyOf(whole, whole.length - 1)), block(5, data(0, 5)));

        final byte[] moved = move(file, resolved, Codec.NULL, BlockCheck.STRUCTURE_ONLY, CorruptBlockStrategy.SKIP, 5);

        assertEquals(readAs(AvroFile.write(CodecFactory.nullCodec(), 5), wider), readAs(moved, wider));
        assertEquals(10, transfer.lostContent().records());
    }

    private static byte[] file(final byte[]... blocks) throws IOException {
        return HandmadeFile.of(CodecFactory.nullCodec(), blocks);
    }

    private MalformedAvroException assertMalformed(final byte[] file, final Codec target, final BlockCheck check) {
        return assertThrows(MalformedAvroException.class, () -> move(file, target, check, CorruptBlockStrategy.FAIL, 0));
    }

    private byte[] move(final byte[] file, final Codec target, final BlockCheck check, final CorruptBlockStrategy strategy, final long expectedCount)
            throws Exception {
        return move(file, schema, target, check, strategy, expectedCount);
    }

    private byte[] move(final byte[] file, final CompiledSchema compiled, final Codec target, final BlockCheck check,
            final CorruptBlockStrategy strategy, final long expectedCount) throws Exception {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ContainerWriter writer = writer(out, compiled.readerSchema(), target)) {
            transfer = transfer(file, compiled, check, strategy);
            assertEquals(expectedCount, transfer.transferTo(writer));
            assertEquals(expectedCount, writer.recordCount());
        }

        return out.toByteArray();
    }

    private BlockTransfer transfer(final byte[] file, final CompiledSchema compiled, final BlockCheck check, final CorruptBlockStrategy strategy)
            throws Exception {
        final ContainerReader reader = new ContainerReader(new TrickleInputStream(file), Limits.DEFAULT);
        return new BlockTransfer(reader, compiled, Limits.DEFAULT, check, strategy, logger);
    }

    private static ContainerWriter writer(final ByteArrayOutputStream out, final Schema schema, final Codec codec) {
        final PreparedHeader header = PreparedHeader.of(schema.toString().getBytes(StandardCharsets.UTF_8), codec, Map.of());
        return new ContainerWriter(out, header, OptionalInt.empty(), BLOCK_SIZE);
    }

    private static List<StoredBlock> blocks(final byte[] file) throws Exception {
        final List<StoredBlock> blocks = new ArrayList<>();
        try (ContainerReader reader = new ContainerReader(new ByteArrayInputStream(file), Limits.DEFAULT)) {
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                blocks.add(block);
            }
        }

        return blocks;
    }

    private static List<GenericRecord> readAs(final byte[] file, final Schema reader) throws IOException {
        final List<GenericRecord> records = new ArrayList<>();
        final GenericDatumReader<GenericRecord> datumReader = new GenericDatumReader<>(null, reader, new GenericData());
        try (DataFileStream<GenericRecord> stream = new DataFileStream<>(new ByteArrayInputStream(file), datumReader)) {
            stream.forEach(records::add);
        }

        return records;
    }
}
