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

import org.apache.avro.file.CodecFactory;
import org.fastavro.nifi.benchmarks.DataSet;
import org.fastavro.nifi.harness.Folders;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Uncompressed container files in a folder of their own, all with the same records.
 *
 * @param folder where they lie
 * @param count how many there are
 * @param recordsPerFile how many records each has
 */
public record InputFiles(Path folder, int count, int recordsPerFile) {

    /**
     * Writes the files with Avro's own writer.
     *
     * @param folder where to; emptied first
     * @param dataSet what is in them
     * @param count how many files
     * @param recordsPerFile how many records each is to have
     * @return the files
     * @throws IOException if they cannot be written
     */
    public static InputFiles write(final Path folder, final DataSet dataSet, final int count, final int recordsPerFile) throws IOException {
        Folders.empty(folder);
        final byte[] content = dataSet.file(recordsPerFile, CodecFactory.nullCodec());
        for (int index = 0; index < count; index++) {
            Files.write(folder.resolve(index + ".avro"), content);
        }

        return new InputFiles(folder, count, recordsPerFile);
    }

    /**
     * @return how many records the files have together
     */
    public long records() {
        return (long) count * recordsPerFile;
    }
}
