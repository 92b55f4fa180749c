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

import org.fastavro.nifi.harness.NiFiOptions;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where the build has put what the tests need. */
final class TestPaths {

    private TestPaths() {
    }

    /** The NAR under test. */
    static Path nar() {
        return Path.of(required("fastavro.nar"));
    }

    /** Options for a NiFi that starts in an empty folder. */
    static NiFiOptions freshNiFi(final String name) throws IOException {
        return new NiFiOptions(Path.of(required("fastavro.nifi.home")), emptyFolder(name));
    }

    /** A folder for a test's files, emptied of what an earlier run left. */
    static Path emptyFolder(final String name) throws IOException {
        final Path folder = Path.of(required("fastavro.work")).resolve(name);
        if (Files.exists(folder)) {
            final List<Path> inside;
            try (Stream<Path> walk = Files.walk(folder)) {
                inside = walk.sorted(Comparator.reverseOrder()).toList();
            }

            for (final Path path : inside) {
                Files.delete(path);
            }
        }

        return Files.createDirectories(folder);
    }

    private static String required(final String property) {
        final String value = System.getProperty(property);
        if (value == null) {
            throw new IllegalStateException("The system property %s is not set; the build sets it".formatted(property));
        }

        return value;
    }
}
