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

import org.fastavro.nifi.harness.Connection;
import org.fastavro.nifi.harness.ContainerFiles;
import org.fastavro.nifi.harness.Folders;
import org.fastavro.nifi.harness.NiFiClient;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import static org.fastavro.nifi.harness.ComponentTypes.standard;

/**
 * Measures one contender, round by round. In each round one processor runs at a time: the files are laid into the queue, then the contender works, then
 * its results are taken out and their records counted.
 */
final class SpeedTrial {

    /** NiFi forgets task time after five minutes; what a round takes is right only while nothing is forgotten. */
    private static final Duration MEMORY = Duration.ofSeconds(290);

    private final NiFiClient client;
    private final Contender contender;
    private final InputFiles input;
    private final Path results;
    private final FeedingFlow flow;
    private final Processor sink;
    private final Connection resultQueue;
    private final long start;

    /**
     * @param client the NiFi
     * @param title the name of the process group
     * @param contender what is measured
     * @param input what it gets in each round
     * @param results a folder for what it makes; emptied
     * @throws IOException if the folder cannot be emptied
     */
    SpeedTrial(final NiFiClient client, final String title, final Contender contender, final InputFiles input, final Path results) throws IOException {
        this.client = client;
        this.contender = contender;
        this.input = input;
        this.results = Folders.empty(results);
        this.flow = new FeedingFlow(client, title, input, FeedingFlow.leaving(input), group -> contender.processor(group, input));
        this.sink = flow.group().addProcessor(ProcessorSpec.of(standard("PutFile")).with("Directory", results.toAbsolutePath().toString()));
        this.resultQueue = flow.group().connect(flow.fed(), sink, contender.resultRelationship());
        flow.group().prepare();
        this.start = System.nanoTime();
    }

    /**
     * @return how long the contender worked, in nanoseconds of task time
     * @throws IOException if a result is no container file
     * @throws IllegalStateException if records are missing, or too many, or the rounds take so long that NiFi forgets
     */
    long round() throws IOException {
        flow.feed();
        final long before = taskNanos();
        final int resultCount = contender.resultCount(input);
        flow.run(flow.fed(), "there are %d results".formatted(resultCount), () -> queuedResults() == resultCount);
        final long nanos = taskNanos() - before;
        if (System.nanoTime() - start > MEMORY.toNanos()) {
            throw new IllegalStateException("The rounds of %s took more than %d s; NiFi counts task time for 5 minutes only. Measure less"
                    .formatted(contender.title(), MEMORY.toSeconds()));
        }

        flow.run(sink, "the results are written", () -> queuedResults() == 0);
        verify();
        return nanos;
    }

    private long taskNanos() {
        return client.status(flow.fed()).taskNanos();
    }

    private long queuedResults() {
        return flow.group().queued(resultQueue);
    }

    private void verify() throws IOException {
        final List<Path> files;
        try (Stream<Path> listing = Files.list(results)) {
            files = listing.toList();
        }

        final long records = ContainerFiles.countRecords(files);
        if (records != input.records()) {
            throw new IllegalStateException("%s made %d records of %d, in %d files in %s"
                    .formatted(contender.title(), records, input.records(), files.size(), results));
        }

        Folders.empty(results);
    }
}
