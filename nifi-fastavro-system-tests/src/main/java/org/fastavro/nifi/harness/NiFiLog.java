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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Reads the application log of a NiFi. */
public final class NiFiLog {

    private static final Pattern START = Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\S+ (TRACE|DEBUG|INFO|WARN|ERROR) \\[.*?] (\\S+) .*");

    private final Path file;

    NiFiLog(final Path file) {
        this.file = file;
    }

    /**
     * One entry of the log.
     *
     * @param level {@code INFO}, {@code WARN}, …
     * @param logger the name of the logger
     * @param text the whole entry with its stack trace
     */
    public record Entry(String level, String logger, String text) {

        /**
         * @return whether the level is {@code WARN} or {@code ERROR}
         */
        public boolean isProblem() {
            return level.equals("WARN") || level.equals("ERROR");
        }
    }

    /**
     * @return where the log lies
     */
    public Path file() {
        return file;
    }

    /**
     * @return all entries so far, oldest first; none if nothing has been logged
     * @throws UncheckedIOException if the log cannot be read
     */
    public List<Entry> entries() {
        final List<Entry> entries = new ArrayList<>();
        final StringBuilder text = new StringBuilder();
        String level = null;
        String logger = null;
        for (final String line : lines()) {
            final Matcher start = START.matcher(line);
            if (start.matches()) {
                if (level != null) {
                    entries.add(new Entry(level, logger, text.toString()));
                }

                level = start.group(1);
                logger = start.group(2);
                text.setLength(0);
            }

            text.append(line).append('\n');
        }

        if (level != null) {
            entries.add(new Entry(level, logger, text.toString()));
        }

        return entries;
    }

    /**
     * @param count how many lines at most
     * @return the end of the log
     * @throws UncheckedIOException if the log cannot be read
     */
    public String tail(final int count) {
        final List<String> lines = lines();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - count), lines.size()));
    }

    private List<String> lines() {
        if (!Files.exists(file)) {
            return List.of();
        }

        try {
            return new String(Files.readAllBytes(file), UTF_8).lines().toList();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
