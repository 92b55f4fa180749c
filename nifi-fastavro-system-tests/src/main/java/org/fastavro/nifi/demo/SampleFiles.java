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

import org.fastavro.nifi.harness.Progress;
import org.fastavro.nifi.sample.SampleOrders;

import java.io.IOException;
import java.nio.file.Path;

/** The sample files of the demo. */
final class SampleFiles {

    static final int FILES = 20;
    static final int RECORDS_PER_FILE = 50_000;

    private static final int PERCENT = 100;

    private SampleFiles() {
    }

    /** Writes a million orders, compressed with snappy, in twenty files. */
    static void write(final Path folder, final Progress progress) throws IOException {
        for (int i = 0; i < FILES; i++) {
            progress.show("Writing sample files: %d %%".formatted(i * PERCENT / FILES));
            final Path file = folder.resolve("%s%02d.avro".formatted(DemoFolders.SAMPLE_PREFIX, i));
            SampleOrders.write(file, "snappy", (long) i * RECORDS_PER_FILE, RECORDS_PER_FILE);
        }

        progress.done("Wrote %,d records into %d sample files".formatted((long) FILES * RECORDS_PER_FILE, FILES));
    }
}
