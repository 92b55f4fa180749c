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
import org.fastavro.nifi.harness.ControllerService;
import org.fastavro.nifi.harness.ProcessGroup;
import org.fastavro.nifi.harness.ProcessorSpec;

import java.util.Map;

import static org.fastavro.nifi.harness.ComponentTypes.standard;

/** Ways to make one container file of many. All properties that are not named have their defaults. */
enum Collector implements Contender {
    MERGE_RECORD("MergeRecord: AvroReader, AvroRecordSetWriter") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            final ControllerService reader = group.addService(ComponentTypes.AVRO_READER, Map.of());
            final ControllerService writer = group.addService(ComponentTypes.AVRO_WRITER, Map.of());
            final String records = Long.toString(input.records());
            return ProcessorSpec.of(standard("MergeRecord")).with("record-reader", reader).with("record-writer", writer)
                    .with("min-records", records).with("max-records", records);
        }
    },
    MERGE_CONTENT("MergeContent: Avro") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            final String files = Integer.toString(input.count());
            return ProcessorSpec.of(standard("MergeContent")).with("Merge Format", "Avro")
                    .with("Minimum Number of Entries", files).with("Maximum Number of Entries", files);
        }
    },
    EVERY_DATUM("CollectAvroRecord: *Every Datum*") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            return collectAvroRecord(group, "Every Datum", input.records());
        }
    },
    STRUCTURE_ONLY("CollectAvroRecord: *Structure Only*") {
        @Override
        public ProcessorSpec processor(final ProcessGroup group, final InputFiles input) {
            return collectAvroRecord(group, "Structure Only", input.records());
        }
    };

    private final String title;

    Collector(final String title) {
        this.title = title;
    }

    /** A CollectAvroRecord whose bins are complete with exactly so many records. */
    static ProcessorSpec collectAvroRecord(final ProcessGroup group, final String blockCheck, final long records) {
        return ProcessorSpec.of(ComponentTypes.COLLECT_AVRO_RECORD).with("Record Reader", group.addService(ComponentTypes.FAST_AVRO_READER, Map.of()))
                .with("Block Check", blockCheck)
                .with("Minimum Number of Records", Long.toString(records)).with("Maximum Number of Records", Long.toString(records));
    }

    @Override
    public String title() {
        return title;
    }

    @Override
    public String resultRelationship() {
        return "merged";
    }

    @Override
    public int resultCount(final InputFiles input) {
        return 1;
    }
}
