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
package org.fastavro.nifi.benchmarks;

import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

import java.io.IOException;

/** What is measured with a container file of each data set. */
public abstract class FileBenchmark extends SteadyBenchmark {
    /** What the file holds. */
    @Param
    public DataSet dataSet;

    private byte[] file;

    /**
     * Makes the file.
     *
     * @throws IOException never
     */
    @Setup
    public void writeFile() throws IOException {
        file = dataSet.file();
    }

    /** @return the file */
    final byte[] file() {
        return file;
    }
}
