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

import org.fastavro.nifi.harness.Await;
import org.fastavro.nifi.harness.Connection;
import org.fastavro.nifi.harness.NiFiClient;
import org.fastavro.nifi.harness.ProcessGroup;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import static org.fastavro.nifi.harness.ComponentTypes.standard;

/** A processor in a group of its own and, before it, one that lays files into its queue while it is stopped. */
final class FeedingFlow {

    private static final Duration LIMIT = Duration.ofMinutes(4);

    /** GetFile's work on a batch grows with the square of its size. */
    private static final int BATCH_SIZE = 1_000;

    private final ProcessGroup group;
    private final Processor source;
    private final Processor fed;
    private final Connection queue;
    private final InputFiles input;

    /**
     * @param client the NiFi
     * @param title the name of the group
     * @param input what is laid into the queue
     * @param sourceSpec {@link #leaving} or {@link #taking} the files
     * @param spec makes the processor, and in the group the services that it needs
     */
    FeedingFlow(final NiFiClient client, final String title, final InputFiles input, final ProcessorSpec sourceSpec,
            final Function<ProcessGroup, ProcessorSpec> spec) {
        this.input = input;
        this.group = client.createProcessGroup(title);
        this.source = group.addProcessor(sourceSpec);
        this.fed = group.addProcessor(spec.apply(group));
        this.queue = group.connect(source, fed, "success");
    }

    /** A source that can be used again and again: it takes copies of all files at its only trigger. */
    static ProcessorSpec leaving(final InputFiles input) {
        return getFile(input, true, input.count()).every("1 day");
    }

    /** A source of many files, which are gone then. */
    static ProcessorSpec taking(final InputFiles input) {
        return getFile(input, false, BATCH_SIZE);
    }

    private static ProcessorSpec getFile(final InputFiles input, final boolean isKeeping, final int batchSize) {
        return ProcessorSpec.of(standard("GetFile")).with("Input Directory", input.folder().toAbsolutePath().toString())
                .with("Keep Source File", Boolean.toString(isKeeping)).with("Batch Size", Integer.toString(batchSize));
    }

    ProcessGroup group() {
        return group;
    }

    Processor source() {
        return source;
    }

    Processor fed() {
        return fed;
    }

    /** Lays all files into the queue. */
    void feed() {
        run(source, "%d files are queued".formatted(input.count()), () -> group.queued(queue) == input.count());
    }

    /** Runs a processor of the group until a condition holds, and stops it. */
    void run(final Processor processor, final String what, final BooleanSupplier condition) {
        start(processor, what, condition);
        group.stop(processor);
    }

    /** Starts a processor of the group and waits until a condition holds. */
    void start(final Processor processor, final String what, final BooleanSupplier condition) {
        group.start(processor);
        Await.until(what, LIMIT, condition, () -> "%s; %s".formatted(group.status(), group.bulletins()));
    }
}
