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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ReportTest {
    private static final String JSON = """
            [{"benchmark": "org.fastavro.nifi.benchmarks.CopyBenchmark.unchanged", "vmName": "A VM", "vmVersion": "25",
              "params": {"dataSet": "FLAT", "implementation": "%s"},
              "primaryMetric": {"score": %s, "scoreUnit": "%s", "rawData": [[%s, %s]]},
              "secondaryMetrics": {"gc.alloc.rate.norm": {"score": %s}}},
             {"benchmark": "org.fastavro.nifi.benchmarks.CopyBenchmark.unchanged", "vmName": "A VM", "vmVersion": "25",
              "params": {"dataSet": "FLAT", "implementation": "NIFI_STOCK"},
              "primaryMetric": {"score": 2000000, "scoreUnit": "ns/op", "rawData": [[2000000]]},
              "secondaryMetrics": {"gc.alloc.rate.norm": {"score": 4000000}}}]""";

    @TempDir
    private Path folder;

    private Path json(final String unit, final double time) throws IOException {
        return Files.writeString(folder.resolve("in.json"), JSON.formatted("FASTAVRO", time, unit, time - 1, time + 1, 400_000));
    }

    @Test
    void timesAndBytesAreThoseOfOneRecord() throws IOException {
        // 2,000 records in 80 and 2,000 us.
        Report.main(new String[] {json("us/op", 80).toString(), folder.resolve("out").toString(), "the command"});

        final String results = Files.readString(folder.resolve("out/results.md"));
        assertTrue(results.contains("Written by `the command`"), results);
        assertTrue(results.contains("A VM 25"), results);
        assertTrue(results.contains("| Reading and writing, same schema | FLAT | 20 times NiFi's speed | 25.0 | met |"), results);
        assertTrue(results.contains("| Reading and writing, same schema | FLAT | 0.05 of NiFi's allocated bytes | 0.10 | missed |"), results);
        final String row = results.lines().filter(line -> line.startsWith("| Reading and writing, same schema | FLAT | 40 |")).findFirst().orElseThrow();
        assertTrue(row.endsWith("| 1,000 | – | – | 25.0 | 200 | 2,000 |"), row);
    }

    @Test
    void messagesASecondAreCounted() throws IOException {
        // 4,000 and 2,000,000 ns a message.
        final Path messages = Files.writeString(folder.resolve("messages.json"),
                Files.readString(json("us/op", 4)).replace("CopyBenchmark.unchanged", "DatumBenchmark.readAndWriteJson"));

        Report.main(new String[] {messages.toString(), folder.resolve("out").toString(), "the command"});

        final String results = Files.readString(folder.resolve("out/results.md"));
        assertTrue(results.contains("| A bare datum a reader, then written as JSON | FLAT | 250,000 | 500 | 500.0 |"), results);
    }

    @Test
    void collectingIsComparedWithMergeRecord() throws IOException {
        // 5 and 2 ms.
        final Path collecting = Files.writeString(folder.resolve("collecting.json"), Files.readString(json("ms/op", 5)).replace("CopyBenchmark.unchanged", "CollectBenchmark.collect")
                .replace("\"dataSet\": \"FLAT\"", "\"files\": \"SMALL\"").replace("\"implementation\": \"FASTAVRO\"", "\"collector\": \"MERGE_RECORD\"")
                .replace("\"implementation\": \"NIFI_STOCK\"", "\"collector\": \"EVERY_DATUM\""));

        Report.main(new String[] {collecting.toString(), folder.resolve("out").toString(), "the command"});

        final String results = Files.readString(folder.resolve("out/results.md"));
        assertTrue(results.contains("| 5,000 of 1 | MergeRecord | 5.0 | 1.0 |\n| 5,000 of 1 | CollectAvroRecord, *Every Datum* | 2.0 | 2.5 |"), results);
    }

    @Test
    void packedRowsAreCountedOneByOne() throws IOException {
        final Path packed = Files.writeString(folder.resolve("packed.json"), Files.readString(json("ms/op", 5)).replace("CopyBenchmark.unchanged", "PackedRowsBenchmark.packedRows")
                .replace("\"dataSet\": \"FLAT\"", "\"rows\": \"20000\""));

        Report.main(new String[] {packed.toString(), folder.resolve("out").toString(), "the command"});

        // 5,000,000 ns for 20,000 rows.
        assertTrue(Files.readString(folder.resolve("out/results.md")).contains("| 20,000 | 250 | – |"));
    }

    @Test
    void sparkStandsBelowTheOthers() throws IOException {
        final String measured = Files.readString(json("ms/op", 5)).replace("CopyBenchmark.unchanged", "ManyDoublesBenchmark.read");
        final Path ours = Files.writeString(folder.resolve("ours.json"), measured);
        final Path spark = Files.writeString(folder.resolve("spark.json"), measured.replace("benchmarks.Many", "benchmarks.spark.SparkMany")
                .replace("\"dataSet\": \"FLAT\"", "\"versions\": \"4.2.0\", \"manyDoublesRows\": \"1\""));

        SparkReport.main(new String[] {ours.toString(), spark.toString(), folder.resolve("out/spark.md").toString(), "the command"});

        final String results = Files.readString(folder.resolve("out/spark.md"));
        assertTrue(results.contains("| read | nifi-fastavro | 5 | 1 | 4 | 6 | 2 |\n| read | NiFi | 2 | 0 | 2 | 2 | 1 |\n| read | Spark 4.2.0, one row | 5 | 1 | 4 | 6 | 2 |"),
                results);
    }

    @Test
    void whatWasNotMeasuredIsNotSaidToBeMissed() throws IOException {
        Report.main(new String[] {json("us/op", 80).toString(), folder.resolve("out").toString(), "the command"});

        assertFalse(Files.readString(folder.resolve("out/results.md")).contains("NESTED"));
        assertTrue(Files.exists(folder.resolve("out/copy.svg")));
        assertFalse(Files.exists(folder.resolve("out/write.svg")));
    }

    @Test
    void theSpreadIsThatOfTheSamples() throws IOException {
        final Measurement measurement = Measurements.read(json("ms/op", 5)).all().getFirst();

        assertEquals(5_000_000, measurement.nanoseconds());
        // The samples are 4 and 6 ms: squares 1 + 1, over 2 - 1.
        assertEquals(Math.sqrt(2) * 1_000_000, measurement.standardDeviation(), 1e-6);
    }

    @Test
    void figuresThatAreNoTimesAreRefused() throws IOException {
        final Path throughput = json("ops/s", 80);

        assertTrue(assertThrows(IOException.class, () -> Measurements.read(throughput)).getMessage().contains("ops/s"));
    }
}
