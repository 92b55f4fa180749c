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
package org.fastavro.nifi.processors;

import org.apache.avro.Schema;
import org.apache.avro.file.DataFileStream;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.nifi.reporting.InitializationException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.util.MockFlowFile;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.random.RandomDatums;
import org.fastavro.nifi.random.RandomEvolutions;
import org.fastavro.nifi.random.RandomSchemas;
import org.fastavro.nifi.schema.NullDefaults;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/**
 * Random container files and packed rows of random schemas that evolve, some of them damaged: the good ones are merged whole, as Avro itself reads their
 * datums, the others fail alone.
 */
class CollectRandomTest extends CollectTestBase {
    private static final List<String> CODECS = List.of("null", "deflate", "snappy", "bzip2", "xz", "zstandard");
    private static final List<String> COMPRESSIONS = List.of("SAME AS FIRST", "NONE", "DEFLATE", "SNAPPY", "BZIP2", "XZ", "ZSTANDARD");
    private static final int SEEDS = 20;
    private static final int MAXIMUM_FILES = 12;
    private static final int MAXIMUM_RECORDS = 30;
    private static final int PADDING = 1024;

    /** What the FlowFiles hold, by the attribute {@code number}. */
    private final List<Written> written = new ArrayList<>();

    /**
     * @param schema of the datums
     * @param datums the datums
     */
    private record Written(Schema schema, List<GenericData.Record> datums) {
    }

    @ParameterizedTest
    @CsvSource({"Avro,Same Schema", "Avro,Compatible Schemas", "Packed Rows,Same Schema", "Packed Rows,Compatible Schemas",
            "Record Writer,Same Schema", "Record Writer,Compatible Schemas"})
    void collectsWhatAvroReads(final String format, final String schemaStrategy) throws Exception {
        for (int seed = 0; seed < SEEDS; seed++) {
            setUp();
            written.clear();
            runner.setProperty(CollectAvroRecord.OUTPUT_FORMAT, format);
            if (format.equals("Record Writer")) {
                setWriter();
            }

            runner.setProperty(CollectAvroRecord.SCHEMA_STRATEGY, schemaStrategy);
            try {
                check(new Random(seed));
            } catch (final Exception | AssertionError e) {
                throw new AssertionError("Seed " + seed, e);
            }
        }
    }

    private void setWriter() throws InitializationException {
        final FastAvroRecordSetWriter writer = new FastAvroRecordSetWriter();
        runner.addControllerService("writer", writer);
        runner.enableControllerService(writer);
        runner.setProperty(CollectAvroRecord.RECORD_WRITER, "writer");
    }

    private void check(final Random random) throws Exception {
        runner.setProperty(CollectAvroRecord.COMPRESSION_FORMAT, COMPRESSIONS.get(random.nextInt(COMPRESSIONS.size())));
        runner.setProperty(BinProperties.MINIMUM_RECORDS, "0");
        runner.setProperty(BinProperties.MAXIMUM_RECORDS, String.valueOf(1 + random.nextInt(2 * MAXIMUM_RECORDS)));
        runner.setProperty(BinProperties.MAXIMUM_BINS, String.valueOf(1 + random.nextInt(4)));
        final int files = 1 + random.nextInt(MAXIMUM_FILES);
        final boolean isTrusted = random.nextInt(3) == 0;
        runner.setProperty(CollectAvroRecord.BLOCK_CHECK, isTrusted ? "Structure Only" : "Every Datum");
        enqueue(files, isTrusted, random);

        final List<MockFlowFile> merged = run();

        runner.assertQueueEmpty();
        final List<MockFlowFile> originals = runner.getFlowFilesForRelationship(ORIGINAL);
        final List<MockFlowFile> failed = runner.getFlowFilesForRelationship(FAILURE);
        assertEquals(files, originals.size() + failed.size());
        for (final MockFlowFile flowFile : failed) {
            flowFile.assertAttributeEquals("damaged", "true");
            flowFile.assertAttributeExists("record.error.message");
            assertThrows(MalformedRecordException.class, () -> recordsOfOurReader(flowFile));
        }

        for (final MockFlowFile flowFile : merged) {
            final String uuid = flowFile.getAttribute("uuid");
            checkMerged(flowFile, originals.stream().filter(original -> original.getAttribute("merge.uuid").equals(uuid)).toList());
        }
    }

    private void enqueue(final int files, final boolean isTrusted, final Random random) throws IOException {
        final List<Schema> schemas = schemas(random);
        for (int file = 0; file < files; file++) {
            final Schema schema = schemas.get(random.nextInt(schemas.size()));
            final List<GenericData.Record> datums = new ArrayList<>();
            for (int count = random.nextInt(MAXIMUM_RECORDS); count > 0; count--) {
                datums.add(new RandomDatums(random).record(schema));
            }

            written.add(new Written(schema, datums));
            final String codec = CODECS.get(random.nextInt(CODECS.size()));
            final boolean isPacked = random.nextInt(3) == 0;
            final byte[] content = isPacked ? packed(schema, datums) : AvroFiles.write(schema, codec, datums, 32 + random.nextInt(2000));
            final int header = (isPacked ? packed(schema, List.of()) : AvroFiles.write(schema, codec, List.of(), 32)).length;
            final boolean isDamaged = !isTrusted && random.nextInt(4) == 0 && content.length > header;
            runner.enqueue(isDamaged ? damaged(content, header, random) : content,
                    Map.of("number", String.valueOf(file), "damaged", String.valueOf(isDamaged)));
        }
    }

    private static byte[] packed(final Schema schema, final List<GenericData.Record> datums) throws IOException {
        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        final DataOutputStream out = new DataOutputStream(bytes);
        out.writeBytes("FAPR\1");
        writePart(out, schema.toString().getBytes(StandardCharsets.UTF_8));
        writePart(out, "null".getBytes(StandardCharsets.UTF_8));
        for (final GenericData.Record datum : datums) {
            writePart(out, AvroFiles.encode(schema, datum));
        }

        out.writeInt(-1);
        return bytes.toByteArray();
    }

    private static void writePart(final DataOutputStream out, final byte[] part) throws IOException {
        out.writeInt(part.length);
        out.write(part);
    }

    private static List<Schema> schemas(final Random random) {
        final Schema first = new RandomSchemas(random, 3).record();
        final List<Schema> schemas = new ArrayList<>(List.of(first));
        for (int count = random.nextInt(3); count > 0; count--) {
            final Schema evolved = new RandomEvolutions(random).evolve(first);
            if (isFinite(evolved)) {
                schemas.add(evolved);
            }
        }

        return schemas;
    }

    /** Of a record that always holds another one of its own type there is no datum. */
    private static boolean isFinite(final Schema schema) {
        try {
            for (int seed = 0; seed < PADDING; seed++) {
                new RandomDatums(new Random(seed)).record(schema);
            }

            return true;
        } catch (final StackOverflowError e) {
            return false;
        }
    }

    private static byte[] damaged(final byte[] content, final int header, final Random random) {
        final int at = header + random.nextInt(content.length - header);
        if (random.nextBoolean()) {
            return Arrays.copyOf(content, at);
        }

        content[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return content;
    }

    private void checkMerged(final MockFlowFile merged, final List<MockFlowFile> originals) throws Exception {
        merged.assertAttributeEquals("merge.count", String.valueOf(originals.size()));
        final byte[] content = merged.getAttribute("mime.type").endsWith("packed-rows") ? unpacked(merged) : merged.toByteArray();
        final List<GenericData.Record> records = AvroFiles.read(content);
        merged.assertAttributeEquals("record.count", String.valueOf(records.size()));
        final Schema schema = schemaOf(content);
        int first = 0;
        for (final MockFlowFile original : originals) {
            final int count = recordsOfOurReader(original);
            if (original.isAttributeEqual("damaged", "false")) {
                final Written input = written.get(Integer.parseInt(original.getAttribute("number")));
                assertEquals(input.datums().size(), count);
                assertEquals(read(input, NullDefaults.addTo(schema)).toString(), records.subList(first, first + count).toString());
            }

            first += count;
        }

        assertEquals(first, records.size());
    }

    /** @return the container file that is made of packed rows */
    private static byte[] unpacked(final MockFlowFile rows) throws Exception {
        final CollectRandomTest again = new CollectRandomTest();
        again.setUp();
        again.runner.setProperty(BinProperties.MINIMUM_RECORDS, "0");
        again.runner.enqueue(rows.toByteArray());
        return again.run().getFirst().toByteArray();
    }

    private static Schema schemaOf(final byte[] file) throws IOException {
        try (DataFileStream<Object> stream = new DataFileStream<>(new ByteArrayInputStream(file), new GenericDatumReader<>())) {
            return stream.getSchema();
        }
    }

    /** Reads like {@code RandomEvolutionsTest}, with bytes behind each datum that keep Avro's resolving reader content. */
    private static List<GenericData.Record> read(final Written input, final Schema readerSchema) throws IOException {
        final GenericDatumReader<GenericData.Record> reader = new GenericDatumReader<>(input.schema(), readerSchema, new GenericData());
        final List<GenericData.Record> datums = new ArrayList<>();
        for (final GenericData.Record datum : input.datums()) {
            final byte[] bytes = AvroFiles.encode(input.schema(), datum);
            datums.add(reader.read(null, DecoderFactory.get().binaryDecoder(Arrays.copyOf(bytes, bytes.length + PADDING), null)));
        }

        return datums;
    }
}
