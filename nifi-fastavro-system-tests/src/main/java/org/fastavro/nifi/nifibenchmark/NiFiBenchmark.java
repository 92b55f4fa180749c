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
package org.fastavro.nifi.nifibenchmark;

import org.fastavro.nifi.harness.Folders;
import org.fastavro.nifi.harness.NiFiOptions;
import org.fastavro.nifi.harness.Progress;
import org.fastavro.nifi.harness.RealNiFi;
import org.fastavro.nifi.harness.RestException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Measures the components of the NAR beside NiFi's own in a real NiFi, and writes the figures down. */
public final class NiFiBenchmark {

    /** What NiFi has by default. */
    private static final String HEAP = "1g";

    private final Path home;
    private final Path nar;
    private final Path work;
    private final Scale scale;
    private final Progress progress;

    private NiFiBenchmark(final Path home, final Path nar, final Path work, final Scale scale, final Progress progress) {
        this.home = home;
        this.nar = nar;
        this.work = work;
        this.scale = scale;
        this.progress = progress;
    }

    /**
     * Measures; ends with exit code 0, or with 1 after a message.
     *
     * @param arguments the assembled NiFi, the NAR, a folder for files, the report, the command for the report, {@code full} or {@code quick}, and
     *         {@code terminal} or {@code plain} for the output
     */
    public static void main(final String... arguments) {
        if (arguments.length != 7) {
            throw new IllegalArgumentException("Expected seven arguments, but found " + arguments.length);
        }

        try {
            final Path report = Path.of(arguments[3]).toAbsolutePath();
            final Scale scale = arguments[5].equals("quick") ? Scale.QUICK : Scale.FULL;
            final Progress progress = new Progress(System.out, arguments[6].equals("plain"));
            final NiFiBenchmark benchmark = new NiFiBenchmark(Path.of(arguments[0]), Path.of(arguments[1]), Path.of(arguments[2]), scale, progress);
            final String text = benchmark.run(arguments[4]);
            Files.createDirectories(report.getParent());
            Files.writeString(report, text);
            System.out.println(text);
            System.out.println("Written: " + arguments[3]);
        } catch (final IOException | IllegalStateException | RestException | UncheckedIOException e) {
            System.err.println();
            System.err.println(e.getMessage());
            System.exit(1);
        }
    }

    private String run(final String command) throws IOException {
        final BinHeap heap = measureHeap();
        try (RealNiFi nifi = start(options("nifi"))) {
            final List<Speed> speeds = new SpeedTrials(nifi.client(), work, scale, progress).run();
            return new NiFiReport(speeds, heap).format(command, nifi.client().version(), HEAP, scale);
        }
    }

    private BinHeap measureHeap() throws IOException {
        final String state = "Memory of a bin of %,d FlowFiles".formatted(scale.heldFlowFiles());
        // A queue of more FlowFiles than the threshold is kept on disk in part; a queue under pressure lets nothing happen before it.
        final NiFiOptions options = options("nifi-for-memory").withProperty("nifi.queue.swap.threshold", Integer.toString(2 * scale.heldFlowFiles()))
                .withProperty("nifi.queue.backpressure.count", "0");
        try (RealNiFi nifi = start(options)) {
            final BinHeap heap = progress.during(state, () -> BinHeapTrial.measure(nifi, work, scale.heldFlowFiles()));
            progress.done("%s: %.0f bytes a FlowFile more than in the queue".formatted(state, heap.moreBytesHeld()));
            return heap;
        }
    }

    private NiFiOptions options(final String folder) throws IOException {
        return new NiFiOptions(home, Folders.empty(work.resolve(folder))).withHeap(HEAP);
    }

    private RealNiFi start(final NiFiOptions options) throws IOException {
        final RealNiFi nifi = progress.during("Starting NiFi, log in " + options.directory().resolve("logs"), () -> RealNiFi.start(options, nar));
        progress.done("NiFi runs at " + nifi.address());
        return nifi;
    }
}
