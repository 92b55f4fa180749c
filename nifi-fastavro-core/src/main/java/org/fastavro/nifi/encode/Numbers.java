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
import java.math.BigInteger;

/** Converts numbers, and text that is one, without loss, or says why that cannot be. */
final class Numbers {
    private static final String FRACTION = "it is no whole number, or out of the range of 64 bits; a type with a fraction or of more digits would hold it";
    private static final String RANGE = "the number is out of range; a wider type would hold it";
    private static final String NO_NUMBER = "the text is no number";
    private static final String ROUNDING = "the type cannot hold all digits of the whole number; long or decimal would";
    private static final String MAGNITUDE = "the number is too large or too close to 0; a wider type would hold it";

    private Numbers() {
    }

    /**
     * @param number any number
     * @return whether its class holds whole numbers only, as far as is known
     */
    static boolean isInteger(final Number number) {
        return !(number instanceof Double || number instanceof Float || number instanceof BigDecimal);
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @param minimum the smallest number that fits
     * @param maximum the largest number that fits
     * @return the number
     * @throws AvroEncodingException if the value is no number, has a fraction or does not fit
     */
    static long toLong(final Object value, final ValueEncoder target, final long minimum, final long maximum) throws AvroEncodingException {
        final long number = toLong(value, target);
        if (number < minimum || number > maximum) {
            throw AvroEncodingException.unfit(value, target, RANGE);
        }

        return number;
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the number
     * @throws AvroEncodingException if the value is no number, has a fraction or does not fit 64 bits
     */
    static long toLong(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final Long number -> number;
            case final Integer number -> number;
            case final Short number -> number;
            case final Byte number -> number;
            case final Double number -> toLong(number, value, target);
            case final Float number -> toLong(number, value, target);
            case null, default -> toLong(toBigDecimal(value, target), value, target);
        };
    }

    private static long toLong(final double number, final Object value, final ValueEncoder target) throws AvroEncodingException {
        final long whole = (long) number;
        // The cast takes all that is larger for the largest long.
        if (whole != number || whole == Long.MAX_VALUE) {
            throw AvroEncodingException.unfit(value, target, FRACTION);
        }

        return whole;
    }

    private static long toLong(final BigDecimal number, final Object value, final ValueEncoder target) throws AvroEncodingException {
        try {
            return number.longValueExact();
        } catch (final ArithmeticException e) {
            throw AvroEncodingException.unfit(value, target, FRACTION, e);
        }
    }

    /**
     * Floating-point types hold the number that is nearest to a fraction; that is what they are for. Whole numbers are not rounded.
     *
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the number
     * @throws AvroEncodingException if the value is no number, is too large or too small, or is a whole number of too many digits
     */
    static double toDouble(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final Double number -> number;
            case final Float number -> number;
            case final CharSequence text when isSpecial(text) -> Double.parseDouble(text.toString().trim());
            case null, default -> {
                final BigDecimal exact = toBigDecimal(value, target);
                final double number = exact.doubleValue();
                checkMagnitude(number, exact.signum() == 0, value, target);
                checkWhole(exact, number, Double.toString(number), value, target);
                yield number;
            }
        };
    }

    /**
     * As {@link #toDouble}, with a float's precision.
     *
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the number
     * @throws AvroEncodingException if the value is no number, is too large or too small, or is a whole number of too many digits
     */
    static float toFloat(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final Float number -> number;
            case final Double number -> {
                final float rounded = number.floatValue();
                if (!number.isInfinite()) {
                    checkMagnitude(rounded, number == 0, value, target);
                }

                yield rounded;
            }
            case final CharSequence text when isSpecial(text) -> Float.parseFloat(text.toString().trim());
            case null, default -> {
                final BigDecimal exact = toBigDecimal(value, target);
                final float number = exact.floatValue();
                checkMagnitude(number, exact.signum() == 0, value, target);
                checkWhole(exact, number, Float.toString(number), value, target);
                yield number;
            }
        };
    }

    private static boolean isSpecial(final CharSequence text) {
        final String trimmed = text.toString().trim();
        return "NaN".equals(trimmed) || "Infinity".equals(trimmed) || "-Infinity".equals(trimmed);
    }

    private static void checkMagnitude(final double number, final boolean isZero, final Object value, final ValueEncoder target) throws AvroEncodingException {
        if (Double.isInfinite(number) || number == 0 && !isZero) {
            throw AvroEncodingException.unfit(value, target, MAGNITUDE);
        }
    }

    /** The shortest text of a floating-point number counts as well as its exact value: 1E23 is no double, but means one. */
    private static void checkWhole(final BigDecimal exact, final double number, final String text, final Object value, final ValueEncoder target)
            throws AvroEncodingException {
        final boolean hasFraction = exact.scale() > 0 && exact.stripTrailingZeros().scale() > 0;
        if (!hasFraction && exact.compareTo(new BigDecimal(number)) != 0 && exact.compareTo(new BigDecimal(text)) != 0) {
            throw AvroEncodingException.unfit(value, target, ROUNDING);
        }
    }

    /**
     * @param value any value, may be null
     * @param target what tells the Avro type with its {@code toString}
     * @return the number; of a float or a double the one that its text shows
     * @throws AvroEncodingException if the value is no number or not finite
     */
    static BigDecimal toBigDecimal(final Object value, final ValueEncoder target) throws AvroEncodingException {
        return switch (value) {
            case final BigDecimal number -> number;
            case final BigInteger number -> new BigDecimal(number);
            case final Long number -> BigDecimal.valueOf(number);
            case final Integer number -> BigDecimal.valueOf(number);
            case final Number number -> parse(number.toString(), value, target);
            case final CharSequence text -> parse(text.toString().trim(), value, target);
            case null, default -> throw AvroEncodingException.wrongType(value, target);
        };
    }

    private static BigDecimal parse(final String text, final Object value, final ValueEncoder target) throws AvroEncodingException {
        try {
            return new BigDecimal(text);
        } catch (final NumberFormatException e) {
            // The cause's message would hold the text.
            throw AvroEncodingException.unfit(value, target, value instanceof Number ? "it is not finite" : NO_NUMBER);
        }
    }
}
