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

import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;

/** Looks into Avro container files with Avro's own reader. */
public final class ContainerFiles {

    private ContainerFiles() {
    }

    /**
     * Counts the records block by block, without decoding them.
     *
     * @param files container files
     * @return how many records the files have together
     * @throws IOException if one cannot be read, or is no container file
     */
    public static long countRecords(final Collection<Path> files) throws IOException {
        long count = 0;
        for (final Path file : files) {
            try (DataFileReader<GenericRecord> reader = new DataFileReader<>(file.toFile(), new GenericDatumReader<>())) {
                while (reader.hasNext()) {
                    count += reader.getBlockCount();
                    reader.nextBlock();
                }
            }
        }

        return count;
    }
}
