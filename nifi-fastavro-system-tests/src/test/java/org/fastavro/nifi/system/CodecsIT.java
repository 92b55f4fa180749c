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
package org.fastavro.nifi.system;

import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.ControllerService;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.ProcessorSpec;
import org.fastavro.nifi.sample.SampleOrders;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

import static org.fastavro.nifi.harness.ComponentTypes.standard;
import static org.junit.jupiter.api.Assertions.assertEquals;

/** Every codec against every other, through blocks as they are and through records, in the class loaders that a real NiFi builds. */
@ExtendWith(SharedNiFi.class)
class CodecsIT {

    private static final int RECORDS = 2_000;

    /** The property values of the writer, and what Avro calls the codec. */
    private static final Map<String, String> CODECS = new TreeMap<>(Map.of("NONE", "null", "DEFLATE", "deflate", "SNAPPY", "snappy", "BZIP2", "bzip2",
            "XZ", "xz", "ZSTANDARD", "zstandard"));

    private final SystemUnderTest system;

    CodecsIT(final SystemUnderTest system) {
        this.system = system;
    }

    @Test
    void convertAvroRecordReadsAndWritesEachCodec() throws IOException {
        convertsEachCodecToEach("codecs-blocks", ComponentTypes.CONVERT_AVRO_RECORD);
    }

    @Test
    void convertRecordReadsAndWritesEachCodec() throws IOException {
        convertsEachCodecToEach("codecs-records", standard("ConvertRecord"));
    }

    private void convertsEachCodecToEach(final String name, final String processorType) throws IOException {
        final TestFlow flow = system.flow(name);
        for (final String codec : CODECS.values()) {
            SampleOrders.write(flow.inputs().resolve(codec + ".avro"), codec, 0, RECORDS);
        }

        final ControllerService reader = flow.fastReader();
        final Processor source = flow.source();
        for (final String format : CODECS.keySet()) {
            final ControllerService writer = flow.group().addService(ComponentTypes.FAST_AVRO_WRITER, Map.of("Compression Format", format));
            final Processor convert = flow.group().addProcessor(ProcessorSpec.of(processorType).named(format).with("Record Reader", reader)
                    .with("Record Writer", writer));
            flow.group().connect(source, convert, "success");
            flow.collect(convert, "success", format);
            flow.collect(convert, "failure", format + "-failure");
        }

        flow.run(CODECS.size() * CODECS.size());

        for (final Map.Entry<String, String> codec : CODECS.entrySet()) {
            assertEquals(CODECS.size(), flow.results(codec.getKey()).size(), codec::getKey);
            for (final Path result : flow.results(codec.getKey())) {
                assertEquals(codec.getValue(), AvroOracle.codec(result));
                assertEquals(AvroOracle.orders(0, RECORDS), AvroOracle.read(result), result::toString);
            }
        }
    }
}
