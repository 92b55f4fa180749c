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
package org.fastavro.nifi.nifibenchmark;

import org.fastavro.nifi.harness.Folders;
import org.fastavro.nifi.harness.NiFiClient;
import org.fastavro.nifi.harness.Progress;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Measures all contenders at all workloads, one after the other, in one NiFi. */
public final class SpeedTrials {

    private final NiFiClient client;
    private final Path work;
    private final Scale scale;
    private final Progress progress;

    /**
     * @param client the NiFi
     * @param work a folder for the files
     * @param scale how much
     * @param progress shows which round it is
     */
    public SpeedTrials(final NiFiClient client, final Path work, final Scale scale, final Progress progress) {
        this.client = client;
        this.work = work;
        this.scale = scale;
        this.progress = progress;
    }

    /**
     * @return what was measured, in the order of workloads and their contenders
     * @throws IOException if files cannot be written or read
     * @throws IllegalStateException if a contender does not do its work, or loses records
     */
    public List<Speed> run() throws IOException {
        final List<Speed> speeds = new ArrayList<>();
        for (final Workload workload : Workload.values()) {
            final InputFiles input = workload.write(work.resolve("files"), scale);
            for (final Contender contender : workload.contenders()) {
                final Speed speed = measure(workload, contender, input);
                speeds.add(speed);
                progress.done("%s, %s: %,.0f records/s".formatted(workload.title(), contender.title(), speed.recordsPerSecond()));
            }

            Folders.empty(input.folder());
        }

        return speeds;
    }

    private Speed measure(final Workload workload, final Contender contender, final InputFiles input) throws IOException {
        final String title = "%s, %s".formatted(workload.title(), contender.title());
        final SpeedTrial trial = new SpeedTrial(client, title, contender, input, work.resolve("results"));
        final List<Long> nanos = new ArrayList<>();
        final int rounds = scale.warmUps() + scale.rounds();
        for (int round = 0; round < rounds; round++) {
            final long time = progress.during("%s: round %d of %d".formatted(title, round + 1, rounds), trial::round);
            if (round >= scale.warmUps()) {
                nanos.add(time);
            }
        }

        return new Speed(workload, contender, input, nanos);
    }
}
