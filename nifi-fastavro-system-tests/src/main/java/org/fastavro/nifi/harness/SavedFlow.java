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
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Looks into the flow that a NiFi has saved. */
final class SavedFlow {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    private SavedFlow() {
    }

    /** Whether the file has the process group, and the group has processors that are all running. */
    static boolean isRunning(final Path file, final String groupId) {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            for (final JsonNode group : MAPPER.readTree(in).path("rootGroup").path("processGroups")) {
                if (group.path("instanceIdentifier").asText().equals(groupId)) {
                    return allRunning(group.path("processors"));
                }
            }

            return false;
        } catch (final NoSuchFileException e) {
            return false;
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean allRunning(final JsonNode processors) {
        for (final JsonNode processor : processors) {
            if (!processor.path("scheduledState").asText().equals("RUNNING")) {
                return false;
            }
        }

        return !processors.isEmpty();
    }
}
