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
package org.fastavro.nifi.fuzz;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.SchemaIdentifier;
import org.apache.nifi.util.MockComponentLog;
import org.fastavro.nifi.TrickleInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.random.RandomDatums;
import org.fastavro.nifi.random.RandomSchemas;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;
import org.fastavro.nifi.reader.ReaderSchema;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Damaged content is read as what it holds or is malformed: no other exception, no error, and never fewer records than Avro's own reader finds.
 * {@code -Dfuzz.rounds=1000000} runs longer, {@code -Dfuzz.seed=…} elsewhere.
 */
class FuzzTest {
    private static final int ROUNDS = Integer.getInteger("fuzz.rounds", 20_000);
    private static final long SEED = Long.getLong("fuzz.seed", 0);
    private static final int SCHEMAS = 60;
    private static final int MAXIMUM_DEPTH = 4;
    private static final Limits LIMITS = new Limits(1024 * 1024, 100);

    private final AvroReaders readers = new AvroReaders(LIMITS, CorruptBlockStrategy.FAIL, 100);
    private final AvroReaders skippingReaders = new AvroReaders(LIMITS, CorruptBlockStrategy.SKIP, 100);
    private final AvroWriters writers = new AvroWriters(100);
    private int malformed;

    @Test
    void damagedContentIsReadOrMalformed() throws Exception {
        final List<Sample> samples = samples(new Random(SEED));
        for (int round = 0; round < ROUNDS; round++) {
            final Random random = new Random(SEED + round);
            final Sample sample = samples.get(random.nextInt(samples.size()));
            final Sample other = samples.get(random.nextInt(samples.size()));
            final boolean bare = random.nextInt(4) == 0;
            final byte[] content = new Mutations(random).mutate(bare ? sample.datums() : sample.file(), bare ? other.datums() : other.file());
            try {
                if (bare) {
                    checkDatums(sample, content, random);
                } else {
                    checkFile(content, random);
                }
            } catch (final Exception | Error e) {
                throw new AssertionError("Round " + round + " with seed " + SEED + ", schema " + sample.schema() + ", content " + HexFormat.of().formatHex(content), e);
            }
        }

        assertTrue(malformed > ROUNDS / 10, "Most damage shows, but only " + malformed + " contents were malformed");
    }

    private void checkFile(final byte[] content, final Random random) throws IOException {
        long count = 0;
        try (RecordReader reader = readers.open(new TrickleInputStream(content, random.nextLong()), new MockComponentLog("fuzz", this))) {
            count = readAll(reader, random.nextBoolean());
        } catch (final MalformedRecordException e) {
            malformed++;
            count = -1;
        }

        if (count >= 0) {
            assertTrue(count >= countByAvro(content), "Avro finds more records than the " + count);
        }

        try (RecordReader reader = skippingReaders.open(new TrickleInputStream(content, random.nextLong()), new MockComponentLog("fuzz", this))) {
            final long skippingCount = readAll(reader, random.nextBoolean());
            if (count >= 0) {
                assertEquals(count, skippingCount);
            }
        } catch (final MalformedRecordException e) {
            assertEquals(-1, count, "Skipping finds a fault that failing does not: " + e.getMessage());
        }
    }

    private void checkDatums(final Sample sample, final byte[] content, final Random random) throws IOException, MalformedRecordException {
        final ReaderSchema schema = readers.readerSchema(new SimpleRecordSchema(sample.schema().toString(), "avro", SchemaIdentifier.EMPTY));
        try (RecordReader reader = readers.open(new TrickleInputStream(content, random.nextLong()), schema, random.nextBoolean(), new MockComponentLog("fuzz", this))) {
            readAll(reader, random.nextBoolean());
        } catch (final MalformedRecordException e) {
            malformed++;
        }
    }

    /** Reads all records, and does with each what flows do: asks for its values and writes it. */
    private long readAll(final RecordReader reader, final boolean touched) throws IOException, MalformedRecordException {
        final ContainerOptions options = new ContainerOptions(Codec.NULL, OptionalInt.empty(), 1000, Map.of());
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        long count = 0;
        try (RecordSetWriter writer = AvroWriters.openContainer(out, writers.writerSchema(reader.getSchema()), options)) {
            writer.beginRecordSet();
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                count++;
                if (touched) {
                    record.getValues();
                }

                writer.write(record);
            }

            writer.finishRecordSet();
        }

        return count;
    }

    /** @return how many records Avro's own reader finds before it finds a fault */
    private static long countByAvro(final byte[] content) {
        try {
            return AvroFiles.read(content).size();
        } catch (final IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
            return 0;
        }
    }

    private static List<Sample> samples(final Random random) throws IOException {
        final List<Sample> samples = new ArrayList<>();
        for (int index = 0; index < SCHEMAS; index++) {
            final Schema schema = new RandomSchemas(random, MAXIMUM_DEPTH).record();
            final RandomDatums datums = new RandomDatums(random);
            final List<GenericData.Record> records = new ArrayList<>();
            for (int count = random.nextInt(30); count > 0; count--) {
                records.add(datums.record(schema));
            }

            final String codec = index % 2 == 0 ? "null" : Codec.values()[index / 2 % Codec.values().length].avroName();
            final byte[] file = AvroFiles.write(schema, codec, records, 32 + random.nextInt(500));
            samples.add(new Sample(schema, file, AvroFiles.datumBytes(file)));
        }

        return samples;
    }

    /**
     * @param schema a schema
     * @param file a container file of it
     * @param datums the same records as bare datums
     */
    private record Sample(Schema schema, byte[] file, byte[] datums) {
    }
}
