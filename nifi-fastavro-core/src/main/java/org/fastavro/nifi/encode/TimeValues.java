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

import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;

/**
 * Converts dates and times. What NiFi's records hold in the classes of {@code java.sql} shows a wall clock of the JVM's time zone; so a
 * {@link Date} and a {@link Time} mean what they show, and a {@link Timestamp} and {@link java.util.Date} are points in time. Text is
 * {@code yyyy-MM-dd HH:mm:ss} with an optional fraction, the form that NiFi's records have by default, or ISO 8601, in the JVM's time zone unless it
 * has an offset.
 */
final class TimeValues {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private static final long MILLIS_PER_SECOND = 1_000;
    private static final long MILLIS_PER_DAY = 86_400_000;

    private static final DateTimeFormatter DATE_TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("['T'][ ]")
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .appendPattern("[ ][XXX][XX][X]")
            .toFormatter()
            .withChronology(IsoChronology.INSTANCE)
            .withResolverStyle(ResolverStyle.STRICT);

    private static final String NO_DATE_TIME = "the text is no date and time, yyyy-MM-dd HH:mm:ss or ISO 8601";
    private static final String NO_DATE = "the text is no date, yyyy-MM-dd";
    private static final String NO_TIME = "the text is no time of day, HH:mm:ss";
    private static final String CALENDAR = "the calendar of Java's date and time classes cannot show it";

    private TimeValues() {
    }

    /**
     * @param value any value, may be null
     * @return whether its class is one of Java's dates that are points in time
     */
    static boolean isPointInTime(final Object value) {
        return value instanceof java.util.Date && !(value instanceof Date) && !(value instanceof Time);
    }

    /**
     * @param date a point in time
     * @param target what tells the Avro type with its {@code toString}
     * @return milliseconds since the epoch
     * @throws AvroEncodingException if it has digits below a millisecond
     */
    static long epochMillis(final java.util.Date date, final ValueEncoder target) throws AvroEncodingException {
        if (date instanceof final Timestamp timestamp && timestamp.getNanos() % NANOS_PER_MILLI != 0) {
            throw AvroEncodingException.unfit(date, target,
                    "it has digits below a millisecond, with which it is written there; timestamp-micros or timestamp-nanos would hold them");
        }

        return date.getTime();
    }

    /**
     * {@link Time#toLocalTime} would drop the milliseconds.
     *
     * @param time a time of day
     * @return the time of day that it shows in the JVM's time zone
     */
    static LocalTime toLocalTime(final Time time) {
        final long millis = time.getTime();
        final long offset = ZoneId.systemDefault().getRules().getOffset(Instant.ofEpochMilli(millis)).getTotalSeconds() * MILLIS_PER_SECOND;
        return LocalTime.ofNanoOfDay(Math.floorMod(millis + offset, MILLIS_PER_DAY) * NANOS_PER_MILLI);
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the time of day
     * @throws AvroEncodingException if the value is none, or has a date besides
     */
    static LocalTime toLocalTime(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final LocalTime time -> time;
            case final Time time -> toLocalTime(time);
            case final CharSequence text -> parseTime(text, target);
            case null, default -> {
                final LocalDateTime dateTime = toLocalDateTime(value, target);
                if (value instanceof Date || !dateTime.toLocalDate().equals(LocalDate.EPOCH)) {
                    throw AvroEncodingException.unfit(value, target, "it is a date, or has one besides the time of day; a timestamp type would hold it");
                }

                yield dateTime.toLocalTime();
            }
        };
    }

    private static LocalTime parseTime(final CharSequence text, final ValueEncoder target) throws AvroEncodingException {
        try {
            return LocalTime.parse(text.toString().trim());
        } catch (final DateTimeException e) {
            // The cause's message would hold the text.
            throw AvroEncodingException.unfit(text, target, NO_TIME);
        }
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the date
     * @throws AvroEncodingException if the value is none, or has a time of day other than midnight
     */
    static LocalDate toLocalDate(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final LocalDate date -> date;
            case final Date date -> shown(date, target);
            case final CharSequence text -> parseDate(text, target);
            case null, default -> {
                final LocalDateTime dateTime = toLocalDateTime(value, target);
                if (!dateTime.toLocalTime().equals(LocalTime.MIDNIGHT)) {
                    throw AvroEncodingException.unfit(value, target, "it has a time of day besides the date; a timestamp type would hold it");
                }

                yield dateTime.toLocalDate();
            }
        };
    }

    private static LocalDate shown(final Date date, final ValueEncoder target) throws AvroEncodingException {
        try {
            return date.toLocalDate();
        } catch (final DateTimeException e) {
            throw AvroEncodingException.unfit(date, target, CALENDAR, e);
        }
    }

    private static LocalDate parseDate(final CharSequence text, final ValueEncoder target) throws AvroEncodingException {
        try {
            return LocalDate.parse(text.toString().trim());
        } catch (final DateTimeException e) {
            // The cause's message would hold the text.
            throw AvroEncodingException.unfit(text, target, NO_DATE);
        }
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return what a wall clock shows: the value's own, or the one of the JVM's time zone
     * @throws AvroEncodingException if the value has no date and time
     */
    static LocalDateTime toLocalDateTime(final Object value, final ValueEncoder target) throws AvroEncodingException {
        try {
            return switch (value) {
                case final LocalDateTime dateTime -> dateTime;
                case final Timestamp timestamp -> timestamp.toLocalDateTime();
                case final Date date -> date.toLocalDate().atStartOfDay();
                case final LocalDate date -> date.atStartOfDay();
                case final OffsetDateTime dateTime -> dateTime.toLocalDateTime();
                case final ZonedDateTime dateTime -> dateTime.toLocalDateTime();
                case final CharSequence text -> LocalDateTime.from(parseDateTime(text, target));
                case null, default -> LocalDateTime.ofInstant(toInstant(value, target), ZoneId.systemDefault());
            };
        } catch (final DateTimeException e) {
            throw AvroEncodingException.unfit(value, target, CALENDAR, e);
        }
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the point in time; of a wall clock's the one in the JVM's time zone
     * @throws AvroEncodingException if the value is none
     */
    static Instant toInstant(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final Instant instant -> instant;
            case final OffsetDateTime dateTime -> dateTime.toInstant();
            case final ZonedDateTime dateTime -> dateTime.toInstant();
            case final LocalDateTime dateTime -> dateTime.atZone(ZoneId.systemDefault()).toInstant();
            case final LocalDate date -> date.atStartOfDay(ZoneId.systemDefault()).toInstant();
            case final Timestamp timestamp -> timestamp.toInstant();
            case final Time time -> throw AvroEncodingException.unfit(time, target, "it has no date");
            case final java.util.Date date -> Instant.ofEpochMilli(date.getTime());
            case final CharSequence text -> parseInstant(text, target);
            case null, default -> throw AvroEncodingException.wrongType(value, target);
        };
    }

    private static Instant parseInstant(final CharSequence text, final ValueEncoder target) throws AvroEncodingException {
        final TemporalAccessor parsed = parseDateTime(text, target);
        return parsed instanceof final OffsetDateTime dateTime ? dateTime.toInstant() : ((LocalDateTime) parsed).atZone(ZoneId.systemDefault()).toInstant();
    }

    private static TemporalAccessor parseDateTime(final CharSequence text, final ValueEncoder target) throws AvroEncodingException {
        try {
            return DATE_TIME.parseBest(text.toString().trim(), OffsetDateTime::from, LocalDateTime::from);
        } catch (final DateTimeException e) {
            // The cause's message would hold the text.
            throw AvroEncodingException.unfit(text, target, NO_DATE_TIME);
        }
    }
}
