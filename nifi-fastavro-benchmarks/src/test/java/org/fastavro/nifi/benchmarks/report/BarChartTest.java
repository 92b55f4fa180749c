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
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.parsers.DocumentBuilderFactory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

class BarChartTest {
    @Test
    void barsAreAsLongAsTheirValuesSay() throws Exception {
        final BarChart chart = new BarChart("Title");
        chart.add("FLAT", Implementation.FASTAVRO, 8);
        chart.add("FLAT", Implementation.NIFI_STOCK, 1);
        chart.add("WIDE", Implementation.FASTAVRO, 4);

        final Document drawing = DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new ByteArrayInputStream(chart.toSvg().getBytes(StandardCharsets.UTF_8)));

        // The first rectangle is the background.
        final NodeList rectangles = drawing.getElementsByTagName("rect");
        assertEquals(4, rectangles.getLength());
        final double longest = number(rectangles, 1, "width");
        assertEquals(longest / 8, number(rectangles, 2, "width"), 0.1);
        assertEquals(longest / 2, number(rectangles, 3, "width"), 0.1);
        assertTrue(number(rectangles, 1, "x") + longest < Double.parseDouble(drawing.getDocumentElement().getAttribute("width")));
        assertTrue(number(rectangles, 1, "y") < number(rectangles, 2, "y") && number(rectangles, 2, "y") < number(rectangles, 3, "y"));
    }

    private static double number(final NodeList rectangles, final int index, final String attribute) {
        return Double.parseDouble(((Element) rectangles.item(index)).getAttribute(attribute));
    }
}
