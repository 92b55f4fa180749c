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
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.Properties;

/** The folder in which one NiFi runs: its configuration, its repositories, its logs. */
final class NiFiDirectory {

    private final Path root;

    NiFiDirectory(final Path root) {
        this.root = root;
    }

    /** Writes the configuration anew; flow and repositories of an earlier run stay. */
    void configure(final Path narLibrary, final int port, final Map<String, String> others) throws IOException {
        Files.createDirectories(configuration());
        Files.createDirectories(extensions());
        Files.createDirectories(logs());
        Files.createDirectories(root.resolve("python"));
        copyResource("logback.xml");
        copyResource("state-management.xml");

        final Properties properties = new Properties();
        try (InputStream defaults = resource("nifi.properties")) {
            properties.load(defaults);
        }

        properties.setProperty("nifi.web.http.port", Integer.toString(port));
        properties.setProperty("nifi.nar.library.directory", narLibrary.toString());
        properties.putAll(others);
        try (OutputStream out = Files.newOutputStream(properties())) {
            properties.store(out, null);
        }
    }

    Path root() {
        return root;
    }

    Path configuration() {
        return root.resolve("conf");
    }

    Path properties() {
        return configuration().resolve("nifi.properties");
    }

    Path savedFlow() {
        return configuration().resolve("flow.json.gz");
    }

    /** The folder that a running NiFi watches for new NARs. */
    Path extensions() {
        return root.resolve("extensions");
    }

    Path logs() {
        return root.resolve("logs");
    }

    Path applicationLog() {
        return logs().resolve("nifi-app.log");
    }

    /** What the process prints itself, such as a stack trace from before the logging works. */
    Path console() {
        return logs().resolve("console.log");
    }

    private void copyResource(final String name) throws IOException {
        try (InputStream in = resource(name)) {
            Files.copy(in, configuration().resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static InputStream resource(final String name) throws IOException {
        final InputStream in = NiFiDirectory.class.getResourceAsStream(name);
        if (in == null) {
            throw new IOException("No resource " + name);
        }

        return in;
    }
}
