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

import org.fastavro.nifi.harness.ControllerService;
import org.fastavro.nifi.harness.NiFiClient;
import org.fastavro.nifi.harness.ProcessGroup;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import static org.fastavro.nifi.harness.ComponentTypes.standard;

/** The flow of the demo: each file goes to both sides, which do the same conversion. */
final class DemoFlow {

    private static final double COLUMN = 600;
    private static final double ROW = 250;

    private final NiFiClient client;
    private final DemoFolders folders;
    private final ProcessGroup group;
    private final Map<Side, Processor> converters = new EnumMap<>(Side.class);

    DemoFlow(final NiFiClient client, final DemoFolders folders) {
        this.client = client;
        this.folders = folders;
        this.group = client.createProcessGroup("The same conversion twice");
        for (final Side side : Side.values()) {
            converters.put(side, addSide(side));
        }
    }

    private Processor addSide(final Side side) {
        final ControllerService reader = group.addService(side.readerType(), Map.of());
        final ControllerService writer = group.addService(side.writerType(), Map.of(side.compressionProperty(), "SNAPPY"));
        final double row = ROW * 2 * side.ordinal();
        final Processor converter = group.addProcessor(ProcessorSpec.of(side.processorType()).with("Record Reader", reader).with("Record Writer", writer)
                .at(COLUMN, row));
        group.connect(converter, sink("Results", folders.results(side), 2 * COLUMN, row), "success");
        group.connect(converter, sink("Failures", folders.failures(side), 2 * COLUMN, row + ROW), "failure");
        return converter;
    }

    private Processor sink(final String name, final Path folder, final double x, final double y) {
        return group.addProcessor(ProcessorSpec.of(standard("PutFile")).named(name).with("Directory", folder.toString())
                .with("Conflict Resolution Strategy", "replace").at(x, y));
    }

    /** Converts the files of a folder, those that are in it and those to come. */
    void watch(final String name, final Path folder) {
        final double row = folder.equals(folders.samples()) ? 0 : 2 * ROW;
        final Processor source = group.addProcessor(ProcessorSpec.of(standard("GetFile")).named(name).with("Input Directory", folder.toString())
                .with("Keep Source File", "false").at(0, row));
        for (final Processor converter : converters.values()) {
            group.connect(source, converter, "success");
        }

        group.start();
    }

    /** How long the converter of a side has worked in the last five minutes, in nanoseconds. */
    long taskNanos(final Side side) {
        return client.status(converters.get(side)).taskNanos();
    }

    /** Whether nothing is queued and nothing runs. */
    boolean isIdle() {
        return group.status().isIdle();
    }

    /** What NiFi has to say about the flow. */
    List<String> bulletins() {
        return group.bulletins();
    }
}
