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
package org.fastavro.nifi.demo;

import java.io.IOException;
import java.io.PrintStream;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One line that tells how far a step is: on a terminal it overwrites itself, elsewhere only its last state is printed. */
final class Progress {

    private static final String CLEAR_LINE = "\r\033[K";

    private final PrintStream out;
    private final boolean plain;

    Progress(final PrintStream out, final boolean plain) {
        this.out = out;
        this.plain = plain;
    }

    /** Something that takes long. */
    interface Step<T> {
        T run() throws IOException;
    }

    /** Shows the state of a step that goes on. */
    void show(final String state) {
        if (!plain) {
            out.print(CLEAR_LINE + state);
            out.flush();
        }
    }

    /** Carries out a step that does not tell how far it is, and shows how long it has taken. */
    <T> T during(final String state, final Step<T> step) throws IOException {
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

    /** Ends the step with its last state. */
    void done(final String state) {
        out.println(plain ? state : CLEAR_LINE + state);
    }
}
