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

import com.fasterxml.jackson.databind.JsonNode;

import java.net.URI;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The REST API of one NiFi. All methods throw {@link RestException} if it refuses or cannot be reached. */
public final class NiFiClient implements AutoCloseable {

    private static final Map<String, Object> NEW = Map.of("version", 0);
    private static final int ROW_HEIGHT = 250;

    private final RestClient rest;
    private int groups;

    NiFiClient(final URI api) {
        this.rest = new RestClient(api);
    }

    /**
     * @return whether NiFi answers and has loaded its flow
     */
    public boolean isReady() {
        try {
            rest.get("flow/process-groups/root");
            return true;
        } catch (final RestException e) {
            return false;
        }
    }

    /**
     * @return the class names of all processors and controller services that can be used
     */
    public Set<String> componentTypes() {
        final Set<String> types = new HashSet<>();
        for (final JsonNode type : rest.get("flow/processor-types").path("processorTypes")) {
            types.add(type.path("type").asText());
        }

        for (final JsonNode type : rest.get("flow/controller-service-types").path("controllerServiceTypes")) {
            types.add(type.path("type").asText());
        }

        return types;
    }

    /**
     * @return the version of this NiFi
     */
    public String version() {
        return rest.get("flow/about").path("about").path("version").asText();
    }

    /**
     * Makes an empty process group on the root canvas.
     *
     * @param name its name
     * @return the group
     */
    public ProcessGroup createProcessGroup(final String name) {
        final Map<String, Object> position = Map.of("x", 0, "y", groups++ * ROW_HEIGHT);
        final Map<String, Object> component = Map.of("name", name, "position", position);
        final JsonNode created = rest.post("process-groups/root/process-groups", Map.of("revision", NEW, "component", component));
        return new ProcessGroup(rest, created.path("id").asText());
    }

    /**
     * @param processor a processor
     * @return what it has done in the last five minutes
     */
    public ProcessorStatus status(final Processor processor) {
        final JsonNode status = rest.get("flow/processors/" + processor.id() + "/status").path("processorStatus").path("aggregateSnapshot");
        return new ProcessorStatus(status.path("flowFilesIn").asLong(), status.path("flowFilesOut").asLong(), status.path("taskCount").asLong(),
                status.path("tasksDurationNanos").asLong());
    }

    /**
     * @param processor a processor
     * @return how many FlowFiles it has taken from the connections that lead to it, and holds
     */
    public long flowFilesHeld(final Processor processor) {
        long held = 0;
        for (final JsonNode connection : rest.get("processors/%s/diagnostics".formatted(processor.id())).path("component").path("incomingConnections")) {
            held += connection.path("aggregateSnapshot").path("localQueuePartition").path("inFlightFlowFileCount").asLong();
        }

        return held;
    }

    /**
     * @param processor a processor
     * @param counter the name of a counter
     * @return how far the processor has counted since NiFi started
     */
    public long counter(final Processor processor, final String counter) {
        for (final JsonNode entry : rest.get("counters").path("counters").path("aggregateSnapshot").path("counters")) {
            if (entry.path("name").asText().equals(counter) && entry.path("context").asText().contains(processor.id())) {
                return entry.path("valueCount").asLong();
            }
        }

        return 0;
    }

    @Override
    public void close() {
        rest.close();
    }
}
