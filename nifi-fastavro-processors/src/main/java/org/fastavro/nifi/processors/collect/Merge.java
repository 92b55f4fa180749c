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
package org.fastavro.nifi.processors.collect;

import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.ProcessSession;
import org.apache.nifi.processor.exception.ProcessException;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.serialization.MalformedRecordException;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.reader.LostContent;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one FlowFile of several, all in one session. A FlowFile that proves bad leaves nothing in the output: of a small one nothing is added
 * before all of it was checked. A large one is checked while it is added; if it then proves bad, the output is written anew without it,
 * and from then on each is tried on a scratch output first.
 */
final class Merge {
    private final CollectOutputs outputs;
    private final Contents contents;
    private final ProcessSession session;
    private final BinSchema binSchema;
    private final ComponentLog logger;
    private final List<CollectedFile> merged;
    private final Map<CollectedFile, String> failed = new LinkedHashMap<>();
    private OutputHeader header;
    private Map<String, String> attributes;
    private LostContent lostContent;
    private IOException unwritable;
    private long recordCount;
    private boolean isComplete;
    private boolean isTriedFirst;

    Merge(final CollectOutputs outputs, final Contents contents, final ProcessSession session, final List<CollectedFile> files, final BinSchema binSchema,
            final ComponentLog logger) {
        this.outputs = outputs;
        this.contents = contents;
        this.session = session;
        this.merged = new ArrayList<>(files);
        this.binSchema = binSchema;
        this.logger = logger;
    }

    /**
     * @param target the FlowFile to write into
     * @return the same with the content, or null if no FlowFile was good
     * @throws CollectException if no content can be written at all, whatever the FlowFiles hold
     */
    FlowFile write(final FlowFile target) throws CollectException {
        FlowFile written = target;
        isComplete = false;
        while (!isComplete) {
            if (merged.isEmpty()) {
                return null;
            }

            try {
                written = session.write(written, this::writeOrTell);
            } catch (final ProcessException e) {
                if (unwritable == null) {
                    throw e;
                }

                ContentFailures.rethrowIfRepository(unwritable);
                throw new CollectException(ContentFailures.message(unwritable), unwritable);
            }
        }

        return written;
    }

    /** What the session makes of a failure does not tell whether it comes from here or from the content repository. */
    private void writeOrTell(final OutputStream out) throws IOException {
        try {
            writeAll(out);
        } catch (final IOException e) {
            unwritable = e;
            throw e;
        }
    }

    private void writeAll(final OutputStream out) throws IOException {
        final List<CollectedFile> files = List.copyOf(merged);
        header = outputs.header(files, binSchema);
        lostContent = LostContent.NONE;
        try (CollectOutput output = open(out)) {
            if (output == null) {
                return;
            }

            for (final CollectedFile file : files) {
                final long before = output.recordCount();
                if (!isAdded(file, output) && output.recordCount() != before) {
                    isTriedFirst = true;
                    return;
                }
            }

            attributes = output.finish();
            recordCount = output.recordCount();
        }

        isComplete = merged.size() == files.size() || !merged.isEmpty() && header.isSame(outputs.header(merged, binSchema));
    }

    /** @return the output, or null if it cannot be opened for the first FlowFile's sake, which is out of the merge then */
    private CollectOutput open(final OutputStream out) throws IOException {
        try {
            return outputs.open(out, header);
        } catch (final IOException | SchemaNotFoundException e) {
            ContentFailures.rethrowIfRepository(e);
            if (header.first() == null) {
                throw new IOException(e.getMessage(), e);
            }

            fail(merged.getFirst(), e);
            failUnusable();
            return null;
        }
    }

    /** A record writer may take its schema and more from the attributes of the first FlowFile, so that another one may do where the first does not. */
    private void failUnusable() {
        for (final CollectedFile file : List.copyOf(merged)) {
            try {
                outputs.open(OutputStream.nullOutputStream(), header.withFirst(file.flowFile())).close();
                return;
            } catch (final IOException | SchemaNotFoundException e) {
                fail(file, e);
            }
        }
    }

    /** @return whether the FlowFile was added; if not it is out of the merge */
    private boolean isAdded(final CollectedFile file, final CollectOutput output) {
        try {
            if (isTriedFirst) {
                try (CollectOutput scratch = outputs.open(OutputStream.nullOutputStream(), header)) {
                    contents.add(session, file, header.schema(), scratch);
                }
            }

            lostContent = lostContent.plus(contents.add(session, file, header.schema(), output));
            return true;
        } catch (final IOException | MalformedRecordException | SchemaNotFoundException e) {
            fail(file, e);
            return false;
        }
    }

    private void fail(final CollectedFile file, final Exception cause) {
        ContentFailures.rethrowIfRepository(cause);
        logger.error("Failed to collect {}; it is routed to failure", file.flowFile(), cause);
        merged.remove(file);
        failed.put(file, ContentFailures.message(cause));
    }

    /** @return the FlowFiles whose records are in the content */
    List<CollectedFile> merged() {
        return merged;
    }

    /** @return the FlowFiles that proved bad, and what to tell of them */
    Map<CollectedFile, String> failed() {
        return failed;
    }

    /** @return the attributes that go with the content */
    Map<String, String> attributes() {
        return attributes;
    }

    /** @return what was lost of the FlowFiles in the content, where corrupt blocks are skipped */
    LostContent lostContent() {
        return lostContent;
    }

    /** @return how many records the content holds */
    long recordCount() {
        return recordCount;
    }
}
