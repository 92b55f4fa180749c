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
package org.fastavro.nifi.nifibenchmark;

import org.fastavro.nifi.harness.ComponentTypes;
import org.fastavro.nifi.harness.ProcessGroup;
import org.fastavro.nifi.harness.ProcessorSpec;

import java.util.Map;

import static org.fastavro.nifi.harness.ComponentTypes.standard;

/** Ways to convert container files into container files of the same schema. All properties that are not named have their defaults. */
enum Converter implements Contender {
    STOCK("ConvertRecord: AvroReader, AvroRecordSetWriter", standard("ConvertRecord"), ComponentTypes.AVRO_READER, ComponentTypes.AVRO_WRITER, Map.of()),
    FAST_SERVICES("ConvertRecord: FastAvroReader, FastAvroRecordSetWriter", standard("ConvertRecord"), ComponentTypes.FAST_AVRO_READER,
            ComponentTypes.FAST_AVRO_WRITER, Map.of()),
    EVERY_DATUM("ConvertAvroRecord: *Every Datum*", "Every Datum"),
    STRUCTURE_ONLY("ConvertAvroRecord: *Structure Only*", "Structure Only");

    private final String title;
    private final String processor;
    private final String reader;
    private final String writer;
    private final Map<String, String> properties;

    Converter(final String title, final String processor, final String reader, final String writer, final Map<String, String> properties) {
        this.title = title;
        this.processor = processor;
        this.reader = reader;
        this.writer = writer;
        this.properties = properties;
    }

    Converter(final String title, final String blockCheck) {
        this(title, ComponentTypes.CONVERT_AVRO_RECORD, ComponentTypes.FAST_AVRO_READER, ComponentTypes.FAST_AVRO_WRITER, Map.of("Block Check", blockCheck));
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
        return ProcessorSpec.of(processor).with("Record Reader", group.addService(reader, Map.of()))
                .with("Record Writer", group.addService(writer, Map.of())).with(properties);
    }

    @Override
    public String resultRelationship() {
        return "success";
    }

    @Override
    public int resultCount(final InputFiles input) {
        return input.count();
    }
}
