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
package org.fastavro.nifi.processors;

import org.apache.avro.file.CodecFactory;
import org.apache.nifi.avro.AvroReader;
import org.apache.nifi.avro.AvroRecordSetWriter;
import org.apache.nifi.controller.ControllerService;
import org.apache.nifi.csv.CSVReader;
import org.apache.nifi.csv.CSVRecordSetWriter;
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.json.JsonTreeReader;
import org.apache.nifi.processors.standard.ConvertRecord;
import org.apache.nifi.provenance.ProvenanceEventRecord;
import org.apache.nifi.provenance.ProvenanceEventType;
import org.apache.nifi.util.LogMessage;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.services.FastAvroReader;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.helpers.MessageFormatter;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Supplier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

/** What a flow sees of ConvertAvroRecord is what it sees of NiFi's own ConvertRecord. */
class ConvertRecordParityTest {
    private static final String SUCCESS = "success";
    private static final String FAILURE = "failure";

    /** What is converted to what; Fast Avro services take the places of the stock ones. */
    private enum Formats {
        AVRO_TO_AVRO(AvroReader::new, AvroRecordSetWriter::new),
        AVRO_TO_JSON(AvroReader::new, JsonRecordSetWriter::new),
        AVRO_TO_CSV(AvroReader::new, CSVRecordSetWriter::new),
        JSON_TO_AVRO(JsonTreeReader::new, AvroRecordSetWriter::new),
        CSV_TO_AVRO(CSVReader::new, AvroRecordSetWriter::new),
        JSON_TO_CSV(JsonTreeReader::new, CSVRecordSetWriter::new);

        private final Supplier<ControllerService> reader;
        private final Supplier<ControllerService> writer;

        Formats(final Supplier<ControllerService> reader, final Supplier<ControllerService> writer) {
            this.reader = reader;
            this.writer = writer;
        }

        private TestRunner stock() throws Exception {
            return Conversions.of(new ConvertRecord(), reader.get(), writer.get());
        }

        private TestRunner ours() throws Exception {
            final ControllerService stockReader = reader.get();
            final ControllerService stockWriter = writer.get();
            return Conversions.of(new ConvertAvroRecord(), stockReader instanceof AvroReader ? new FastAvroReader() : stockReader,
                    stockWriter instanceof AvroRecordSetWriter ? new FastAvroRecordSetWriter() : stockWriter);
        }

        private byte[] input(final int records) throws Exception {
            return switch (this) {
                case AVRO_TO_AVRO, AVRO_TO_JSON, AVRO_TO_CSV -> AvroFile.write(CodecFactory.deflateCodec(6), records);
                case JSON_TO_AVRO, JSON_TO_CSV -> lines("[", records, "{\"id\": %d, \"text\": \"t%d\"}", ",", "]");
                case CSV_TO_AVRO -> lines("id,text\n", records, "%d,t%d", "\n", "\n");
            };
        }

        private static byte[] lines(final String start, final int records, final String format, final String separator, final String end) {
            final StringJoiner lines = new StringJoiner(separator, start, end);
            for (int id = 0; id < records; id++) {
                lines.add(String.format(format, id, id));
            }

            return lines.toString().getBytes(StandardCharsets.UTF_8);
        }

        private Object content(final MockFlowFile flowFile) throws Exception {
            return switch (this) {
                case AVRO_TO_AVRO -> AvroFile.read(flowFile.toByteArray());
                case JSON_TO_AVRO, CSV_TO_AVRO -> Values.of(flowFile.toByteArray());
                case AVRO_TO_JSON, AVRO_TO_CSV, JSON_TO_CSV -> flowFile.getContent();
            };
        }
    }

    @ParameterizedTest
    @EnumSource
    void convertsAlike(final Formats formats) throws Exception {
        for (final int records : new int[] {0, 1, 25}) {
            compareSuccess(formats, records, true);
            compareSuccess(formats, records, false);
        }
    }

    private static void compareSuccess(final Formats formats, final int records, final boolean includeEmpty) throws Exception {
        final TestRunner stock = formats.stock();
        final TestRunner ours = formats.ours();
        for (final TestRunner runner : List.of(stock, ours)) {
            runner.setProperty("Include Zero Record FlowFiles", Boolean.toString(includeEmpty));
            runner.enqueue(formats.input(records), Map.of("filename", "in", "mime.type", "before", "record.count", "before"));
            runner.run();
        }

        final List<MockFlowFile> expected = stock.getFlowFilesForRelationship(SUCCESS);
        final List<MockFlowFile> found = ours.getFlowFilesForRelationship(SUCCESS);
        assertEquals(includeEmpty || records > 0 ? 1 : 0, expected.size());
        assertEquals(expected.size(), found.size());
        for (int index = 0; index < expected.size(); index++) {
            assertEquals(Conversions.attributes(expected.get(index)), Conversions.attributes(found.get(index)));
            assertEquals(formats.content(expected.get(index)), formats.content(found.get(index)));
        }

        assertEquals(stock.getCounterValue("Records Processed"), ours.getCounterValue("Records Processed"));
        assertEquals(eventTypes(stock), eventTypes(ours));
        assertEquals(texts(stock.getLogger().getInfoMessages()), texts(ours.getLogger().getDebugMessages()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"AVRO_TO_AVRO", "AVRO_TO_JSON", "JSON_TO_AVRO", "JSON_TO_CSV"})
    void failsAlike(final Formats formats) throws Exception {
        final byte[] whole = formats.input(25);
        for (final byte[] broken : List.of("~".getBytes(StandardCharsets.UTF_8), Arrays.copyOf(whole, 30))) {
            final TestRunner stock = formats.stock();
            final TestRunner ours = formats.ours();
            final MockFlowFile expected = Conversions.run(stock, broken, FAILURE);
            final MockFlowFile found = Conversions.run(ours, broken, FAILURE);

            found.assertContentEquals(broken);
            assertEquals(expected.getAttributes().keySet(), found.getAttributes().keySet());
            assertNotNull(found.getAttribute("record.error.message"));
            assertEquals(expected.isPenalized(), found.isPenalized());
            assertEquals(stock.getLogger().getErrorMessages().size(), ours.getLogger().getErrorMessages().size());
            assertEquals(stock.getCounterValue("Records Processed"), ours.getCounterValue("Records Processed"));
            assertEquals(eventTypes(stock), eventTypes(ours));
        }
    }

    private static List<ProvenanceEventType> eventTypes(final TestRunner runner) {
        return runner.getProvenanceEvents().stream().map(ProvenanceEventRecord::getEventType).toList();
    }

    /**
     * What was logged, without the names of processor and FlowFile. What NiFi's own processors say as information is off as NiFi is shipped; ours say it
     * at debug, as it would be a line of the log for each FlowFile.
     */
    private static List<String> texts(final List<LogMessage> messages) {
        final List<String> texts = new ArrayList<>();
        for (final LogMessage message : messages) {
            texts.add(MessageFormatter.arrayFormat(message.getMsg(), message.getArgs()).getMessage().replaceAll("^Convert\\S+ | for \\S+$", ""));
        }

        return texts;
    }
}
