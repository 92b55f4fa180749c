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
package org.fastavro.nifi.encode;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Dates and times; all of it holds in each time zone of the JVM. */
class TimeTest {
    private static final String DATE = "{'type':'int','logicalType':'date'}";
    private static final String TIME_MILLIS = "{'type':'int','logicalType':'time-millis'}";
    private static final String TIME_MICROS = "{'type':'long','logicalType':'time-micros'}";

    private static String timestamp(final String logicalType) {
        return "{'type':'long','logicalType':'" + logicalType + "'}";
    }

    private static final String MILLIS = timestamp("timestamp-millis");
    private static final String MICROS = timestamp("timestamp-micros");
    private static final String NANOS = timestamp("timestamp-nanos");
    private static final String LOCAL_MILLIS = timestamp("local-timestamp-millis");
    private static final String LOCAL_MICROS = timestamp("local-timestamp-micros");
    private static final String LOCAL_NANOS = timestamp("local-timestamp-nanos");

    private static Timestamp timestamp(final long seconds, final int nanos) {
        final Timestamp timestamp = new Timestamp(seconds * 1000);
        timestamp.setNanos(nanos);
        return timestamp;
    }

    private static Instant startOfDay(final int year, final int month, final int day) {
        return LocalDate.of(year, month, day).atStartOfDay(ZoneId.systemDefault()).toInstant();
    }

    static Stream<Arguments> taken() {
        final Instant newYear = Instant.parse("2024-01-01T00:00:00Z");
        return Stream.of(
                arguments(DATE, Date.valueOf("2024-01-02"), 19724),
                arguments(DATE, Date.valueOf("1969-12-31"), -1),
                arguments(DATE, LocalDate.of(1066, 10, 14), (int) LocalDate.of(1066, 10, 14).toEpochDay()),
                arguments(DATE, Date.valueOf(LocalDate.of(1066, 10, 14)), (int) LocalDate.of(1066, 10, 14).toEpochDay()),
                arguments(DATE, LocalDateTime.of(2024, 1, 2, 0, 0), 19724),
                arguments(DATE, Timestamp.valueOf("2024-01-02 00:00:00"), 19724),
                arguments(DATE, java.util.Date.from(startOfDay(2024, 1, 2)), 19724),
                arguments(DATE, startOfDay(2024, 1, 2), 19724),
                arguments(DATE, OffsetDateTime.parse("2024-01-02T00:00:00+09:00"), 19724),
                arguments(DATE, "2024-01-02", 19724),
                arguments(DATE, " 2024-01-02 ", 19724),
                arguments(DATE, 19724, 19724),
                arguments(DATE, 19724L, 19724),
                arguments(DATE, "19724", 19724),
                arguments(TIME_MILLIS, Time.valueOf("12:34:56"), 45296000),
                arguments(TIME_MILLIS, new Time(Time.valueOf("12:34:56").getTime() + 789), 45296789),
                arguments(TIME_MILLIS, Time.valueOf("00:00:00"), 0),
                arguments(TIME_MILLIS, new Time(Time.valueOf("23:59:59").getTime() + 999), 86399999),
                arguments(TIME_MILLIS, LocalTime.of(12, 34, 56, 789_000_000), 45296789),
                arguments(TIME_MILLIS, "12:34:56.789", 45296789),
                arguments(TIME_MILLIS, "12:34", 45240000),
                arguments(TIME_MILLIS, 45296789, 45296789),
                arguments(TIME_MILLIS, Timestamp.valueOf("1970-01-01 12:34:56.789"), 45296789),
                arguments(TIME_MICROS, new Time(Time.valueOf("12:34:56").getTime() + 789), 45296789000L),
                arguments(TIME_MICROS, LocalTime.of(23, 59, 59, 999_999_000), 86399999999L),
                arguments(TIME_MICROS, 86399999999L, 86399999999L),
                arguments(TIME_MICROS, "12:34:56.789012", 45296789012L),
                arguments(MILLIS, timestamp(1700000000, 123_000_000), 1700000000123L),
                arguments(MILLIS, timestamp(-1, 999_000_000), -1L),
                arguments(MILLIS, new java.util.Date(-1), -1L),
                arguments(MILLIS, newYear, 1704067200000L),
                arguments(MILLIS, OffsetDateTime.parse("2024-01-01T05:30:00+05:30"), 1704067200000L),
                arguments(MILLIS, ZonedDateTime.parse("2024-01-01T13:00:00+13:00[Pacific/Auckland]"), 1704067200000L),
                arguments(MILLIS, LocalDateTime.ofInstant(newYear, ZoneId.systemDefault()), 1704067200000L),
                arguments(MILLIS, Date.valueOf("2024-01-02"), startOfDay(2024, 1, 2).toEpochMilli()),
                arguments(MILLIS, LocalDate.of(2024, 1, 2), startOfDay(2024, 1, 2).toEpochMilli()),
                arguments(MILLIS, 1700000000123L, 1700000000123L),
                arguments(MILLIS, "1700000000123", 1700000000123L),
                arguments(MILLIS, "2024-01-01T00:00:00Z", 1704067200000L),
                arguments(MILLIS, "2024-01-01 01:00:00.000+01:00", 1704067200000L),
                arguments(MILLIS, "2024-01-01T01:00:00 +0100", 1704067200000L),
                arguments(MILLIS, "2024-01-02 00:00:00", startOfDay(2024, 1, 2).toEpochMilli()),
                arguments(MICROS, timestamp(1700000000, 123_456_000), 1700000000123456L),
                arguments(MICROS, timestamp(-1, 999_999_000), -1L),
                arguments(MICROS, timestamp(-14831769600L, 1_000), -14831769599999999L),
                arguments(MICROS, 1700000000123456L, 1700000000123456L),
                arguments(NANOS, timestamp(1700000000, 123_456_789), 1700000000123456789L),
                arguments(NANOS, Instant.ofEpochSecond(-9223372037L, 145_224_192), Long.MIN_VALUE),
                arguments(NANOS, Instant.ofEpochSecond(9223372036L, 854_775_807), Long.MAX_VALUE),
                arguments(LOCAL_MILLIS, Timestamp.valueOf("2024-01-01 00:00:00.123"), 1704067200123L),
                arguments(LOCAL_MICROS, Timestamp.valueOf("2024-07-01 00:00:00.123456"), 1719792000123456L),
                arguments(LOCAL_NANOS, Timestamp.valueOf("2024-07-01 00:00:00.123456789"), 1719792000123456789L),
                arguments(LOCAL_NANOS, Timestamp.valueOf("1969-12-31 23:59:59.999999999"), -1L),
                arguments(LOCAL_MICROS, LocalDateTime.of(2024, 1, 1, 0, 0), 1704067200000000L),
                arguments(LOCAL_MILLIS, OffsetDateTime.parse("2024-01-01T00:00:00+09:00"), 1704067200000L),
                arguments(LOCAL_MILLIS, LocalDate.of(2024, 1, 1), 1704067200000L),
                arguments(LOCAL_MILLIS, Date.valueOf("2024-01-01"), 1704067200000L),
                arguments(LOCAL_MILLIS, startOfDay(2024, 1, 1), 1704067200000L),
                arguments(LOCAL_MILLIS, "2024-01-01 00:00:00", 1704067200000L),
                arguments(LOCAL_MILLIS, 5, 5L));
    }

    @ParameterizedTest
    @MethodSource("taken")
    void takesWhatFits(final String schema, final Object value, final Object expected) throws IOException {
        assertEquals(expected, Encoded.written(schema, value));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments(DATE, Timestamp.valueOf("2024-01-02 00:00:01"), "time of day besides"),
                arguments(DATE, LocalDate.MAX, "out of range"),
                arguments(DATE, 1700000000000L, "out of range"),
                arguments(DATE, "2024-02-30", "no date"),
                arguments(DATE, 1.0, "no value of that class"),
                arguments(DATE, Time.valueOf("12:00:00"), "no date"),
                arguments(TIME_MILLIS, LocalTime.of(1, 2, 3, 4), "digits below"),
                arguments(TIME_MILLIS, -1, "out of range"),
                arguments(TIME_MILLIS, 86400000, "out of range"),
                arguments(TIME_MILLIS, Timestamp.valueOf("2024-01-02 00:00:01"), "has one besides"),
                arguments(TIME_MILLIS, Date.valueOf("1970-01-01"), "it is a date"),
                arguments(TIME_MILLIS, "25:00:00", "no time of day"),
                arguments(TIME_MICROS, LocalTime.of(1, 2, 3, 4), "digits below"),
                arguments(MILLIS, timestamp(1700000000, 123_456_000), "finer type"),
                arguments(MICROS, timestamp(1700000000, 123_456_789), "finer type"),
                arguments(LOCAL_MILLIS, Timestamp.valueOf("2024-01-01 00:00:00.0001"), "finer type"),
                arguments(MICROS, Instant.ofEpochSecond(Instant.MAX.getEpochSecond()), "coarser type"),
                arguments(NANOS, Instant.ofEpochSecond(9223372036L, 854_775_808), "coarser type"),
                arguments(NANOS, Instant.ofEpochSecond(-9223372037L, 145_224_191), "coarser type"),
                arguments(MILLIS, 1.7E9, "no value of that class"),
                arguments(MILLIS, Time.valueOf("12:00:00"), "no date"),
                arguments(MILLIS, LocalTime.NOON, "no value of that class"),
                arguments(MILLIS, "yesterday", "no date and time"),
                arguments(MILLIS, "2024-13-01 00:00:00", "no date and time"),
                arguments(MILLIS, true, "no value of that class"),
                arguments(MILLIS, null, "neither null nor absent"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatWouldLoseSomething(final String schema, final Object value, final String reason) {
        final String message = Encoded.refusal(schema, value);
        assertTrue(message.contains(reason), message);
    }

    /** Clocks change at 02:00 or 01:00 in the zones that change them at all, in spring on one of these days, in autumn on another. */
    @Test
    void keepsTheTimeOfDayOnDaysWhenClocksChange() throws IOException {
        for (final String day : new String[]{"2024-03-10", "2024-03-31", "2024-04-07", "2024-09-29", "2024-10-27", "2024-11-03"}) {
            final long noon = Timestamp.valueOf(day + " 12:00:00").getTime();
            assertEquals(12 * 3_600_000, Encoded.written(TIME_MILLIS, new Time(noon)));
            assertEquals((int) LocalDate.parse(day).toEpochDay(), Encoded.written(DATE, Date.valueOf(day)));
            final long localNoon = (Long) Encoded.written(LOCAL_MILLIS, Timestamp.valueOf(day + " 12:00:00"));
            assertEquals(LocalDate.parse(day).toEpochDay() * 86_400_000 + 12 * 3_600_000, localNoon);
        }
    }

    @Test
    void readsBlankTextAsAnAbsentValueWhereNullIsAllowed() throws IOException {
        for (final String schema : new String[]{DATE, TIME_MILLIS, MICROS, LOCAL_NANOS}) {
            assertEquals("00", Encoded.hex("['null'," + schema + "]", ""));
        }
    }
}
