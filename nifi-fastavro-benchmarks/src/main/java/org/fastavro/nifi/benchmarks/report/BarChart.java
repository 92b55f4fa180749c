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

import org.fastavro.nifi.benchmarks.Implementation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Horizontal bars in groups, one bar an implementation, drawn as SVG. Longer is better. */
final class BarChart {
    private static final int WIDTH = 760;
    private static final int LABEL_WIDTH = 90;
    private static final int NAME_WIDTH = 130;
    private static final int LONGEST_BAR = WIDTH - LABEL_WIDTH - NAME_WIDTH - 70;
    private static final int BAR_HEIGHT = 16;
    private static final int BAR_STEP = 20;
    private static final int GROUP_GAP = 14;
    private static final int TITLE_HEIGHT = 40;

    private final String title;
    private final List<Bar> bars = new ArrayList<>();

    private record Bar(String group, Implementation implementation, double value) {
    }

    /**
     * @param title stands above, and says what the values are
     */
    BarChart(final String title) {
        this.title = title;
    }

    /**
     * Adds a bar below the others.
     *
     * @param group what the bar belongs to; bars of a group are added one after another
     * @param implementation gives the bar its name and colour
     * @param value its length, not negative
     */
    void add(final String group, final Implementation implementation, final double value) {
        bars.add(new Bar(group, implementation, value));
    }

    boolean isEmpty() {
        return bars.isEmpty();
    }

    /**
     * @return the chart as an SVG document
     */
    String toSvg() {
        final double largest = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        final StringBuilder drawing = new StringBuilder();
        String group = null;
        int top = TITLE_HEIGHT;
        for (final Bar bar : bars) {
            if (!bar.group().equals(group)) {
                top += group == null ? 0 : GROUP_GAP;
                group = bar.group();
                text(drawing, 10, top, "font-weight=\"bold\"", group);
            }

            draw(drawing, bar, top, largest);
            top += BAR_STEP;
        }

        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" font-family="sans-serif" font-size="12">
                <rect width="100%%" height="100%%" fill="white"/>
                <text x="10" y="22" font-size="15">%s</text>
                %s</svg>
                """, WIDTH, top + 10, WIDTH, top + 10, title, drawing);
    }

    private static void draw(final StringBuilder drawing, final Bar bar, final int top, final double largest) {
        final double length = bar.value() / largest * LONGEST_BAR;
        text(drawing, LABEL_WIDTH, top, "", name(bar.implementation()));
        drawing.append(String.format(Locale.ROOT, "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>%n", LABEL_WIDTH + NAME_WIDTH, top,
                length, BAR_HEIGHT, colour(bar.implementation())));
        text(drawing, LABEL_WIDTH + NAME_WIDTH + (int) length + 6, top, "", String.format(Locale.ROOT, "%.1f", bar.value()));
    }

    private static void text(final StringBuilder drawing, final int left, final int top, final String attributes, final String text) {
        drawing.append(String.format(Locale.ROOT, "<text x=\"%d\" y=\"%d\" %s>%s</text>%n", left, top + BAR_HEIGHT - 4, attributes, text));
    }

    static String name(final Implementation implementation) {
        return switch (implementation) {
            case FASTAVRO -> "nifi-fastavro";
            case NIFI_STOCK -> "NiFi";
            case AVRO_GENERIC -> "Avro, generic";
            case AVRO_FAST_READER -> "Avro, fast reader";
        };
    }

    private static String colour(final Implementation implementation) {
        return switch (implementation) {
            case FASTAVRO -> "#1b6ca8";
            case NIFI_STOCK -> "#8a8a8a";
            case AVRO_GENERIC -> "#d9a441";
            case AVRO_FAST_READER -> "#c2703d";
        };
    }
}
