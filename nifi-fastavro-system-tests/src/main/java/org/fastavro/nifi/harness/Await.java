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
package org.fastavro.nifi.harness;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition by asking for it again and again. */
public final class Await {

    private static final long PAUSE_MILLIS = 50;

    private Await() {
    }

    /**
     * Returns as soon as the condition holds.
     *
     * @param what the condition in words, for the message
     * @param limit how long to wait at most
     * @param condition what is asked every 50 ms
     * @throws IllegalStateException if the condition does not hold in time, or the thread is interrupted
     */
    public static void until(final String what, final Duration limit, final BooleanSupplier condition) {
        until(what, limit, condition, () -> "");
    }

    /**
     * Returns as soon as the condition holds.
     *
     * @param what the condition in words, for the message
     * @param limit how long to wait at most
     * @param condition what is asked every 50 ms
     * @param found what the message says was found instead, asked only when time is up
     * @throws IllegalStateException if the condition does not hold in time, or the thread is interrupted
     */
    public static void until(final String what, final Duration limit, final BooleanSupplier condition, final Supplier<String> found) {
        final long deadline = System.nanoTime() + limit.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("Waited %d s in vain until %s. %s".formatted(limit.toSeconds(), what, found.get()));
            }

            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting", e);
        }
    }
}
