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

import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.DecoderFactory;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.schema.RecordSchemaTemplate;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Data written with one schema and read with another gives what Avro's own resolving reader gives, or is refused by both. */
class RandomEvolutionsTest {
    private static final int EVOLUTIONS = 5_000;
    private static final int MAXIMUM_DEPTH = 4;
    private static final int DATUMS = 3;
    private static final int PADDING = 1024;

    private int accepted;

    @Test
    void agreesWithAvrosResolvingReader() {
        for (int seed = 0; seed < EVOLUTIONS; seed++) {
            final Random random = new Random(seed);
            final Schema writer = new RandomSchemas(random, MAXIMUM_DEPTH).record();
            final Schema reader = new RandomEvolutions(random).evolve(writer);
            try {
                for (int index = 0; index < DATUMS; index++) {
                    check(writer, reader, new RandomDatums(random).record(writer));
                }
            } catch (final Exception | AssertionError e) {
                throw new AssertionError("Seed " + seed + ", writer " + writer + ", reader " + reader, e);
            }
        }

        assertTrue(accepted > EVOLUTIONS, "Most evolutions resolve, but only " + accepted + " datums were read");
    }

    private void check(final Schema writer, final Schema reader, final GenericData.Record datum) throws IOException, MalformedAvroException {
        final byte[] bytes = AvroFiles.encode(writer, datum);
        final GenericData.Record expected = readByAvro(writer, reader, bytes);
        final CompiledSchema compiled;
        final Record record;
        final Cursor cursor = new Cursor(Limits.DEFAULT);
        cursor.reset(bytes, 0, bytes.length);
        try {
            compiled = CompiledSchema.resolve(writer, RecordSchemaTemplate.of(reader));
            record = compiled.read(cursor, compiled.newContext());
        } catch (final MalformedAvroException e) {
            // Avro refuses a datum, we refuse the schemas unless a union's branch is concerned: they may differ where an array or a map is empty.
            // And we refuse to take one logical type for another, which Avro's generic reader does.
            assertTrue(expected == null || isIncompatible(writer, reader) || e.getMessage().contains("the logical types differ"),
                    () -> "Avro reads it: " + e.getMessage());
            return;
        }

        assertEquals(0, cursor.remaining());
        accepted++;
        ExpectedValues.check(reader, expected, record, "record");
        cursor.reset(bytes, 0, bytes.length);
        final Sink sink = new Sink(16);
        compiled.copy(cursor, sink);
        assertEquals(expected, readByAvro(reader, reader, sink.toByteArray()));
    }

    private static boolean isIncompatible(final Schema writer, final Schema reader) {
        return SchemaCompatibility.checkReaderWriterCompatibility(reader, writer).getType() == SchemaCompatibility.SchemaCompatibilityType.INCOMPATIBLE;
    }

    /**
     * Avro 1.12.2 compares the count of an array's items with the bytes that are left by the size they have in the reader's schema, which may be larger
     * than the written one; bytes behind the datum keep it content.
     *
     * @return the datum, or null if Avro refuses to read it
     */
    private static GenericData.Record readByAvro(final Schema writer, final Schema reader, final byte[] bytes) throws IOException {
        final byte[] padded = Arrays.copyOf(bytes, bytes.length + PADDING);
        try {
            return new GenericDatumReader<GenericData.Record>(writer, reader, new GenericData()).read(null, DecoderFactory.get().binaryDecoder(padded, null));
        } catch (final AvroRuntimeException e) {
            return null;
        }
    }
}
