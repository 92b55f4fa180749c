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

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Writing a container file of plain MapRecords, which came from elsewhere; Avro's writer is given its own datums. */
public class WriteBenchmark extends SteadyBenchmark {
    /** What is written. */
    @Param
    public DataSet dataSet;

    /** Who writes it. */
    @Param({"FASTAVRO", "NIFI_STOCK", "AVRO_GENERIC"})
    public Implementation implementation;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(8 * 1024 * 1024);
    private Rows rows;

    /**
     * Makes the records.
     *
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Setup
    public void readRows() throws IOException, MalformedRecordException {
        rows = new Rows(implementation, dataSet.file());
    }

    /**
     * @return the size of the file
     * @throws IOException never
     */
    @Benchmark
    public int write() throws IOException {
        out.reset();
        rows.write(out);
        return out.size();
    }
}
