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

import org.apache.nifi.serialization.MalformedRecordException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

import java.io.IOException;

/** Opening a container file of one record and asking that for one field: FlowFiles of single events. */
public class OpenFileBenchmark extends SteadyBenchmark {
    /** What is opened. */
    @Param({"FLAT", "WIDE"})
    public DataSet dataSet;

    /** Who opens it. */
    @Param({"FASTAVRO", "NIFI_STOCK"})
    public Implementation implementation;

    private byte[] file;

    /**
     * Makes the file.
     *
     * @throws IOException never
     */
    @Setup
    public void writeFile() throws IOException {
        file = dataSet.file(1);
    }

    /**
     * @return one value of the record
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Benchmark
    public Object open() throws IOException, MalformedRecordException {
        return implementation.recordReader(file).nextRecord().getValue(dataSet.oneField());
    }
}
