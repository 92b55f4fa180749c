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

import org.fastavro.nifi.benchmarks.DataSet;
import org.fastavro.nifi.harness.NiFiClient;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.RealNiFi;

import java.io.IOException;
import java.nio.file.Path;

/** Measures what a FlowFile of one record takes of the heap in a bin of CollectAvroRecord. */
public final class BinHeapTrial {

    /** NiFi works on in the background; what it makes beside is in some of the readings and not in the least one. */
    private static final int READINGS = 3;

    private BinHeapTrial() {
    }

    /**
     * @param nifi a NiFi whose queues do not swap so many FlowFiles to disk
     * @param work a folder for the files
     * @param flowFiles how many
     * @return what was measured
     * @throws IOException if files cannot be written, or the heap not be counted
     * @throws IllegalStateException if the FlowFiles are not queued, or not taken
     */
    public static BinHeap measure(final RealNiFi nifi, final Path work, final int flowFiles) throws IOException {
        final NiFiClient client = nifi.client();
        final InputFiles input = InputFiles.write(work.resolve("files"), DataSet.FLAT, flowFiles, 1);
        // One record more than there are: the bin waits for it.
        final FeedingFlow flow = new FeedingFlow(client, "Memory of a bin", input, FeedingFlow.taking(input),
                group -> Collector.collectAvroRecord(group, "Every Datum", input.records() + 1));
        flow.group().prepare();
        final long emptyBytes = liveBytes(nifi);

        flow.feed();
        forgetFiles(client, flow);
        final long queuedBytes = liveBytes(nifi);

        flow.start(flow.fed(), "all FlowFiles are in the bin", () -> client.flowFilesHeld(flow.fed()) == flowFiles);
        final long heldBytes = liveBytes(nifi);
        flow.group().stop(flow.fed());
        return new BinHeap(flowFiles, emptyBytes, queuedBytes, heldBytes);
    }

    /** GetFile remembers the names of the files it took until it looks again. */
    private static void forgetFiles(final NiFiClient client, final FeedingFlow flow) {
        final Processor source = flow.source();
        final long before = client.status(source).taskCount();
        flow.run(source, "GetFile has looked again", () -> client.status(source).taskCount() > before);
    }

    private static long liveBytes(final RealNiFi nifi) throws IOException {
        long least = nifi.liveBytes();
        for (int reading = 1; reading < READINGS; reading++) {
            least = Math.min(least, nifi.liveBytes());
        }

        return least;
    }
}
