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

import java.util.LinkedHashMap;
import java.util.Map;

/** What a processor on the canvas is to be: each method returns a changed copy. */
public final class ProcessorSpec {

    private final String type;
    private final String name;
    private final Map<String, String> properties;
    private final Map<String, Object> settings;
    private final Position position;

    private ProcessorSpec(final String type, final String name, final Map<String, String> properties, final Map<String, Object> settings,
            final Position position) {
        this.type = type;
        this.name = name;
        this.properties = properties;
        this.settings = settings;
        this.position = position;
    }

    private record Position(double x, double y) {
    }

    /**
     * @param type the class name of the processor
     * @return a processor named like its class, with no property set, run as often as it can
     */
    public static ProcessorSpec of(final String type) {
        return new ProcessorSpec(type, type.substring(type.lastIndexOf('.') + 1), Map.of(), Map.of(), null);
    }

    /**
     * @param other the name on the canvas
     * @return a copy so named
     */
    public ProcessorSpec named(final String other) {
        return new ProcessorSpec(type, other, properties, settings, position);
    }

    /**
     * @param property the name of a property
     * @param value its value
     * @return a copy with that property
     */
    public ProcessorSpec with(final String property, final String value) {
        return new ProcessorSpec(type, name, added(properties, property, value), settings, position);
    }

    /**
     * @param property the name of a property that takes a controller service
     * @param service its value
     * @return a copy with that property
     */
    public ProcessorSpec with(final String property, final ControllerService service) {
        return with(property, service.id());
    }

    /**
     * @param period the run schedule, such as {@code 1 sec}
     * @return a copy that runs so often
     */
    public ProcessorSpec every(final String period) {
        return new ProcessorSpec(type, name, properties, added(settings, "schedulingPeriod", period), position);
    }

    /**
     * @param tasks how many threads may run the processor at a time
     * @return a copy with so many
     */
    public ProcessorSpec concurrent(final int tasks) {
        return new ProcessorSpec(type, name, properties, added(settings, "concurrentlySchedulableTaskCount", tasks), position);
    }

    /**
     * @param x pixels to the right
     * @param y pixels down
     * @return a copy that lies there on the canvas
     */
    public ProcessorSpec at(final double x, final double y) {
        return new ProcessorSpec(type, name, properties, settings, new Position(x, y));
    }

    /** The component as the REST API wants it; {@code index} makes up a place for one that has none. */
    Map<String, Object> toComponent(final int index) {
        final Map<String, Object> config = new LinkedHashMap<>(settings);
        config.put("properties", properties);
        final Position place = position == null ? gridPosition(index) : position;
        return Map.of("type", type, "name", name, "config", config, "position", Map.of("x", place.x(), "y", place.y()));
    }

    private static Position gridPosition(final int index) {
        final int columns = 4;
        final int columnWidth = 500;
        final int rowHeight = 250;
        return new Position(index % columns * columnWidth, index / columns * rowHeight);
    }

    private static <V> Map<String, V> added(final Map<String, V> map, final String key, final V value) {
        final Map<String, V> copy = new LinkedHashMap<>(map);
        copy.put(key, value);
        return copy;
    }
}
