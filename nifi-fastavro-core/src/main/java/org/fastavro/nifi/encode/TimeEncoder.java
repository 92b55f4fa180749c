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

import java.sql.Time;
import java.time.LocalTime;

/** Takes times of day, their text, and whole numbers as units since midnight. Digits below the unit are refused, not cut off. */
final class TimeEncoder implements ValueEncoder {
    private static final long SECONDS_PER_DAY = 86_400;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final String name;
    private final long unitsPerDay;
    private final long nanosPerUnit;

    private TimeEncoder(final String name, final long unitsPerSecond) {
        this.name = name;
        this.unitsPerDay = SECONDS_PER_DAY * unitsPerSecond;
        this.nanosPerUnit = NANOS_PER_SECOND / unitsPerSecond;
    }

    static TimeEncoder ofMillis() {
        return new TimeEncoder("time-millis (int)", 1_000);
    }

    static TimeEncoder ofMicros() {
        return new TimeEncoder("time-micros (long)", 1_000_000);
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        // An int and a long of the same number are written alike.
        if (value != null && WholeUnits.isNumber(value)) {
            sink.writeLong(Numbers.toLong(value, this, 0, unitsPerDay - 1));
            return;
        }

        final long nanos = TimeValues.toLocalTime(value, this).toNanoOfDay();
        if (nanos % nanosPerUnit != 0) {
            throw AvroEncodingException.unfit(value, this, "it has digits below the type's unit; round it before, or use a finer type");
        }

        sink.writeLong(nanos / nanosPerUnit);
    }

    @Override
    public boolean isOwn(final Object value) {
        return value instanceof Time || value instanceof LocalTime;
    }

    @Override
    public int match(final Object value) {
        return WholeUnits.match(this, value);
    }

    @Override
    public boolean readsBlankAsNull() {
        return true;
    }

    @Override
    public String toString() {
        return name;
    }
}
