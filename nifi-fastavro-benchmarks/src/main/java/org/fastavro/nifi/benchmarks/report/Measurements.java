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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * What JMH wrote as JSON after a run.
 *
 * @param all one for each benchmark and set of parameters
 * @param jdk the JDK of the run, as in {@code OpenJDK 64-Bit Server VM 25}
 */
record Measurements(List<Measurement> all, String jdk) {
    private static final Map<String, TimeUnit> UNITS = Map.of("ns/op", TimeUnit.NANOSECONDS, "us/op", TimeUnit.MICROSECONDS, "ms/op", TimeUnit.MILLISECONDS);

    /**
     * @param json the file that JMH wrote
     * @return its measurements
     * @throws IOException if it cannot be read, or has figures in a unit that is none of time an operation
     */
    static Measurements read(final Path json) throws IOException {
        final List<Measurement> measurements = new ArrayList<>();
        String jdk = "";
        for (final JsonNode result : new ObjectMapper().readTree(json.toFile())) {
            measurements.add(measurement(result));
            jdk = result.path("vmName").asText() + " " + result.path("vmVersion").asText();
        }

        return new Measurements(measurements, jdk);
    }

    private static Measurement measurement(final JsonNode result) throws IOException {
        final String[] names = result.path("benchmark").asText().split("\\.");
        final JsonNode metric = result.path("primaryMetric");
        final TimeUnit unit = UNITS.get(metric.path("scoreUnit").asText());
        if (unit == null) {
            throw new IOException("Expected a time an operation, one of " + UNITS.keySet() + ", but found " + metric.path("scoreUnit"));
        }

        final double scale = unit.toNanos(1);
        final List<Double> samples = new ArrayList<>();
        for (final JsonNode fork : metric.path("rawData")) {
            fork.forEach(sample -> samples.add(sample.asDouble() * scale));
        }

        final Map<String, String> parameters = new HashMap<>();
        result.path("params").properties().forEach(entry -> parameters.put(entry.getKey(), entry.getValue().asText()));
        final JsonNode allocated = result.path("secondaryMetrics").path("gc.alloc.rate.norm").path("score");
        return new Measurement(names[names.length - 2] + "." + names[names.length - 1], parameters, metric.path("score").asDouble() * scale,
                allocated.asDouble(Double.NaN), samples);
    }

    /**
     * @param others of another run with the same JDK
     * @return all of both
     */
    Measurements with(final Measurements others) {
        return new Measurements(Stream.concat(all.stream(), others.all().stream()).toList(), jdk);
    }

    /**
     * @param benchmark class and method
     * @param parameters which all have to be as given
     * @return the measurement, or empty if the run had none
     */
    Optional<Measurement> find(final String benchmark, final Map<String, String> parameters) {
        return all.stream()
                .filter(measurement -> measurement.benchmark().equals(benchmark) && measurement.parameters().entrySet().containsAll(parameters.entrySet()))
                .findFirst();
    }
}
