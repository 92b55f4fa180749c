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

import java.sql.Date;
import java.time.LocalDate;

/** Takes dates, points in time that are midnight, the text of a date, and whole numbers as days since 1970-01-01. */
final class DateEncoder implements ValueEncoder {
    static final DateEncoder INSTANCE = new DateEncoder();

    private DateEncoder() {
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        if (value != null && WholeUnits.isNumber(value)) {
            sink.writeInt((int) Numbers.toLong(value, this, Integer.MIN_VALUE, Integer.MAX_VALUE));
            return;
        }

        final long days = TimeValues.toLocalDate(value, this).toEpochDay();
        sink.writeInt((int) Numbers.toLong(days, this, Integer.MIN_VALUE, Integer.MAX_VALUE));
    }

    @Override
    public boolean isOwn(final Object value) {
        return value instanceof Date || value instanceof LocalDate;
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
        return "date (int)";
    }
}
