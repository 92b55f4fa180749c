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

import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * Reads a timestamp of any unit at full precision. One that is local shows the same wall clock in every time zone of the JVM; a wall
 * clock that the zone skips when its clocks go forward is shown an hour later, as {@link Timestamp#valueOf(LocalDateTime)} has it.
 */
final class TimestampDecoder implements Decoder {
    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long MILLIS_PER_SECOND = 1_000;

    private final long unitsPerSecond;
    private final int nanosPerUnit;
    private final boolean local;
    private final boolean writtenAsInt;

    /**
     * @param unitsPerSecond how many of the unit make a second: 10^3, 10^6 or 10^9
     * @param local whether the number counts from 1970-01-01T00:00 of a wall clock instead of from the epoch
     * @param writtenAsInt whether the writer's schema has an int, which is promoted
     */
    TimestampDecoder(final long unitsPerSecond, final boolean local, final boolean writtenAsInt) {
        this.unitsPerSecond = unitsPerSecond;
        this.nanosPerUnit = (int) (NANOS_PER_SECOND / unitsPerSecond);
        this.local = local;
        this.writtenAsInt = writtenAsInt;
    }

    boolean isWrittenAsInt() {
        return writtenAsInt;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        final long units = writtenAsInt ? cursor.readInt() : cursor.readLong();
        final long seconds = Math.floorDiv(units, unitsPerSecond);
        final int nanos = (int) (units - seconds * unitsPerSecond) * nanosPerUnit;
        if (local) {
            return Timestamp.valueOf(LocalDateTime.ofEpochSecond(seconds, nanos, ZoneOffset.UTC));
        }

        final Timestamp timestamp = new Timestamp(seconds * MILLIS_PER_SECOND);
        timestamp.setNanos(nanos);
        return timestamp;
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
