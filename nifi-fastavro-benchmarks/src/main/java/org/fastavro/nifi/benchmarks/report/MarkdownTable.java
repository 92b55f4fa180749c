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
package org.fastavro.nifi.benchmarks.report;

import java.util.Collections;
import java.util.Locale;
import java.util.Optional;

/** A table in Markdown, built row by row. */
public final class MarkdownTable {
    private final StringBuilder text = new StringBuilder();

    /**
     * @param headings of the columns
     */
    public MarkdownTable(final String... headings) {
        row((Object[]) headings);
        row((Object[]) Collections.nCopies(headings.length, "---").toArray(new String[0]));
    }

    /**
     * @param cells as many as there are headings
     */
    public void row(final Object... cells) {
        text.append('|');
        for (final Object cell : cells) {
            text.append(' ').append(cell).append(" |");
        }

        text.append('\n');
    }

    /**
     * @return the number with so many decimals, or a dash
     */
    static String number(final Optional<Double> value, final int decimals) {
        return value.filter(number -> !number.isNaN()).map(number -> number(number, decimals)).orElse("–");
    }

    /**
     * @param value what is shown
     * @param decimals how many of them
     * @return the number with so many decimals
     */
    public static String number(final double value, final int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
