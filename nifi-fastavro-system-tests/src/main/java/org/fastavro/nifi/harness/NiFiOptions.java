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

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * What a {@link RealNiFi} is started with.
 *
 * @param home the assembled NiFi: its folders {@code lib} (jars) and {@code nar}
 * @param directory the instance's own folder for configuration, repositories and logs; what lies there from an earlier run is used again
 * @param port the port on 127.0.0.1; 0 takes a free one
 * @param heap the value of the JVM's {@code -Xmx}, such as {@code 512m}
 * @param startLimit how long the start may take
 * @param properties entries of {@code nifi.properties} that differ from the harness's own
 */
public record NiFiOptions(Path home, Path directory, int port, String heap, Duration startLimit, Map<String, String> properties) {

    private static final String DEFAULT_HEAP = "512m";
    private static final Duration DEFAULT_START_LIMIT = Duration.ofMinutes(3);

    /**
     * A free port, 512 MB of heap and three minutes to start.
     *
     * @param home the assembled NiFi
     * @param directory the instance's own folder
     */
    public NiFiOptions(final Path home, final Path directory) {
        this(home.toAbsolutePath(), directory.toAbsolutePath(), 0, DEFAULT_HEAP, DEFAULT_START_LIMIT, Map.of());
    }

    /**
     * @param other the port on 127.0.0.1; 0 takes a free one
     * @return these options with another port
     */
    public NiFiOptions withPort(final int other) {
        return new NiFiOptions(home, directory, other, heap, startLimit, properties);
    }

    /**
     * @param other the value of the JVM's {@code -Xmx}
     * @return these options with another heap
     */
    public NiFiOptions withHeap(final String other) {
        return new NiFiOptions(home, directory, port, other, startLimit, properties);
    }

    /**
     * @param name a key of {@code nifi.properties}
     * @param value its value
     * @return these options with that entry too
     */
    public NiFiOptions withProperty(final String name, final String value) {
        final Map<String, String> more = new HashMap<>(properties);
        more.put(name, value);
        return new NiFiOptions(home, directory, port, heap, startLimit, Map.copyOf(more));
    }
}
