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

import java.math.BigDecimal;

/** Counts of a unit of time that stand in a record as bare numbers: the number that Avro's base type holds, in the schema's unit. */
final class WholeUnits {
    private WholeUnits() {
    }

    /**
     * @param value not null
     * @return whether it is such a number: a whole one, or a text of nothing but digits; floating-point numbers are not, since NiFi counts
     *         seconds with them
     */
    static boolean isNumber(final Object value) {
        if (value instanceof final Number number) {
            return Numbers.isInteger(number) || number instanceof BigDecimal;
        }

        return value instanceof final CharSequence text && isDigits(text.toString().trim());
    }

    private static boolean isDigits(final String text) {
        final int start = text.startsWith("-") ? 1 : 0;
        for (int index = start; index < text.length(); index++) {
            if (text.charAt(index) < '0' || text.charAt(index) > '9') {
                return false;
            }
        }

        return text.length() > start;
    }

    /**
     * @param encoder of a date or time type
     * @param value not null
     * @return the grade
     */
    static int match(final ValueEncoder encoder, final Object value) {
        if (encoder.isOwn(value)) {
            return Match.EXACT;
        }

        if (!Match.isWritable(encoder, value)) {
            return Match.NONE;
        }

        return value instanceof CharSequence ? Match.TEXT : Match.CONVERTED;
    }
}
