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

import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Sink;

import java.util.Map;

/** How well a value fits an Avro type. The branch of a union with the highest grade is written, the first of equal ones. */
final class Match {
    /** The value cannot be written. */
    static final int NONE = 0;

    /** The value is of the right kind but will not fit; writing it tells why. */
    static final int WEAK = 1;

    /** The value's text, or what the value is the text of. */
    static final int TEXT = 2;

    /** A conversion that changes the kind of the value, or rounds it as the type has to. */
    static final int CONVERTED = 3;

    /** The same value in another type; more by the rank of how close that type is, 0 to 9. */
    static final int LOSSLESS = 10;

    /** A record of which all required fields are there, less for each field that does not fit well. */
    static final int FIELDS = 1_000_000_000;

    /** The type that the value's class stands for. */
    static final int EXACT = Integer.MAX_VALUE;

    private static final int TRIAL_CAPACITY = 64;

    private Match() {
    }

    /**
     * @param encoder of a type without parts
     * @param value not null
     * @return whether the encoder takes the value
     */
    static boolean isWritable(final ValueEncoder encoder, final Object value) {
        if (value instanceof Record || value instanceof Map) {
            return false;
        }

        try {
            encoder.encode(value, new Sink(TRIAL_CAPACITY));
            return true;
        } catch (final AvroEncodingException ignored) {
            return false;
        }
    }

    /**
     * Grades a number, or text that may be one, for a numeric type that is not exactly the value's.
     *
     * @param encoder of the numeric type
     * @param value not null
     * @param integerRank how close the type is to integers, 0 to 9
     * @param fractionRank how close the type is to numbers with a fraction, 0 to 9
     * @return the grade
     */
    static int ofNumber(final ValueEncoder encoder, final Object value, final int integerRank, final int fractionRank) {
        if (value instanceof final Number number) {
            return isWritable(encoder, value) ? LOSSLESS + (Numbers.isInteger(number) ? integerRank : fractionRank) : NONE;
        }

        return value instanceof CharSequence && isWritable(encoder, value) ? TEXT : NONE;
    }
}
