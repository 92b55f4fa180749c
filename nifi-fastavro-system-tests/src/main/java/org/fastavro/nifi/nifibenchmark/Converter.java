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
    STOCK("ConvertRecord: AvroReader, AvroRecordSetWriter") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            return spec(group, standard("ConvertRecord"), ComponentTypes.AVRO_READER, ComponentTypes.AVRO_WRITER);
        }
    },
    FAST_SERVICES("ConvertRecord: FastAvroReader, FastAvroRecordSetWriter") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            return spec(group, standard("ConvertRecord"), ComponentTypes.FAST_AVRO_READER, ComponentTypes.FAST_AVRO_WRITER);
        }
    },
    EVERY_DATUM("ConvertAvroRecord: *Every Datum*") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            return convertAvroRecord(group, "Every Datum");
        }
    },
    STRUCTURE_ONLY("ConvertAvroRecord: *Structure Only*") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            return convertAvroRecord(group, "Structure Only");
        }
    },
    /** NiFi's own copying of content, which does not look at it: how fast a processor that writes can be in NiFi. */
    MODIFY_BYTES("ModifyBytes: a plain copy") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            return ProcessorSpec.of(standard("ModifyBytes"));
        }
    };

    private final String title;

    Converter(final String title) {
        this.title = title;
    }

    private static ProcessorSpec spec(final ProcessGroup group, final String processor, final String reader, final String writer) {
        return ProcessorSpec.of(processor).with("Record Reader", group.addService(reader, Map.of())).with("Record Writer", group.addService(writer, Map.of()));
    }

    private static ProcessorSpec convertAvroRecord(final ProcessGroup group, final String blockCheck) {
        return spec(group, ComponentTypes.CONVERT_AVRO_RECORD, ComponentTypes.FAST_AVRO_READER, ComponentTypes.FAST_AVRO_WRITER).with("Block Check", blockCheck);
    }

    @Override
    public String title() {
        return title;
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
