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

import org.apache.avro.Schema;
import org.apache.spark.SparkBuildInfo;
import org.apache.spark.launcher.JavaModuleOptions;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs Spark's benchmark with the options that Spark's own launcher gives a JVM. */
public final class SparkBenchmarks {
    private SparkBenchmarks() {
    }

    /**
     * @param arguments JMH's options
     * @throws CommandLineOptionException if JMH does not know them
     * @throws RunnerException if the benchmark fails
     */
    public static void main(final String[] arguments) throws CommandLineOptionException, RunnerException {
        final String versions = SparkBuildInfo.spark_version() + ", Avro " + Schema.class.getPackage().getImplementationVersion();
        new Runner(new OptionsBuilder()
                .parent(new CommandLineOptions(arguments))
                .include(SparkManyDoublesBenchmark.class.getName())
                .param("versions", versions)
                .jvmArgsAppend(JavaModuleOptions.defaultModuleOptionArray())
                .shouldFailOnError(true)
                .build()).run();
    }
}
