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

import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;

/**
 * Takes points in time, their text, and whole numbers as units since the epoch; for a local timestamp what a wall clock shows. Digits
 * below the unit are refused, not cut off.
 */
final class TimestampEncoder implements ValueEncoder {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MILLIS_PER_SECOND = 1_000;

    private final String name;
    private final boolean local;
    private final long unitsPerSecond;
    private final long nanosPerUnit;

    /**
     * @param name the logical type's
     * @param unitsPerSecond how many of the unit make a second: 10^3, 10^6 or 10^9
     * @param local whether the number counts from 1970-01-01T00:00 of a wall clock instead of from the epoch
     */
    TimestampEncoder(final String name, final long unitsPerSecond, final boolean local) {
        this.name = name;
        this.local = local;
        this.unitsPerSecond = unitsPerSecond;
        this.nanosPerUnit = NANOS_PER_SECOND / unitsPerSecond;
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        if (value instanceof final Timestamp timestamp && !local) {
            sink.writeLong(units(Math.floorDiv(timestamp.getTime(), MILLIS_PER_SECOND), timestamp.getNanos(), value));
        } else if (value != null && WholeUnits.isNumber(value)) {
            sink.writeLong(Numbers.toLong(value, this));
        } else if (local) {
            final LocalDateTime dateTime = TimeValues.toLocalDateTime(value, this);
            sink.writeLong(units(dateTime.toEpochSecond(ZoneOffset.UTC), dateTime.getNano(), value));
        } else {
            final Instant instant = TimeValues.toInstant(value, this);
            sink.writeLong(units(instant.getEpochSecond(), instant.getNano(), value));
        }
    }

    private long units(final long seconds, final int nanos, final Object value) throws AvroEncodingException {
        if (nanos % nanosPerUnit != 0) {
            throw AvroEncodingException.unfit(value, this, "it has digits below the type's unit; round it before, or use a finer type");
        }

        final long units = nanos / nanosPerUnit;
        try {
            // From the second above, so that the earliest units do not overflow on the way to their second.
            return seconds < 0 ? Math.addExact(Math.multiplyExact(seconds + 1, unitsPerSecond), units - unitsPerSecond)
                    : Math.addExact(Math.multiplyExact(seconds, unitsPerSecond), units);
        } catch (final ArithmeticException e) {
            throw AvroEncodingException.unfit(value, this, "it is out of range; a coarser type would hold it", e);
        }
    }

    @Override
    public boolean isOwn(final Object value) {
        return TimeValues.isPointInTime(value) || value instanceof Instant || value instanceof LocalDateTime || value instanceof ZonedDateTime
                || value instanceof OffsetDateTime;
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
        return name + " (long)";
    }
}
