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
package org.fastavro.nifi.fuzz;

import java.util.Arrays;
import java.util.Random;

/** Damages content in the ways in which it gets damaged, and in those that somebody who means harm would choose. */
final class Mutations {
    /** Varints at the edges: 0, 1, -1, the smallest and largest int and long, too long ones, and a billion. */
    private static final byte[][] NUMBERS = {
            {0}, {2}, {1}, {-1, -1, -1, -1, 15}, {-2, -1, -1, -1, 15}, {-1, -1, -1, -1, -1, -1, -1, -1, -1, 1}, {-2, -1, -1, -1, -1, -1, -1, -1, -1, 1},
            {-1, -1, -1, -1, -1, -1, -1, -1, -1, 127}, {-128, -128, -128, -128, -128, 0}, {-128, -88, -42, -71, 7},
    };

    private final Random random;

    Mutations(final Random random) {
        this.random = random;
    }

    /**
     * @param content a good content
     * @param other another one, to take pieces from
     * @return a damaged content
     */
    byte[] mutate(final byte[] content, final byte[] other) {
        byte[] mutated = content;
        final int count = 1 + random.nextInt(3);
        for (int index = 0; index < count; index++) {
            mutated = mutateOnce(mutated, other);
        }

        return mutated;
    }

    private byte[] mutateOnce(final byte[] content, final byte[] other) {
        if (content.length == 0) {
            return other;
        }

        final int at = random.nextInt(content.length);
        return switch (random.nextInt(8)) {
            case 0 -> flipBit(content, at);
            case 1 -> Arrays.copyOf(content, at);
            case 2 -> join(content, at, new byte[0], Math.min(content.length, at + 1 + random.nextInt(20)));
            case 3 -> join(content, at, NUMBERS[random.nextInt(NUMBERS.length)], at);
            case 4 -> overwrite(content, at, NUMBERS[random.nextInt(NUMBERS.length)]);
            case 5 -> join(content, at, Arrays.copyOfRange(content, at, Math.min(content.length, at + 1 + random.nextInt(100))), at);
            case 6 -> join(content, at, other, content.length);
            default -> overwrite(content, at, new byte[] {(byte) random.nextInt()});
        };
    }

    private byte[] flipBit(final byte[] content, final int at) {
        final byte[] flipped = content.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(Byte.SIZE));
        return flipped;
    }

    private static byte[] overwrite(final byte[] content, final int at, final byte[] bytes) {
        final byte[] overwritten = content.clone();
        System.arraycopy(bytes, 0, overwritten, at, Math.min(bytes.length, content.length - at));
        return overwritten;
    }

    private static byte[] join(final byte[] content, final int headEnd, final byte[] middle, final int tailStart) {
        final byte[] joined = Arrays.copyOf(content, headEnd + middle.length + content.length - tailStart);
        System.arraycopy(middle, 0, joined, headEnd, middle.length);
        System.arraycopy(content, tailStart, joined, headEnd + middle.length, content.length - tailStart);
        return joined;
    }
}
