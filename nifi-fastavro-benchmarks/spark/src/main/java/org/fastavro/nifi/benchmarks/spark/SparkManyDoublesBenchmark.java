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
package org.fastavro.nifi.benchmarks.spark;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.avro.SchemaConverters;
import org.apache.spark.sql.types.StructType;
import org.fastavro.nifi.benchmarks.DataSet;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * SPARK-24993's measurement with Spark's own Avro data source: rows from Spark's cache written to one file, and a file read to rows, uncompressed, in one
 * thread of the local mode. Reading ends in Spark's "noop" sink, which takes complete rows and asks them for nothing.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 50)
@Measurement(iterations = 100)
public class SparkManyDoublesBenchmark {
    private static final String AVRO = "avro";

    /** How many rows; one, to see what a Spark job costs by itself. */
    @Param({"3000", "1"})
    public int manyDoublesRows;

    /** The versions of Spark and Avro, for the report. */
    @Param("")
    public String versions;

    /** The folder that takes the files. */
    @Param("work/spark")
    public String folder;

    private SparkSession spark;
    private String input;
    private String output;
    private Dataset<Row> rows;

    /**
     * Starts Spark, writes the file that is read, caches its rows, and makes sure that none is lost on the way to a file and back.
     *
     * @throws IOException if the file cannot be written
     */
    @Setup
    public void start() throws IOException {
        final Path files = Files.createDirectories(Path.of(folder).toAbsolutePath());
        output = files.resolve("output").toString();
        input = Files.write(files.resolve("input.avro"), DataSet.DOUBLES.file(manyDoublesRows)).toString();
        spark = SparkSession.builder().master("local[1]")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.ui.enabled", false)
                .config("spark.local.dir", files.toString())
                .config("spark.sql.warehouse.dir", files.resolve("warehouse").toString())
                .config("spark.sql.avro.compression.codec", "uncompressed")
                .getOrCreate();

        // Rows of a file are nullable to Spark, and would be written as unions: another schema, and more bytes, than the other implementations write.
        final StructType type = (StructType) SchemaConverters.toSqlType(DataSet.DOUBLES.schema()).dataType();
        rows = spark.createDataFrame(read(input).javaRDD(), type).repartition(1).cache();
        expectAllRows(rows);
        write();
        expectAllRows(read(output));
    }

    private Dataset<Row> read(final String path) {
        return spark.read().format(AVRO).load(path);
    }

    private void expectAllRows(final Dataset<Row> found) {
        final long count = found.count();
        if (count != manyDoublesRows) {
            throw new IllegalStateException("Expected " + manyDoublesRows + " rows but found " + count);
        }
    }

    /** Writes the rows. */
    @Benchmark
    public void write() {
        rows.write().format(AVRO).mode(SaveMode.Overwrite).save(output);
    }

    /** Reads the file. */
    @Benchmark
    public void read() {
        read(input).write().format("noop").mode(SaveMode.Overwrite).save();
    }

    /** Stops Spark. */
    @TearDown
    public void stop() {
        spark.stop();
    }
}
