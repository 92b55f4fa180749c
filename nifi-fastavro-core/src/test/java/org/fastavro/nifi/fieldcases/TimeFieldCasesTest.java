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
package org.fastavro.nifi.fieldcases;

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.random.AvroFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Dates and times; the build runs these tests in five time zones. */
class TimeFieldCasesTest {
    /** NIFI-8104, FLINK-39036: microseconds are neither lost on reading nor on writing. */
    @ParameterizedTest
    @ValueSource(longs = {1_700_000_000_123_456L, -1, 0, -62_135_596_800_000_001L, 253_402_300_799_999_999L})
    void timestampMicrosKeepMicros(final long micros) throws Exception {
        final Timestamp timestamp = (Timestamp) checkRewritten("{'type':'long','logicalType':'timestamp-micros'}", micros);

        assertEquals(Math.floorDiv(micros, 1_000L), timestamp.getTime());
        assertEquals(Math.floorMod(micros, 1_000_000L) * 1_000, timestamp.getNanos());
    }

    /** AVRO-2328, fastavro#883, SPARK-57459: nanoseconds and local timestamps are timestamps at full precision. */
    @Test
    void timestampNanosKeepNanos() throws Exception {
        final Timestamp timestamp = (Timestamp) checkRewritten("{'type':'long','logicalType':'timestamp-nanos'}", 1_700_000_000_123_456_789L);

        assertEquals(Timestamp.from(Instant.ofEpochSecond(1_700_000_000L, 123_456_789L)), timestamp);
    }

    /** The same reports: the wall clock of a local timestamp is the same in every zone. */
    @Test
    void localTimestampsShowTheirWallClock() throws Exception {
        final LocalDateTime wallClock = LocalDateTime.of(2023, 11, 14, 22, 13, 20, 123_456_789);
        final long seconds = 1_700_000_000L;

        assertEquals(wallClock.withNano(123_000_000), localTimestamp("local-timestamp-millis", seconds * 1_000 + 123));
        assertEquals(wallClock.withNano(123_456_000), localTimestamp("local-timestamp-micros", seconds * 1_000_000 + 123_456));
        assertEquals(wallClock, localTimestamp("local-timestamp-nanos", seconds * 1_000_000_000 + 123_456_789));
    }

    private static LocalDateTime localTimestamp(final String logicalType, final long units) throws Exception {
        return ((Timestamp) checkRewritten("{'type':'long','logicalType':'" + logicalType + "'}", units)).toLocalDateTime();
    }

    /** NIFI-7996, NIFI-8749, NIFI-3718: a time of day is the same in every zone. */
    @Test
    void timesOfDayDoNotMove() throws Exception {
        assertEquals("12:34:56", checkRewritten("{'type':'int','logicalType':'time-millis'}", 45_296_789).toString());
        assertEquals("23:59:59", checkRewritten("{'type':'long','logicalType':'time-micros'}", 86_399_999_999L).toString());
        assertEquals("00:00:00", checkRewritten("{'type':'int','logicalType':'time-millis'}", 0).toString());
    }

    /** The same reports: noon on a day on which clocks change, and days before 1970 and before 1582. */
    @ParameterizedTest
    @ValueSource(strings = {"2024-03-10", "2024-11-03", "2024-03-31", "2024-04-07", "1969-12-31", "1582-10-04", "1500-02-28", "0001-01-01"})
    void datesDoNotMove(final String day) throws Exception {
        final LocalDate date = LocalDate.parse(day);

        final Date value = (Date) checkRewritten("{'type':'int','logicalType':'date'}", (int) date.toEpochDay());

        assertEquals(day, value.toString());
    }

    /** Reads the value, has it written again unchanged and changed to an equal one, and gives it. */
    private static Object checkRewritten(final String type, final Object datum) throws Exception {
        final Schema schema = Contents.schemaOfField(type);
        final byte[] file = Contents.file(schema, Contents.datum(schema, datum));
        final List<Record> records = Contents.read(file);
        final Object value = records.getFirst().getValue("f");

        assertArrayEquals(AvroFiles.datumBytes(file), AvroFiles.datumBytes(Contents.rewrite(file)));
        if (!type.contains("time-micros") || type.contains("timestamp")) {
            records.getFirst().setValue("f", copy(value));
            assertEquals(datum, AvroFiles.read(Contents.write(records.getFirst().getSchema(), records)).getFirst().get(0));
        }

        return value;
    }

    private static Object copy(final Object value) {
        return value instanceof final Timestamp timestamp ? timestamp.clone() : value instanceof final Time time ? time.clone() : ((Date) value).clone();
    }
}
