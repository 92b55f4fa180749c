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
package org.fastavro.nifi.decode;

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.record.ReadContext;

import java.sql.Date;
import java.sql.Time;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;

/** Decoders of dates and times of day; both show the same in every time zone of the JVM. */
final class TimeDecoders {
    private static final LocalDate EPOCH = LocalDate.EPOCH;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MICROS_PER_MILLI = 1_000;
    private static final long MILLIS_PER_DAY = 86_400_000;

    private TimeDecoders() {
    }

    static final class DateDecoder implements Decoder {
        static final DateDecoder INSTANCE = new DateDecoder();

        private DateDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return Date.valueOf(LocalDate.ofEpochDay(cursor.readInt()));
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipInt();
        }

        @Override
        public boolean isImmutable() {
            return false;
        }
    }

    static final class TimeMillisDecoder implements Decoder {
        static final TimeMillisDecoder INSTANCE = new TimeMillisDecoder();

        private TimeMillisDecoder() {
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            return timeOfDay(cursor.readInt());
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            cursor.skipInt();
        }

        @Override
        public boolean isImmutable() {
            return false;
        }
    }

    /** A {@link Time} holds milliseconds; the microseconds are kept where the bytes are. */
    static final class TimeMicrosDecoder implements Decoder {
        private final boolean writtenAsInt;

        TimeMicrosDecoder(final boolean writtenAsInt) {
            this.writtenAsInt = writtenAsInt;
        }

        boolean isWrittenAsInt() {
            return writtenAsInt;
        }

        @Override
        public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
            final long micros = writtenAsInt ? cursor.readInt() : cursor.readLong();
            return timeOfDay(Math.floorDiv(micros, MICROS_PER_MILLI));
        }

        @Override
        public void skip(final Cursor cursor) throws MalformedAvroException {
            if (writtenAsInt) {
                cursor.skipInt();
            } else {
                cursor.skipLong();
            }
        }

        @Override
        public boolean isImmutable() {
            return false;
        }
    }

    /**
     * {@link Time} shows its instant in the JVM's time zone on 1970-01-01, so the instant has to be the one at which clocks there
     * showed the time of day.
     */
    private static Time timeOfDay(final long millis) {
        final LocalTime timeOfDay = LocalTime.ofNanoOfDay(Math.floorMod(millis, MILLIS_PER_DAY) * NANOS_PER_MILLI);
        return new Time(LocalDateTime.of(EPOCH, timeOfDay).atZone(ZoneId.systemDefault()).toInstant().toEpochMilli());
    }
}
