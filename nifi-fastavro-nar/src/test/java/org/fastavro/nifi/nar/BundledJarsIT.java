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
package org.fastavro.nifi.nar;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/**
 * Looks at the NAR that was built. A jar too many hides or doubles a class that the host supplies through the parent NAR; a jar
 * too few is a class that is missing in NiFi, though every test with a flat class path finds it.
 */
final class BundledJarsIT {
    private static final String BUNDLED = "META-INF/bundled-dependencies/";

    /** Jar name without its version: the version begins at the first hyphen before a digit. */
    private static final String VERSION_AND_SUFFIX = "-[0-9].*";

    private static JarFile nar;

    @BeforeAll
    static void openNar() throws IOException {
        nar = new JarFile(Path.of(System.getProperty("nar.file")).toFile());
    }

    @AfterAll
    static void closeNar() throws IOException {
        nar.close();
    }

    @Test
    void testBundlesItsOwnJarsAndWhatNoHostSupplies() {
        final List<String> expected = List.of(
                "avro", "commons-csv", "nifi-avro-record-utils",
                "nifi-fastavro-core", "nifi-fastavro-processors", "nifi-fastavro-services",
                "nifi-standard-record-utils", "snappy-java", "xz");

        final List<String> bundled = nar.stream()
                .map(JarEntry::getName)
                .filter(name -> name.startsWith(BUNDLED) && !name.equals(BUNDLED))
                .map(name -> name.substring(BUNDLED.length()).replaceFirst(VERSION_AND_SUFFIX, ""))
                .sorted()
                .toList();

        assertEquals(expected, bundled);
    }

    @Test
    void testNamesTheParentThatSuppliesTheRest() throws IOException {
        final Attributes manifest = nar.getManifest().getMainAttributes();

        assertEquals("org.apache.nifi", manifest.getValue("Nar-Dependency-Group"));
        assertEquals("nifi-standard-shared-nar", manifest.getValue("Nar-Dependency-Id"));
    }

    @Test
    void testCarriesLicenceAndNotice() {
        assertNotNull(nar.getEntry("META-INF/LICENSE"));
        assertNotNull(nar.getEntry("META-INF/NOTICE"));
    }
}
