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
import org.apache.nifi.controller.AbstractControllerService;
import org.apache.nifi.json.JsonRecordSetWriter;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.exception.FlowFileAccessException;
import org.apache.nifi.processor.exception.MissingFlowFileException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.TestRunner;
import org.fastavro.nifi.container.AvroFile;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.HandmadeFile;
import org.fastavro.nifi.services.FastAvroReader;
import org.fastavro.nifi.services.FastAvroRecordSetWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

class ConversionFailureTest {
    private static final String SUCCESS = "success";
    private static final String FAILURE = "failure";
    private static final String ERROR = "record.error.message";

    @ParameterizedTest
    @EnumSource(Codec.class)
    void setsBrokenFilesApartFromGoodOnes(final Codec codec) throws Exception {
        final byte[] good = AvroFile.write(AvroFile.factoryOf(codec), 100, 100);
        final byte[] wrongMarker = good.clone();
        wrongMarker[good.length - 1]++;
        final List<byte[]> broken = List.of(new byte[0], "No Avro at all".getBytes(StandardCharsets.UTF_8), Arrays.copyOf(good, 4), Arrays.copyOf(good, 60),
                Arrays.copyOf(good, good.length - 1), Arrays.copyOf(good, good.length - 17), wrongMarker, Arrays.copyOf(good, good.length + 1));
        for (final boolean toJson : new boolean[] {false, true}) {
            final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new FastAvroReader(),
                    toJson ? new JsonRecordSetWriter() : new FastAvroRecordSetWriter());
            for (final byte[] content : broken) {
                runner.enqueue(content, Map.of("mime.type", "as before"));
                runner.enqueue(good);
            }

            runner.run(2 * broken.size());

            runner.assertTransferCount(SUCCESS, broken.size());
            runner.getFlowFilesForRelationship(SUCCESS).forEach(converted -> Conversions.assertRecordCount(200, converted));
            final List<MockFlowFile> failed = runner.getFlowFilesForRelationship(FAILURE);
            assertEquals(broken.size(), failed.size());
            for (int index = 0; index < broken.size(); index++) {
                failed.get(index).assertContentEquals(broken.get(index));
                failed.get(index).assertAttributeEquals("mime.type", "as before");
                failed.get(index).assertAttributeNotExists("record.count");
                final String message = failed.get(index).getAttribute(ERROR);
                assertTrue(message.contains("byte offset"), message);
            }

            assertEquals(broken.size(), runner.getLogger().getErrorMessages().size());
            assertEquals(200 * broken.size(), runner.getCounterValue("Records Processed"));
        }
    }

    @Test
    void tellsWhereTheFaultIs() throws Exception {
        final byte[] data = HandmadeFile.data(0, 50);
        data[1] = 0x7F;
        final byte[] file = HandmadeFile.of(CodecFactory.nullCodec(), HandmadeFile.block(3, HandmadeFile.data(0, 3)), HandmadeFile.block(50, data));
        for (final boolean toJson : new boolean[] {false, true}) {
            final TestRunner runner = Conversions.of(new ConvertAvroRecord(), new FastAvroReader(),
                    toJson ? new JsonRecordSetWriter() : new FastAvroRecordSetWriter());
            final String message = Conversions.run(runner, file, FAILURE).getAttribute(ERROR);
            assertTrue(message.endsWith("(at field text, record 4, block 2, byte offset in the block's data 1, block's byte offset "
                    + (file.length - data.length - 19) + ")"), message);
        }
    }

    @Test
    void failsWhereARecordDoesNotFitTheWritersSchema() throws Exception {
        final String schema = """
                {"type": "record", "name": "Other", "fields": [{"name": "id", "type": "long"}, {"name": "unit", "type": "string"}]}""";
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("schema-access-strategy", "schema-text-property", "schema-text", schema));
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 10);

        final MockFlowFile failed = Conversions.run(runner, file, FAILURE);

        failed.assertContentEquals(file);
        assertTrue(failed.getAttribute(ERROR).contains("unit"), failed.getAttribute(ERROR));
    }

    @Test
    void failsWithoutASchema() throws Exception {
        final byte[] file = AvroFile.write(CodecFactory.nullCodec(), 10);
        final TestRunner runner = Conversions.fast(Map.of(), Map.of("schema-access-strategy", "schema-text-property", "schema-text", "${missing}"));

        final MockFlowFile failed = Conversions.run(runner, file, FAILURE);

        failed.assertContentEquals(file);
        assertTrue(failed.getAttribute(ERROR).contains("Schema Text"), failed.getAttribute(ERROR));
    }

    @Test
    void blamesAReadersOwnExceptionOnTheContent() throws Exception {
        final MockFlowFile failed = Conversions.run(failing(new IllegalStateException("broken reader")), new byte[] {1}, FAILURE);
        failed.assertAttributeEquals(ERROR, "broken reader");
        failed.assertContentEquals(new byte[] {1});

        final MockFlowFile failedWithoutMessage = Conversions.run(failing(new IllegalStateException()), new byte[] {1}, FAILURE);
        failedWithoutMessage.assertAttributeEquals(ERROR, "java.lang.IllegalStateException Thrown");
    }

    @Test
    void rollsBackWhereTheContentRepositoryFails() throws Exception {
        final FlowFileAccessException unreadable = new FlowFileAccessException("disk gone", null);
        assertRolledBack(failing(unreadable), unreadable);
        assertRolledBack(failing(new MalformedRecordException("Error while getting next record", unreadable)), unreadable);
        final MissingFlowFileException missing = new MissingFlowFileException("content gone", null);
        assertRolledBack(failing(missing), missing);
    }

    private static void assertRolledBack(final TestRunner runner, final RuntimeException cause) {
        runner.enqueue(new byte[] {1});
        final Throwable thrown = assertThrows(Throwable.class, runner::run);
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }

        assertEquals(cause, root);
        runner.assertQueueNotEmpty();
        runner.assertTransferCount(SUCCESS, 0);
        runner.assertTransferCount(FAILURE, 0);
    }

    private static TestRunner failing(final Exception failure) throws Exception {
        return Conversions.of(new ConvertAvroRecord(), new FailingReader(failure), new FastAvroRecordSetWriter());
    }

    private static final class FailingReader extends AbstractControllerService implements RecordReaderFactory {
        private final Exception failure;

        private FailingReader(final Exception failure) {
            this.failure = failure;
        }

        @Override
        public RecordReader createRecordReader(final Map<String, String> variables, final InputStream in, final long inputLength, final ComponentLog logger)
                throws MalformedRecordException {
            if (failure instanceof final MalformedRecordException malformed) {
                throw malformed;
            }

            throw assertInstanceOf(RuntimeException.class, failure);
        }
    }
}
