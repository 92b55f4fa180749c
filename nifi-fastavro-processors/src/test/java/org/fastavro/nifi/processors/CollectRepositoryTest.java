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

import org.apache.nifi.controller.AbstractControllerService;
import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.ProcessSession;
import org.apache.nifi.processor.Processor;
import org.apache.nifi.processor.exception.FlowFileAccessException;
import org.apache.nifi.processor.exception.ProcessException;
import org.apache.nifi.processor.io.OutputStreamCallback;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.util.MockFlowFile;
import org.apache.nifi.util.MockProcessSession;
import org.apache.nifi.util.SharedSessionState;
import org.fastavro.nifi.processors.collect.CollectStrategy;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

/** The disk is full, content is gone, the program fails: no FlowFile is to blame, none leaves its queue, and no session stays open. */
class CollectRepositoryTest extends CollectTestBase {
    private CollectAvroRecord processor;
    private SharedSessionState state;
    private final List<MockProcessSession> sessions = new ArrayList<>();
    private boolean isFull;
    private Throwable failingWrite;

    @BeforeEach
    void setUpSessions() {
        processor = (CollectAvroRecord) runner.getProcessor();
        state = new SharedSessionState(processor, new AtomicLong());
        runner.run(1, false);
    }

    private ProcessSession newSession() {
        final MockProcessSession session = new FullDiskSession(state, processor);
        sessions.add(session);
        return session;
    }

    private void enqueue(final byte[] content) {
        enqueue(content, Map.of());
    }

    private void enqueue(final byte[] content, final Map<String, String> attributes) {
        final MockFlowFile flowFile = new MockFlowFile(state.nextFlowFileId());
        flowFile.putAttributes(attributes);
        flowFile.setData(content);
        state.getFlowFileQueue().offer(flowFile);
    }

    private int transferred() {
        return sessions.stream().mapToInt(session -> session.getFlowFilesForRelationship(MERGED).size() + session.getFlowFilesForRelationship(FAILURE).size()
                + session.getFlowFilesForRelationship(ORIGINAL).size()).sum();
    }

    @Test
    void fullDisksAreNobodysFault() throws IOException {
        enqueue(file(1));
        enqueue(file(2));
        isFull = true;

        processor.onTrigger(runner.getProcessContext(), this::newSession);

        assertEquals(0, transferred());
        assertEquals(2, state.getFlowFileQueue().size().getObjectCount());

        isFull = false;
        processor.onTrigger(runner.getProcessContext(), this::newSession);

        assertEquals(3, transferred());
        assertEquals(0, state.getFlowFileQueue().size().getObjectCount());
    }

    @Test
    void missingContentIsNobodysFault() throws Exception {
        assertRolledBack(new FlowFileAccessException("content gone", null));
    }

    @Test
    void errorsLeaveNoSessionOpen() throws Exception {
        assertRolledBack(new StackOverflowError());
    }

    /** What is neither the content's fault nor a record service's is that of the program. */
    @Test
    void failuresOfTheProgramAreNobodysFault() throws IOException {
        enqueue(file(1));
        enqueue(file(2));
        failingWrite = new IllegalStateException("a fault in the program");

        processor.onTrigger(runner.getProcessContext(), this::newSession);

        assertEquals(0, transferred());
        assertEquals(2, state.getFlowFileQueue().size().getObjectCount());

        failingWrite = null;
        processor.onTrigger(runner.getProcessContext(), this::newSession);

        assertEquals(3, transferred());
    }

    /** As a session wraps what the content repository fails with before anything is written. */
    @Test
    void contentThatCannotBeMadeIsNobodysFault() throws IOException {
        enqueue(file(1));
        failingWrite = new ProcessException("No claim", new IOException("No space left on device"));

        processor.onTrigger(runner.getProcessContext(), this::newSession);

        assertEquals(0, transferred());
        assertEquals(1, state.getFlowFileQueue().size().getObjectCount());
    }

    /** Bins that were to be completed after the one that failed are still there. */
    @Test
    void errorsInOneBinDoNotLoseOthers() throws IOException {
        runner.stop();
        runner.setProperty(BinProperties.CORRELATION_ATTRIBUTE, "key");
        runner.run(1, false);
        for (int index = 0; index < 3; index++) {
            enqueue(file(index), Map.of("key", "bin " + index));
        }

        failingWrite = new StackOverflowError();
        assertThrows(StackOverflowError.class, () -> processor.onTrigger(runner.getProcessContext(), this::newSession));

        failingWrite = null;
        processor.onTrigger(runner.getProcessContext(), this::newSession);
        processor.onTrigger(runner.getProcessContext(), this::newSession);

        assertEquals(6, transferred());
        assertEquals(0, state.getFlowFileQueue().size().getObjectCount());
    }

    /** A fragment that opens no bin opens no session either. */
    @Test
    void contradictoryFragmentsLeaveNoSessionOpen() throws IOException {
        runner.stop();
        runner.setProperty(BinProperties.COLLECT_STRATEGY, CollectStrategy.DEFRAGMENT);
        runner.run(1, false);
        enqueue(file(1), Map.of("fragment.identifier", "whole", "fragment.index", "7", "fragment.count", "2"));

        processor.onTrigger(runner.getProcessContext(), this::newSession);

        assertEquals(1, transferred());
        sessions.forEach(MockProcessSession::assertCommitted);
    }

    private static void throwUnchecked(final Throwable failure) {
        if (failure instanceof final Error error) {
            throw error;
        }

        if (failure instanceof final RuntimeException unchecked) {
            throw unchecked;
        }
    }

    private void assertRolledBack(final Throwable failure) throws Exception {
        runner.stop();
        final FailingReader reader = new FailingReader(failure);
        runner.addControllerService("failing", reader);
        runner.enableControllerService(reader);
        runner.setProperty(CollectAvroRecord.RECORD_READER, "failing");
        runner.run(1, false);
        enqueue(file(1));

        assertEquals(failure, assertThrows(failure.getClass(), () -> processor.onTrigger(runner.getProcessContext(), this::newSession)));

        assertEquals(0, transferred());
        assertEquals(1, state.getFlowFileQueue().size().getObjectCount());
    }

    private final class FullDiskSession extends MockProcessSession {
        private FullDiskSession(final SharedSessionState sharedState, final Processor owner) {
            super(sharedState, owner);
        }

        @Override
        public MockFlowFile write(final FlowFile flowFile, final OutputStreamCallback callback) {
            throwUnchecked(failingWrite);

            return super.write(flowFile, out -> callback.process(isFull ? new FullDisk(out) : out));
        }
    }

    /** Fails as what NiFi's own session hands out. */
    private static final class FullDisk extends FilterOutputStream {
        private FullDisk(final OutputStream out) {
            super(out);
        }

        @Override
        public void write(final byte[] bytes, final int offset, final int length) {
            throw new FlowFileAccessException("Could not write", new IOException("No space left on device"));
        }
    }

    private static final class FailingReader extends AbstractControllerService implements RecordReaderFactory {
        private final Throwable failure;

        private FailingReader(final Throwable failure) {
            this.failure = failure;
        }

        @Override
        public RecordReader createRecordReader(final Map<String, String> variables, final InputStream in, final long inputLength, final ComponentLog logger) {
            throwUnchecked(failure);
            return null;
        }
    }
}
