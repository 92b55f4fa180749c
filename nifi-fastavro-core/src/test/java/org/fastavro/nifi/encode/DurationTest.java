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

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.time.Duration;
import java.time.Period;
import java.util.stream.Stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/** Durations; expected are the three little-endian numbers of the specification. */
class DurationTest {
    private static final String DURATION = "{'type':'fixed','name':'D','size':12,'logicalType':'duration'}";

    static Stream<Arguments> taken() {
        return Stream.of(
                arguments("P1M2DT0.003S", "010000000200000003000000"),
                arguments("P0M0DT0.000S", "000000000000000000000000"),
                arguments("P4294967295M4294967295DT4294967.295S", "ffffffffffffffffffffffff"),
                arguments("P1Y2M", "0e0000000000000000000000"),
                arguments("P1W1D", "000000000800000000000000"),
                arguments("PT1H2M3.5S", "0000000000000000ecd03800"),
                arguments("PT0.0030S", "000000000000000003000000"),
                arguments(Period.of(1, 2, 3), "0e0000000300000000000000"),
                arguments(Duration.ofMillis(259), "000000000000000003010000"),
                arguments(new byte[]{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, "0102030405060708090a0b0c"));
    }

    @ParameterizedTest
    @MethodSource("taken")
    void takesWhatFits(final Object value, final String expected) throws IOException {
        assertEquals(expected, Encoded.written(DURATION, value));
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                arguments("P", "no duration"),
                arguments("PT", "no duration"),
                arguments("P1DT", "no duration"),
                arguments("1 day", "no duration"),
                arguments("", "no duration"),
                arguments("P99999999999D", "no duration"),
                arguments("P4294967296D", "0 to 4294967295"),
                arguments("P9999999999Y", "0 to 4294967295"),
                arguments("PT9999999999H", "0 to 4294967295"),
                arguments("PT0.0001S", "below a millisecond"),
                arguments(Period.ofDays(-1), "0 to 4294967295"),
                arguments(Duration.ofMillis(-1), "0 to 4294967295"),
                arguments(Duration.ofNanos(1), "below a millisecond"),
                arguments(Duration.ofSeconds(Long.MAX_VALUE), "0 to 4294967295"),
                arguments(new byte[11], "11 bytes"),
                arguments(5L, "no value of that class"),
                arguments(null, "neither null nor absent"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void refusesWhatDoesNotFit(final Object value, final String reason) {
        final String message = Encoded.refusal(DURATION, value);
        assertTrue(message.contains(reason), message);
    }
}
