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

import org.fastavro.nifi.binary.Sink;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Period;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Writes a duration: months, days and milliseconds, each an unsigned little-endian int (Avro specification, "Duration"). Takes text in the
 * manner of ISO 8601, {@code P1M2DT0.003S}, {@link Period}, {@link Duration} and the twelve bytes.
 */
final class DurationEncoder implements ValueEncoder {
    static final DurationEncoder INSTANCE = new DurationEncoder();

    private static final int SIZE = 12;
    private static final long MAXIMUM = 0xFFFF_FFFFL;
    private static final int MONTHS_PER_YEAR = 12;
    private static final int DAYS_PER_WEEK = 7;
    private static final int SECONDS_PER_HOUR = 3_600;
    private static final int SECONDS_PER_MINUTE = 60;
    private static final int MILLIS_DIGITS = 3;
    private static final int NANOS_PER_MILLI = 1_000_000;

    /** No number has more digits than it takes to be out of range, so that sums of them stay within a long. */
    private static final Pattern TEXT = Pattern.compile("P(?:(\\d{1,10})Y)?(?:(\\d{1,10})M)?(?:(\\d{1,10})W)?(?:(\\d{1,10})D)?"
            + "(?:T(?:(\\d{1,10})H)?(?:(\\d{1,10})M)?(?:(\\d{1,10}(?:\\.\\d{1,9})?)S)?)?");
    private static final int YEARS = 1;
    private static final int MONTHS = 2;
    private static final int WEEKS = 3;
    private static final int DAYS = 4;
    private static final int HOURS = 5;
    private static final int MINUTES = 6;
    private static final int SECONDS = 7;

    private DurationEncoder() {
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        switch (value) {
            case final CharSequence text -> encodeText(text, sink);
            case final Period period -> encode(period.toTotalMonths(), period.getDays(), 0, value, sink);
            case final Duration duration -> {
                if (duration.getNano() % NANOS_PER_MILLI != 0) {
                    throw finerThanMillis(value);
                }

                // Checked first, as the milliseconds of the longest durations overflow.
                checkRange(duration.getSeconds(), value);
                encode(0, 0, duration.toMillis(), value, sink);
            }
            case null, default -> FixedEncoder.write(value, SIZE, this, sink);
        }
    }

    private void encodeText(final CharSequence text, final Sink sink) throws AvroEncodingException {
        final Matcher matcher = TEXT.matcher(text.toString().trim());
        if (!matcher.matches() || matcher.end() == 1 || matcher.group().endsWith("T")) {
            throw AvroEncodingException.unfit(text, this, "the text is no duration such as P1M2DT0.003S");
        }

        final BigDecimal seconds = matcher.group(SECONDS) == null ? BigDecimal.ZERO : new BigDecimal(matcher.group(SECONDS));
        final long secondsBefore = number(matcher, HOURS) * SECONDS_PER_HOUR + number(matcher, MINUTES) * SECONDS_PER_MINUTE;
        final BigDecimal secondsOfAll = seconds.add(BigDecimal.valueOf(secondsBefore));
        final BigDecimal millis = secondsOfAll.movePointRight(MILLIS_DIGITS).stripTrailingZeros();
        if (millis.scale() > 0) {
            throw finerThanMillis(text);
        }

        encode(number(matcher, YEARS) * MONTHS_PER_YEAR + number(matcher, MONTHS), number(matcher, WEEKS) * DAYS_PER_WEEK + number(matcher, DAYS),
                millis.longValueExact(), text, sink);
    }

    private static long number(final Matcher matcher, final int group) {
        return matcher.group(group) == null ? 0 : Long.parseLong(matcher.group(group));
    }

    private void encode(final long months, final long days, final long millis, final Object value, final Sink sink) throws AvroEncodingException {
        checkRange(months, value);
        checkRange(days, value);
        checkRange(millis, value);
        writeUnsigned(months, sink);
        writeUnsigned(days, sink);
        writeUnsigned(millis, sink);
    }

    private void checkRange(final long number, final Object value) throws AvroEncodingException {
        if (number < 0 || number > MAXIMUM) {
            throw AvroEncodingException.unfit(value, this, "months, days and milliseconds may each be 0 to " + MAXIMUM);
        }
    }

    private AvroEncodingException finerThanMillis(final Object value) {
        return AvroEncodingException.unfit(value, this, "it has digits below a millisecond; round it before");
    }

    private static void writeUnsigned(final long number, final Sink sink) {
        for (int shift = 0; shift < Integer.SIZE; shift += Byte.SIZE) {
            sink.writeByte((byte) (number >>> shift));
        }
    }

    @Override
    public int match(final Object value) {
        if (!Match.isWritable(this, value)) {
            return Match.NONE;
        }

        return value instanceof Period || value instanceof Duration ? Match.EXACT : value instanceof CharSequence ? Match.TEXT : Match.CONVERTED;
    }

    @Override
    public String toString() {
        return "duration (fixed)";
    }
}
