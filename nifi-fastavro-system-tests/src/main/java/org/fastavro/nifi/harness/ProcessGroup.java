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

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A process group in which a flow is built, started and watched. It stays usable when its NiFi is started again. All methods throw
 * {@link RestException} if the REST API refuses or cannot be reached.
 */
public final class ProcessGroup {

    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final Map<String, Object> NEW = Map.of("version", 0);

    private final RestClient rest;
    private final String id;
    private final Map<String, Set<String>> unconnected = new HashMap<>();
    private final Set<String> unterminated = new LinkedHashSet<>();

    ProcessGroup(final RestClient rest, final String id) {
        this.rest = rest;
        this.id = id;
    }

    /**
     * @return the identifier of the group
     */
    public String id() {
        return id;
    }

    /**
     * Adds a controller service, disabled.
     *
     * @param type its class name
     * @param properties the properties that differ from the default
     * @return the service, named like its class
     */
    public ControllerService addService(final String type, final Map<String, String> properties) {
        final Map<String, Object> component = Map.of("type", type, "properties", properties);
        return new ControllerService(create("controller-services", component).path("id").asText());
    }

    /**
     * Adds a processor, stopped.
     *
     * @param spec what it is
     * @return the processor
     */
    public Processor addProcessor(final ProcessorSpec spec) {
        final JsonNode created = create("processors", spec.toComponent(unconnected.size()));
        final String processorId = created.path("id").asText();
        final Set<String> relationships = new HashSet<>();
        for (final JsonNode relationship : created.path("component").path("relationships")) {
            relationships.add(relationship.path("name").asText());
        }

        unconnected.put(processorId, relationships);
        unterminated.add(processorId);
        return new Processor(processorId);
    }

    /**
     * Connects two processors of this group, without a bound for the bytes that wait between them.
     *
     * @param source where FlowFiles come from
     * @param destination where they go
     * @param relationships the relationships of the source that lead there
     * @return the connection
     */
    public Connection connect(final Processor source, final Processor destination, final String... relationships) {
        final JsonNode created = create("connections", Map.of("source", endpoint(source), "destination", endpoint(destination), "selectedRelationships", relationships,
                "backPressureDataSizeThreshold", "0 B"));
        unconnected.get(source.id()).removeAll(List.of(relationships));
        return new Connection(created.path("id").asText());
    }

    private Map<String, String> endpoint(final Processor processor) {
        return Map.of("id", processor.id(), "groupId", id, "type", "PROCESSOR");
    }

    private JsonNode create(final String kind, final Map<String, Object> component) {
        return rest.post("process-groups/%s/%s".formatted(id, kind), Map.of("revision", NEW, "component", component));
    }

    /**
     * Enables all services, makes relationships that lead nowhere terminate, and starts all processors. What runs already goes on running.
     *
     * @throws IllegalStateException if a service or processor does not become valid in time; the message says why
     */
    public void start() {
        prepare();
        schedule("RUNNING");
    }

    /**
     * Does all that {@link #start()} does but start the processors.
     *
     * @throws IllegalStateException if a service or processor does not become valid in time; the message says why
     */
    public void prepare() {
        enableServices();
        terminateUnconnected();
        final String processors = "process-groups/%s/processors".formatted(id);
        Await.until("all processors are valid", LIMIT, () -> others(processors, "processors", "validationStatus", "VALID").isEmpty(),
                () -> String.join("; ", others(processors, "processors", "validationStatus", "VALID")));
    }

    /** A service becomes valid only when those that it refers to are enabled, so it takes several rounds. */
    private void enableServices() {
        final String path = "flow/process-groups/%s/controller-services".formatted(id);
        final String services = path + "?includeAncestorGroups=false";
        Await.until("all controller services are enabled", LIMIT, () -> {
            rest.put(path, Map.of("id", id, "state", "ENABLED"));
            return others(services, "controllerServices", "state", "ENABLED").isEmpty();
        }, () -> String.join("; ", others(services, "controllerServices", "state", "ENABLED")));
    }

    private void terminateUnconnected() {
        for (final String processorId : unterminated) {
            final Map<String, Object> config = Map.of("autoTerminatedRelationships", unconnected.get(processorId));
            change(processorId, "", "component", Map.of("id", processorId, "config", config));
        }

        unterminated.clear();
    }

    private void change(final String processorId, final String part, final String field, final Object value) {
        final String path = "processors/" + processorId;
        rest.put(path + part, Map.of("revision", rest.get(path).path("revision"), field, value));
    }

    /**
     * Starts one processor of a group that was prepared.
     *
     * @param processor which
     */
    public void start(final Processor processor) {
        change(processor.id(), "/run-status", "state", "RUNNING");
    }

    /**
     * Stops one processor and returns when none of the group runs any more.
     *
     * @param processor which
     * @throws IllegalStateException if one still runs after a minute
     */
    public void stop(final Processor processor) {
        change(processor.id(), "/run-status", "state", "STOPPED");
        awaitQuiet();
    }

    /**
     * Stops all processors and returns when none runs any more.
     *
     * @throws IllegalStateException if one still runs after a minute
     */
    public void stop() {
        schedule("STOPPED");
        awaitQuiet();
    }

    private void awaitQuiet() {
        Await.until("no processor runs", LIMIT, () -> status().activeThreads() == 0, () -> status().toString());
    }

    private void schedule(final String state) {
        rest.put("flow/process-groups/" + id, Map.of("id", id, "state", state));
    }

    /**
     * @return what is queued and running in this group
     */
    public GroupStatus status() {
        final JsonNode snapshot = rest.get("flow/process-groups/%s/status".formatted(id)).path("processGroupStatus").path("aggregateSnapshot");
        return new GroupStatus(snapshot.path("flowFilesQueued").asLong(), snapshot.path("activeThreadCount").asLong());
    }

    /**
     * @param connection a connection of this group
     * @return how many FlowFiles are in it, those in the hands of the processor that it leads to included
     */
    public long queued(final Connection connection) {
        return rest.get("flow/connections/%s/status".formatted(connection.id())).path("connectionStatus").path("aggregateSnapshot")
                .path("flowFilesQueued").asLong();
    }

    /**
     * @return the texts of the bulletins of this group's components, of the last five minutes
     */
    public List<String> bulletins() {
        final List<String> messages = new ArrayList<>();
        for (final JsonNode entry : rest.get("flow/bulletin-board?groupId=" + id).path("bulletinBoard").path("bulletins")) {
            messages.add(entry.path("bulletin").path("message").asText());
        }

        return messages;
    }

    /** The components of a list whose field has not the value, with what NiFi finds invalid in them. */
    private List<String> others(final String path, final String list, final String field, final String value) {
        final List<String> found = new ArrayList<>();
        for (final JsonNode entity : rest.get(path).path(list)) {
            final JsonNode component = entity.path("component");
            if (!component.path(field).asText().equals(value)) {
                found.add("%s: %s %s".formatted(component.path("name").asText(), component.path(field).asText(), component.path("validationErrors")));
            }
        }

        return found;
    }
}
