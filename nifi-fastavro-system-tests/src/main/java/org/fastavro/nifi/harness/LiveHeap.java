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
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Counts the live objects of another JVM. */
final class LiveHeap {

    /** The last line of the class histogram: instances, then bytes. */
    private static final Pattern TOTAL = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);

    private LiveHeap() {
    }

    /** The bytes of all objects after a full garbage collection, which the histogram makes before it counts. */
    static long bytes(final long pid) throws IOException {
        final List<String> command = List.of(JavaTool.path("jcmd").toString(), Long.toString(pid), "GC.class_histogram");
        final Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        final String answer = new String(process.getInputStream().readAllBytes(), UTF_8);
        final Matcher total = TOTAL.matcher(answer);
        if (!total.find()) {
            throw new IOException("%s printed no total: %s".formatted(String.join(" ", command), answer.lines().findFirst().orElse("nothing at all")));
        }

        return Long.parseLong(total.group(1));
    }
}
