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
package org.fastavro.nifi.binary;

import org.junit.jupiter.api.Test;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** Text is what {@link String} makes of the same bytes, wherever in the array they stand and wherever among them the first is that is not ASCII. */
class Utf8Test {
    private static final int LONGEST = 40;
    private static final int[] AROUND = {0, 1, 7, 8, 9};
    private static final long SEED = 42;

    @Test
    void decodesAscii() {
        for (int length = 0; length <= LONGEST; length++) {
            final byte[] text = new byte[length];
            Arrays.fill(text, (byte) 'x');
            check(text);
        }
    }

    @Test
    void decodesOneByteThatIsNotAscii() {
        for (int length = 1; length <= LONGEST; length++) {
            for (int place = 0; place < length; place++) {
                final byte[] text = new byte[length];
                Arrays.fill(text, (byte) 'x');
                text[place] = (byte) 0x80;
                check(text);
            }
        }
    }

    @Test
    void decodesTextOfAllScripts() {
        final Random random = new Random(SEED);
        for (int round = 0; round < 1_000; round++) {
            final StringBuilder text = new StringBuilder();
            random.ints(random.nextInt(20), 1, 0x3000).forEach(text::appendCodePoint);
            check(text.append("\uD83D\uDE80").toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static void check(final byte[] text) {
        final String expected = new String(text, StandardCharsets.UTF_8);
        for (final int before : AROUND) {
            for (final int behind : AROUND) {
                final byte[] bytes = new byte[before + text.length + behind];
                Arrays.fill(bytes, (byte) -1);
                System.arraycopy(text, 0, bytes, before, text.length);
                assertEquals(expected, Utf8.decode(bytes, before, text.length));
            }
        }
    }
}
