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

import org.fastavro.nifi.harness.Await;
import org.fastavro.nifi.harness.ContainerFiles;
import org.fastavro.nifi.harness.NiFiOptions;
import org.fastavro.nifi.harness.Progress;
import org.fastavro.nifi.harness.RealNiFi;
import org.fastavro.nifi.harness.RestException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Starts a NiFi with the NAR, lets the stock components and those of the NAR do the same conversion, and prints how long each took. Then, unless it
 * is to run only once, it converts what the user lays into a folder until it is interrupted.
 */
public final class Demo {

    private static final Duration LIMIT = Duration.ofMinutes(20);

    private final DemoOptions options;
    private final DemoFolders folders;
    private final Progress progress;

    private Demo(final DemoOptions options) {
        this.options = options;
        this.folders = new DemoFolders(options.work());
        this.progress = new Progress(System.out, options.plain());
    }

    /**
     * Runs the demo; ends with exit code 0, or with 1 after a message.
     *
     * @param arguments see {@link DemoOptions}
     */
    public static void main(final String... arguments) {
        final AtomicBoolean interrupted = new AtomicBoolean();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> interrupted.set(true)));
        try {
            new Demo(DemoOptions.parse(arguments)).run();
        } catch (final IOException | IllegalArgumentException | IllegalStateException | RestException | UncheckedIOException e) {
            if (!interrupted.get()) {
                System.err.println();
                System.err.println(e.getMessage());
                System.exit(1);
            }
        }
    }

    private void run() throws IOException {
        requireFreePort();
        folders.prepare();
        SampleFiles.write(folders.samples(), progress);
        try (RealNiFi nifi = startNiFi()) {
            final DemoFlow flow = new DemoFlow(nifi.client(), folders);
            flow.watch("Samples", folders.samples());
            awaitSamples(nifi, flow);
            System.out.println();
            System.out.println("The same conversion on both sides: Avro container files (snappy) to Avro container files (snappy)");
            System.out.println(ResultTable.format(figures(flow)));
            System.out.println();
            if (options.once()) {
                System.out.println("Results: " + folders.results());
            } else {
                flow.watch("Drop folder", folders.drop());
                invite(nifi);
                nifi.awaitEnd();
                System.out.println("NiFi has ended.");
            }
        }
    }

    private void requireFreePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(options.port(), 1, InetAddress.getLoopbackAddress())) {
            socket.setReuseAddress(true);
        } catch (final BindException e) {
            throw new IOException("Port %d on 127.0.0.1 is taken. Name another with --port.".formatted(options.port()), e);
        }
    }

    private RealNiFi startNiFi() throws IOException {
        final NiFiOptions nifiOptions = new NiFiOptions(options.home(), folders.nifi()).withPort(options.port()).withHeap("1g");
        final RealNiFi nifi = progress.during("Starting NiFi, log in " + folders.nifi().resolve("logs"), () -> RealNiFi.start(nifiOptions));
        progress.done("NiFi runs at " + nifi.address());
        progress.during("Installing " + options.nar().getFileName(), () -> {
            nifi.install(options.nar());
            return null;
        });
        progress.done("Installed " + options.nar().getFileName());
        return nifi;
    }

    private void awaitSamples(final RealNiFi nifi, final DemoFlow flow) throws IOException {
        Await.until("the sample files are converted", LIMIT, () -> {
            final int stock = count(folders.results(Side.STOCK));
            final int fast = count(folders.results(Side.FAST));
            progress.show("Converting: stock %d of %d files, fast %d of %d files".formatted(stock, SampleFiles.FILES, fast, SampleFiles.FILES));
            return !nifi.isRunning() || anyFailed() || stock == SampleFiles.FILES && fast == SampleFiles.FILES && flow.isIdle();
        });
        if (!nifi.isRunning()) {
            throw new IllegalStateException("NiFi has ended unexpectedly. See its log at " + nifi.log().file());
        }

        if (anyFailed()) {
            throw new IllegalStateException("A sample file could not be converted. See %s and the log at %s. NiFi says: %s"
                    .formatted(folders.results(), nifi.log().file(), String.join("; ", flow.bulletins())));
        }

        progress.done("Converted %d files on each side".formatted(SampleFiles.FILES));
    }

    private boolean anyFailed() {
        return count(folders.failures(Side.STOCK)) + count(folders.failures(Side.FAST)) > 0;
    }

    private static int count(final Path folder) {
        return DemoFolders.sampleFiles(folder).size();
    }

    private Map<Side, ResultTable.Figures> figures(final DemoFlow flow) throws IOException {
        final Map<Side, ResultTable.Figures> figures = new EnumMap<>(Side.class);
        for (final Side side : Side.values()) {
            figures.put(side, new ResultTable.Figures(ContainerFiles.countRecords(DemoFolders.sampleFiles(folders.results(side))), flow.taskNanos(side)));
        }

        return figures;
    }

    private void invite(final RealNiFi nifi) {
        System.out.println("Canvas:      " + nifi.address());
        System.out.println("Drop folder: " + folders.drop() + "  (lay copies of your own .avro files here; they are taken away)");
        System.out.println("Results:     " + folders.results() + "  (stock, fast; what could not be converted: stock-failed, fast-failed)");
        System.out.println();
        System.out.println("Ctrl-C ends the demo and NiFi.");
    }
}
