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

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One line that tells how far a step is: on a terminal it overwrites itself, elsewhere only its last state is printed. */
public final class Progress {

    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean plain;

    /**
     * @param out where to
     * @param plain whether that is no terminal
     */
    public Progress(final PrintStream out, final boolean plain) {
        this.out = out;
        this.plain = plain;
    }

    /**
     * Something that takes long.
     *
     * @param <T> what comes of it
     */
    public interface Step<T> {
        /**
         * Does it.
         *
         * @return what comes of it
         * @throws IOException if it fails so
         */
        T run() throws IOException;
    }

    /**
     * Shows the state of a step that goes on.
     *
     * @param state in words
     */
    public void show(final String state) {
        if (!plain) {
            out.print(CLEAR_LINE + state);
            out.flush();
        }
    }

    /**
     * Carries out a step that does not tell how far it is, and shows how long it has taken.
     *
     * @param <T> what comes of the step
     * @param state the step in words
     * @param step what is done
     * @return what comes of the step
     * @throws IOException if the step fails so
     */
    public <T> T during(final String state, final Step<T> step) throws IOException {
        final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        final long start = System.nanoTime();
        try {
            final Runnable tick = () -> show("%s … %d s".formatted(state, Duration.ofNanos(System.nanoTime() - start).toSeconds()));
            clock.scheduleAtFixedRate(tick, 0, 1, TimeUnit.SECONDS);
            return step.run();
        } finally {
            clock.shutdownNow();
        }
    }

    /**
     * Ends the step with its last state.
     *
     * @param state in words
     */
    public void done(final String state) {
        out.println(plain ? state : CLEAR_LINE + state);
    }
}
