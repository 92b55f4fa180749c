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
package org.fastavro.nifi.system;

import org.fastavro.nifi.harness.Await;
import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.ControllerService;
import org.fastavro.nifi.harness.ProcessGroup;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import static org.fastavro.nifi.harness.ComponentTypes.standard;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** A flow from a folder of input files to folders of results, one for each relationship. */
final class TestFlow {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    private final ProcessGroup group;
    private final Path inputs;
    private final Path outputs;

    TestFlow(final ProcessGroup group, final Path folder) throws IOException {
        this.group = group;
        this.inputs = Files.createDirectories(folder.resolve("in"));
        this.outputs = Files.createDirectories(folder.resolve("out"));
    }

    ProcessGroup group() {
        return group;
    }

    /** Where to lay the input files; they vanish when they are taken. */
    Path inputs() {
        return inputs;
    }

    ControllerService fastReader() {
        return group.addService(ComponentTypes.FAST_AVRO_READER, Map.of());
    }

    ControllerService fastWriter() {
        return group.addService(ComponentTypes.FAST_AVRO_WRITER, Map.of());
    }

    /** ConvertAvroRecord with these services. */
    static ProcessorSpec convertAvroRecord(final ControllerService reader, final ControllerService writer) {
        return ProcessorSpec.of(ComponentTypes.CONVERT_AVRO_RECORD).with("Record Reader", reader).with("Record Writer", writer);
    }

    /** A processor that takes the input files. */
    Processor source() {
        return group.addProcessor(ProcessorSpec.of(standard("GetFile")).with("Input Directory", inputs.toString()).with("Keep Source File", "false"));
    }

    /** Adds a processor that the source feeds. */
    Processor fed(final ProcessorSpec spec) {
        final Processor processor = group.addProcessor(spec);
        group.connect(source(), processor, "success");
        return processor;
    }

    /** Lets what comes out of a relationship land in the folder of that name. */
    void collect(final Processor from, final String relationship) {
        collect(from, relationship, relationship);
    }

    /** Lets what comes out of a relationship land in a folder, whose name may be an expression of attributes. */
    void collect(final Processor from, final String relationship, final String folder) {
        final Processor sink = group.addProcessor(ProcessorSpec.of(standard("PutFile")).with("Directory", outputs + "/" + folder));
        group.connect(from, sink, relationship);
    }

    /** Lets the attributes of what comes out of a relationship land in a folder, as JSON under the FlowFile's name. */
    void collectAttributes(final Processor from, final String relationship, final String folder) {
        final Processor toJson = group.addProcessor(ProcessorSpec.of(standard("AttributesToJSON")).with("Destination", "flowfile-content"));
        group.connect(from, toJson, relationship);
        collect(toJson, "success", folder);
    }

    /** Runs the flow until so many results lie in the output folders, and stops it; fails if there are more, or something is left queued. */
    void run(final int expectedResults) {
        group.start();
        awaitResults(expectedResults);
        group.stop();
        assertEquals(expectedResults, all().size());
        assertEquals(0, group.status().flowFilesQueued());
    }

    /** Waits until so many results lie in the output folders and nothing is queued; fails if that does not come about. */
    void awaitResults(final int expectedResults) {
        Await.until(expectedResults + " results lie in " + outputs, LIMIT, () -> all().size() >= expectedResults && group.status().flowFilesQueued() == 0,
                () -> "Found %s; %s; %s".formatted(all(), group.status(), group.bulletins()));
    }

    /** The results in one output folder and below it, by path; none if there is no such folder. */
    List<Path> results(final String folder) {
        return filesIn(outputs.resolve(folder));
    }

    /** The one result in an output folder. */
    Path onlyResult(final String folder) {
        final List<Path> results = results(folder);
        assertEquals(1, results.size(), () -> "Found %s; %s".formatted(all(), group.bulletins()));
        return results.getFirst();
    }

    private List<Path> all() {
        return filesIn(outputs);
    }

    /** PutFile writes under a hidden name and renames when the file is whole, so files vanish while the folder is read. */
    private static List<Path> filesIn(final Path folder) {
        final List<Path> files = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, entry -> !entry.getFileName().toString().startsWith("."))) {
                for (final Path entry : entries) {
                    if (Files.isDirectory(entry)) {
                        files.addAll(filesIn(entry));
                    } else {
                        files.add(entry);
                    }
                }
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        Collections.sort(files);
        return files;
    }
}
