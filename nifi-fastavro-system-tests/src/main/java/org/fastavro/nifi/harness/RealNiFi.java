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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/**
 * A NiFi process on 127.0.0.1, plain HTTP. It can be stopped or killed and started again in its folder, and dies with this JVM at the latest.
 * Not for use by several threads at once.
 */
public final class RealNiFi implements AutoCloseable {

    private static final Duration STOP_LIMIT = Duration.ofSeconds(60);
    private static final Duration INSTALL_LIMIT = Duration.ofSeconds(60);
    private static final Duration SAVE_LIMIT = Duration.ofSeconds(60);
    private static final int LOG_LINES = 20;

    private final NiFiOptions options;
    private final NiFiDirectory directory;
    private final int port;
    private final NiFiClient client;
    private final NiFiLog log;
    private final Thread reaper = new Thread(this::endProcess, "nifi-reaper");
    private Process process;

    private RealNiFi(final NiFiOptions options) throws IOException {
        this.options = options;
        this.directory = new NiFiDirectory(options.directory());
        this.port = options.port() == 0 ? freePort() : options.port();
        this.client = new NiFiClient(URI.create("http://127.0.0.1:" + port + "/nifi-api/"));
        this.log = new NiFiLog(directory.applicationLog());
        Runtime.getRuntime().addShutdownHook(reaper);
    }

    /**
     * Starts a NiFi and returns when its REST API answers.
     *
     * @param options where and how
     * @return the running NiFi
     * @throws IOException if its folder cannot be written or no process be made
     * @throws IllegalStateException if it ends or is silent until the limit; the message has the end of its log
     */
    public static RealNiFi start(final NiFiOptions options) throws IOException {
        final RealNiFi nifi = new RealNiFi(options);
        try {
            nifi.start();
        } catch (final IOException | RuntimeException e) {
            nifi.close();
            throw e;
        }

        return nifi;
    }

    /**
     * Starts a NiFi and installs a NAR in it.
     *
     * @param options where and how
     * @param nar a NAR that was built with its documentation
     * @return the running NiFi
     * @throws IOException as {@link #start(NiFiOptions)} and {@link #install(Path)}
     * @throws IllegalStateException as those
     */
    public static RealNiFi start(final NiFiOptions options, final Path nar) throws IOException {
        final RealNiFi nifi = start(options);
        try {
            nifi.install(nar);
        } catch (final IOException | RuntimeException e) {
            nifi.close();
            throw e;
        }

        return nifi;
    }

    /**
     * Starts the NiFi again, after a stop or a kill, on the same port and with what lies in its folder.
     *
     * @throws IOException if its folder cannot be written or no process be made
     * @throws IllegalStateException if it still runs, ends, or is silent until the limit
     */
    public void start() throws IOException {
        if (isRunning()) {
            throw new IllegalStateException("NiFi runs already, process " + process.pid());
        }

        directory.configure(options.home().resolve("nar"), port, options.properties());
        process = new ProcessBuilder(command()).directory(directory.root().toFile())
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.appendTo(directory.console().toFile())).start();
        Await.until("NiFi answers at " + address(), options.startLimit(), () -> !isRunning() || client.isReady(), this::logTail);
        if (!isRunning()) {
            throw new IllegalStateException("NiFi ended with exit code %d while starting. %s".formatted(process.exitValue(), logTail()));
        }
    }

    private List<String> command() throws IOException {
        final Path java = JavaTool.path("java");
        final String classPath = directory.configuration() + System.getProperty("path.separator") + options.home().resolve("lib") + "/*";
        return List.of(java.toString(), "-cp", classPath, "-Xmx" + options.heap(), "-Djava.awt.headless=true",
                "-Dorg.apache.nifi.management.server.address=127.0.0.1:" + freePort(),
                "-Dnifi.properties.file.path=" + directory.properties(), "-Dorg.apache.nifi.bootstrap.config.log.dir=" + directory.logs(),
                "org.apache.nifi.NiFi");
    }

    /**
     * Installs a NAR as a user does, by laying it in the autoload folder, and returns when the REST API lists all its components.
     *
     * @param nar a NAR that was built with its documentation
     * @throws IOException if the NAR cannot be read or copied
     * @throws IllegalStateException if the components are not listed within a minute
     */
    public void install(final Path nar) throws IOException {
        final Set<String> types = NarManifest.componentTypes(nar);
        // The loader takes a file that is old enough not to grow any more: appearing whole, with its old date, it is taken at once.
        final Path hidden = directory.extensions().resolve("." + nar.getFileName());
        Files.copy(nar, hidden, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
        Files.move(hidden, directory.extensions().resolve(nar.getFileName()), StandardCopyOption.ATOMIC_MOVE);
        Await.until("NiFi lists " + types, INSTALL_LIMIT, () -> client.componentTypes().containsAll(types), this::logTail);
    }

    /**
     * Waits until the flow on disk has a group with all its processors running. NiFi saves its flow a little later than the REST API says so, and a
     * NiFi that is killed in between comes back with the older flow.
     *
     * @param group a group that was started
     * @throws IllegalStateException if the flow is not so saved within a minute
     */
    public void awaitSaved(final ProcessGroup group) {
        Await.until("the running group is saved", SAVE_LIMIT, () -> SavedFlow.isRunning(directory.savedFlow(), group.id()), this::logTail);
    }

    /**
     * Asks the process to end, as a user's Ctrl-C would, and waits for it. Does nothing if it has ended.
     *
     * @throws IllegalStateException if it still runs after a minute
     */
    public void stop() {
        if (isRunning()) {
            process.destroy();
            Await.until("NiFi has stopped", STOP_LIMIT, () -> !isRunning(), this::logTail);
        }
    }

    /** Ends the process at once, with {@code kill -9} where there is such a thing, and waits for its end. Does nothing if it has ended. */
    public void kill() {
        if (isRunning()) {
            process.destroyForcibly();
            Await.until("NiFi is dead", STOP_LIMIT, () -> !isRunning());
        }
    }

    /**
     * Waits until the process ends.
     *
     * @throws IllegalStateException if the thread is interrupted
     */
    public void awaitEnd() {
        try {
            process.waitFor();
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while waiting for NiFi to end", e);
        }
    }

    /**
     * @return whether the process is alive
     */
    public boolean isRunning() {
        return process != null && process.isAlive();
    }

    /**
     * Collects all garbage and counts what is left.
     *
     * @return the bytes of all objects in the heap of the process
     * @throws IOException if the JDK's {@code jcmd} cannot be run or fails
     */
    public long liveBytes() throws IOException {
        return LiveHeap.bytes(process.pid());
    }

    /**
     * @return the REST API of this NiFi
     */
    public NiFiClient client() {
        return client;
    }

    /**
     * @return its application log
     */
    public NiFiLog log() {
        return log;
    }

    /**
     * @return the address of the canvas
     */
    public String address() {
        return "http://127.0.0.1:" + port + "/nifi/";
    }

    private String logTail() {
        return "See %s, which ends:%n%s".formatted(log.file(), log.tail(LOG_LINES));
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Stops the process, by force if need be. */
    @Override
    public void close() {
        client.close();
        endProcess();
        if (!reaper.isAlive()) {
            Runtime.getRuntime().removeShutdownHook(reaper);
        }
    }

    private void endProcess() {
        try {
            stop();
        } finally {
            kill();
        }
    }
}
