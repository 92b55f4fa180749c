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
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.random.AvroFiles;
import org.fastavro.nifi.random.ExpectedValues;
import org.fastavro.nifi.random.RandomDatums;
import org.fastavro.nifi.record.ReadContext;
import org.fastavro.nifi.schema.RecordSchemaTemplate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * Damaged datums of all kinds of fields at the end of the readable bytes. Whether a datum is passed over, read with fields decoded later, or read with some or
 * all fields decoded at once: it is accepted or refused alike, ends at the same place, and what is accepted has the values that Avro's own reader gives.
 */
class HostileDatumsTest {
    private static final int DATUMS = 10_000;

    /** So many records decide how fields are read from then on, which is not reconsidered within so many. */
    private static final int DECIDING_RECORDS = 16;
    private static final int DECIDED_RECORDS = 900;

    private static final byte[] INTERESTING = {0, 1, 2, 3, 0x0F, 0x10, 0x1F, 0x7E, 0x7F, (byte) 0x80, (byte) 0x81, (byte) 0xC3, (byte) 0xFE, (byte) 0xFF};

    private final Cursor cursor = new Cursor(Limits.DEFAULT);
    private int accepted;

    @ParameterizedTest
    @ValueSource(strings = {
            "'int'", "'long'", "'double'", "'float'", "'boolean'", "'string'", "'bytes'", "{'type':'fixed','name':'f','size':3}",
            "{'type':'enum','name':'e','symbols':['A','B','C']}", "{'type':'string','logicalType':'uuid'}", "{'type':'int','logicalType':'date'}",
            "{'type':'int','logicalType':'time-millis'}", "{'type':'long','logicalType':'time-micros'}", "{'type':'long','logicalType':'timestamp-millis'}",
            "{'type':'long','logicalType':'local-timestamp-micros'}",
            "{'type':'array','items':'int'}", "{'type':'map','values':'string'}", "{'type':'record','name':'i','fields':[{'name':'x','type':'long'}]}"})
    void allWaysOfReadingAgree(final String type) throws Exception {
        final String optional = type.contains("'name'") ? type.replaceFirst("'name':'", "'name':'o") : type;
        final String last = type.contains("'name'") ? type.replaceFirst("'name':'", "'name':'l") : type;
        final Schema schema = new Schema.Parser().parse(("{'type':'record','name':'r','fields':[{'name':'a','type':" + type + "},{'name':'b','type':['null',"
                + optional + "]},{'name':'c','type':[" + last + ",'null']}]}").replace('\'', '"'));
        final Random random = new Random(type.hashCode());
        final CompiledSchema compiled = CompiledSchema.of(RecordSchemaTemplate.of(schema));
        ReadContext decided = null;
        for (int index = 0; index < DATUMS; index++) {
            final byte[] good = AvroFiles.encode(schema, new RandomDatums(random).record(schema));
            if (index % DECIDED_RECORDS == 0) {
                decided = decided(compiled, good, 1 + random.nextInt(7));
            }

            final byte[] bytes = damaged(good, random);
            final int from = random.nextInt(3);
            final byte[] buffer = new byte[from + bytes.length + random.nextInt(12)];
            random.nextBytes(buffer);
            System.arraycopy(bytes, 0, buffer, from, bytes.length);
            try {
                check(compiled, decided, buffer, from, bytes);
            } catch (final Exception | AssertionError e) {
                throw new AssertionError("Datum " + index + ": " + Arrays.toString(bytes), e);
            }
        }

        assertTrue(accepted > DATUMS / 10, () -> accepted + " were accepted");
    }

    /** Each record holds two of the next type, the last of which holds nothing: 2 to the power of 40 of them take no bytes. */
    @Test
    void recordsWithoutBytesAreBounded() {
        String type = "{'type':'record','name':'R40','fields':[]}";
        for (int level = 39; level >= 0; level--) {
            type = "{'type':'record','name':'R" + level + "','fields':[{'name':'a','type':" + type + "},{'name':'b','type':'R" + (level + 1) + "'}]}";
        }

        final CompiledSchema compiled = CompiledSchema.of(RecordSchemaTemplate.of(new Schema.Parser().parse(type.replace('\'', '"'))));
        cursor.reset(new byte[1], 0, 1);
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            assertTrue(assertThrows(MalformedAvroException.class, () -> compiled.skip(cursor)).getMessage().contains("Maximum Block Size"));
            cursor.reset(new byte[1], 0, 1);
            assertTrue(assertThrows(MalformedAvroException.class, () -> compiled.read(cursor, compiled.newContext())).getMessage().contains("Maximum Block Size"));
        });
    }

    /** @return a context that has been shown that the fields of the mask are asked for */
    private ReadContext decided(final CompiledSchema compiled, final byte[] datum, final int mask) throws MalformedAvroException {
        final ReadContext context = compiled.newContext();
        for (int index = 0; index <= DECIDING_RECORDS; index++) {
            cursor.reset(datum, 0, datum.length);
            final Record record = compiled.read(cursor, context);
            for (int field = 0; field < 3; field++) {
                if ((mask & 1 << field) != 0) {
                    record.getValue(record.getSchema().getField(field));
                }
            }
        }

        return context;
    }

    private static byte[] damaged(final byte[] good, final Random random) {
        byte[] bytes = good.clone();
        for (int count = random.nextInt(4); count > 0; count--) {
            bytes[random.nextInt(bytes.length)] = random.nextBoolean() ? INTERESTING[random.nextInt(INTERESTING.length)] : (byte) random.nextInt();
        }

        if (random.nextInt(3) == 0) {
            bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
        }

        return bytes;
    }

    private void check(final CompiledSchema compiled, final ReadContext decided, final byte[] buffer, final int from, final byte[] bytes) throws IOException {
        final int to = from + bytes.length;
        cursor.reset(buffer, from, to);
        String refusal = null;
        try {
            compiled.skip(cursor);
        } catch (final MalformedAvroException e) {
            refusal = e.getMessage();
        }

        final int end = cursor.position();
        final Record late = read(compiled, compiled.newContext(), buffer, from, to, refusal, end);
        final Record early = read(compiled, decided, buffer, from, to, refusal, end);
        final BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
        final GenericData.Record expected;
        try {
            expected = new GenericDatumReader<GenericData.Record>(compiled.writerSchema(), compiled.writerSchema(), new GenericData()).read(null, decoder);
        } catch (final IOException | RuntimeException e) {
            assertTrue(refusal != null, "Avro refuses it: " + e.getMessage());
            return;
        }

        if (refusal != null) {
            // Avro takes any byte that is not 1 for false, leaves out what of a number does not fit, and does not look at how large a block of items says it is.
            assertTrue(refusal.contains("a boolean") || refusal.contains("variable-length") || refusal.contains("block"), refusal);
            return;
        }

        accepted++;
        assertEquals(bytes.length - decoder.inputStream().available(), end - from);
        if (isOfAnyValue(compiled.writerSchema().getField("a").schema())) {
            ExpectedValues.check(compiled.writerSchema(), expected, late, "late");
            ExpectedValues.check(compiled.writerSchema(), expected, early, "early");
        } else {
            assertEquals(late.toMap(), early.toMap());
        }
    }

    /** Text that is no UUID, and times of more than a day, are nothing that the specification gives a meaning. */
    private static boolean isOfAnyValue(final Schema schema) {
        return schema.getLogicalType() == null || !Set.of("uuid", "time-millis", "time-micros").contains(schema.getLogicalType().getName());
    }

    private Record read(final CompiledSchema compiled, final ReadContext context, final byte[] buffer, final int from, final int to, final String refusal,
            final int end) {
        cursor.reset(buffer, from, to);
        try {
            final Record record = compiled.read(cursor, context);
            assertEquals(null, refusal);
            assertEquals(end, cursor.position());
            return record;
        } catch (final MalformedAvroException e) {
            assertEquals(refusal, e.getMessage());
            return null;
        }
    }
}
