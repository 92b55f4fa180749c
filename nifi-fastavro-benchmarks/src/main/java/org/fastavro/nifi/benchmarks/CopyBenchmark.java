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
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.Record;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

import java.io.ByteArrayOutputStream;
import java.io.IOException;

/** Reading a container file and writing its records into another of the same schema: unchanged as ConvertRecord and SplitRecord do, or changed as UpdateRecord does. */
public class CopyBenchmark extends FileBenchmark {
    /** Who copies it. */
    @Param({"FASTAVRO", "NIFI_STOCK"})
    public Implementation implementation;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(8 * 1024 * 1024);
    /**
     * @return the size of the copy
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Benchmark
    public int unchanged() throws IOException, MalformedRecordException {
        return copy(false);
    }

    /**
     * @return the size of the copy, in which one field of each record has another value
     * @throws IOException never
     * @throws MalformedRecordException never
     */
    @Benchmark
    public int oneFieldChanged() throws IOException, MalformedRecordException {
        return copy(true);
    }

    private int copy(final boolean isChanged) throws IOException, MalformedRecordException {
        out.reset();
        final RecordReader reader = implementation.recordReader(file());
        final RecordSetWriter writer = implementation.recordWriter(reader.getSchema(), out);
        writer.beginRecordSet();
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            if (isChanged) {
                record.setValue(dataSet.oneField(), dataSet.changedValue());
            }

            writer.write(record);
        }

        writer.finishRecordSet();
        writer.close();
        return out.size();
    }
}
