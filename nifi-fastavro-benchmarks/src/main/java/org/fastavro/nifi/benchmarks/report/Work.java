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
package org.fastavro.nifi.benchmarks.report;

import org.fastavro.nifi.benchmarks.DataSet;
import org.fastavro.nifi.benchmarks.Implementation;

import java.util.Map;
import java.util.Optional;

/** What implementations are compared in, record by record. */
enum Work {
    READ_ALL("read-all", "Reading, every value asked for", "ReadAllBenchmark.read", false),
    READ_ONE_FIELD("read-one-field", "Reading, one field asked for", "ReadOneFieldBenchmark.read", false),
    COPY("copy", "Reading and writing, same schema", "CopyBenchmark.unchanged", false),
    CHANGE("change", "Reading, one field changed, and writing", "CopyBenchmark.oneFieldChanged", false),
    WRITE("write", "Writing plain records", "WriteBenchmark.write", false),
    OPEN_FILE("open-file", "A container file of one record a reader", "OpenFileBenchmark.open", true),
    READ_DATUM("read-datum", "A bare datum a reader", "DatumBenchmark.read", true),
    DATUM_TO_JSON("datum-to-json", "A bare datum a reader, then written as JSON", "DatumBenchmark.readAndWriteJson", true);

    private final String fileName;
    private final String title;
    private final String benchmark;
    private final boolean singleRecord;

    Work(final String fileName, final String title, final String benchmark, final boolean singleRecord) {
        this.fileName = fileName;
        this.title = title;
        this.benchmark = benchmark;
        this.singleRecord = singleRecord;
    }

    String fileName() {
        return fileName;
    }

    String title() {
        return title;
    }

    private double recordCount(final DataSet dataSet) {
        return singleRecord ? 1 : dataSet.recordCount();
    }

    private static Map<String, String> parameters(final DataSet dataSet, final Implementation implementation) {
        return Map.of("dataSet", dataSet.name(), "implementation", implementation.name());
    }

    /** @return nanoseconds a record, or empty if the run did not have this */
    Optional<Double> nanoseconds(final Measurements measurements, final DataSet dataSet, final Implementation implementation) {
        return measurements.find(benchmark, parameters(dataSet, implementation)).map(found -> found.nanoseconds() / recordCount(dataSet));
    }

    /** @return allocated bytes a record, or empty if the run did not have this */
    Optional<Double> allocatedBytes(final Measurements measurements, final DataSet dataSet, final Implementation implementation) {
        return measurements.find(benchmark, parameters(dataSet, implementation)).map(found -> found.allocatedBytes() / recordCount(dataSet));
    }
}
