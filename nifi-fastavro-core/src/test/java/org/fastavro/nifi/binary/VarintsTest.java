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

import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.junit.jupiter.api.Test;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Numbers read by the word are what Avro's own encoder wrote, whatever stands behind them; and those written are the same bytes. */
class VarintsTest {
    private static final int ROOM = 16;

    @Test
    void readsAndWritesNumbersOfEachLength() throws IOException {
        for (int bit = 0; bit < Long.SIZE; bit++) {
            final long power = 1L << bit;
            for (final long value : new long[] {power - 1, power, power + 1, -power, -power - 1, power | 0x5555555555555555L}) {
                check(value, (byte) 0);
                check(value, (byte) -1);
            }
        }
    }

    private static void check(final long value, final byte behind) throws IOException {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(out, null);
        encoder.writeLong(value);
        final byte[] bytes = Arrays.copyOf(out.toByteArray(), ROOM);
        Arrays.fill(bytes, out.size(), ROOM, behind);

        assertEquals(Math.min(out.size(), Varints.WORD_LENGTH + 1), Varints.length(LittleEndian.getLong(bytes, 0)));
        assertEquals(value, Varints.read(bytes, 0, out.size()));

        final byte[] written = new byte[ROOM];
        Arrays.fill(written, behind);
        assertEquals(1 + out.size(), Varints.write(value << 1 ^ value >> Long.SIZE - 1, written, 1));
        assertArrayEquals(out.toByteArray(), Arrays.copyOfRange(written, 1, 1 + out.size()));
    }
}
