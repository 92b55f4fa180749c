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
import org.fastavro.nifi.binary.LittleEndian;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.record.ReadContext;

import java.util.Locale;

/**
 * Reads a duration: months, days and milliseconds, each an unsigned little-endian int (Avro specification, "Duration"). No Java class
 * holds the three, so the value is text in the manner of ISO 8601 that always has all of them, {@code P1M2DT0.003S}.
 */
final class DurationDecoder implements Decoder {
    static final DurationDecoder INSTANCE = new DurationDecoder();

    private static final int SIZE = 12;
    private static final int DAYS_OFFSET = 4;
    private static final int MILLIS_OFFSET = 8;

    private DurationDecoder() {
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        final int start = cursor.position();
        cursor.skip(SIZE);
        final long months = unsigned(cursor.buffer(), start);
        final long days = unsigned(cursor.buffer(), start + DAYS_OFFSET);
        final long millis = unsigned(cursor.buffer(), start + MILLIS_OFFSET);
        return String.format(Locale.ROOT, "P%dM%dDT%d.%03dS", months, days, millis / 1_000, millis % 1_000);
    }

    private static long unsigned(final byte[] buffer, final int index) {
        return Integer.toUnsignedLong(LittleEndian.getInt(buffer, index));
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        cursor.skip(SIZE);
    }

    @Override
    public int fixedSize() {
        return SIZE;
    }
}
