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

import org.fastavro.nifi.harness.Folders;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The folders of the demo. What a user lays into the drop folder, and what became of it, outlives a run. */
final class DemoFolders {

    /** The start of the sample files' names, by which their results are told from the user's. */
    static final String SAMPLE_PREFIX = "sample-orders-";

    private final Path work;

    DemoFolders(final Path work) {
        this.work = work;
    }

    /** Makes the folders, without what an earlier run left of NiFi and of the samples. */
    void prepare() throws IOException {
        Folders.empty(nifi());
        Folders.empty(samples());
        Files.createDirectories(drop());
        for (final Side side : Side.values()) {
            for (final Path folder : List.of(results(side), failures(side))) {
                for (final Path file : sampleFiles(folder)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Where NiFi runs. */
    Path nifi() {
        return work.resolve("nifi");
    }

    /** Where the sample files lie until NiFi takes them. */
    Path samples() {
        return work.resolve("samples");
    }

    /** Where the user lays files. */
    Path drop() {
        return work.resolve("drop");
    }

    /** Where all results appear. */
    Path results() {
        return work.resolve("results");
    }

    /** Where the results of one side appear. */
    Path results(final Side side) {
        return results().resolve(side.folder());
    }

    /** Where files appear that one side could not convert. */
    Path failures(final Side side) {
        return results().resolve(side.folder() + "-failed");
    }

    /**
     * The whole sample files in a folder, none if there is no such folder; what PutFile is still writing has a hidden name.
     *
     * @throws UncheckedIOException if the folder cannot be read
     */
    static List<Path> sampleFiles(final Path folder) {
        final List<Path> found = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, SAMPLE_PREFIX + "*")) {
                files.forEach(found::add);
            } catch (final IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        return found;
    }
}
