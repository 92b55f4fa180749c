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
import org.apache.nifi.serialization.RecordReader;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.reader.AvroReaderService;
import org.fastavro.nifi.reader.AvroReaders;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one FlowFile of those in a bin, in the bin's session. A FlowFile that proves bad leaves nothing in the output: a small one is checked as a
 * whole before any of it is added. A large one is checked while it is added; if it then proves bad, the output is written anew without it,
 * and from then on each is tried on a scratch output first.
 */
final class Merge {
    private static final int LARGEST_SMALL_FILE = 1024 * 1024;

    private final CollectSettings settings;
    private final CollectOutputs outputs;
    private final Bin bin;
    private final ProcessSession session;
    private final ComponentLog logger;
    private final List<CollectedFile> merged;
    private final Map<CollectedFile, String> failed = new LinkedHashMap<>();
    private Map<String, String> attributes = Map.of();
    private long recordCount;
    private boolean isComplete;
    private boolean isTriedFirst;

    Merge(final CollectSettings settings, final CollectOutputs outputs, final Bin bin, final List<CollectedFile> files, final ComponentLog logger) {
        this.settings = settings;
        this.outputs = outputs;
        this.bin = bin;
        this.session = bin.session();
        this.merged = new ArrayList<>(files);
        this.logger = logger;
    }

    /**
     * @param target the FlowFile to write into
     * @return the same with the content, or null if no FlowFile was good
     */
    FlowFile write(final FlowFile target) {
        FlowFile written = target;
        do {
            isComplete = false;
            if (merged.isEmpty()) {
                return null;
            }

            written = session.write(written, this::writeAll);
        } while (!isComplete);
        return written;
    }

    private void writeAll(final OutputStream out) throws IOException {
        final List<CollectedFile> files = List.copyOf(merged);
        try (CollectOutput output = outputs.open(out, bin.schema(), files)) {
            for (final CollectedFile file : files) {
                final long before = output.recordCount();
                if (!isAdded(file, files, output) && output.recordCount() != before) {
                    isTriedFirst = true;
                    return;
                }
            }

            attributes = output.finish();
            recordCount = output.recordCount();
            isComplete = true;
        } catch (final SchemaNotFoundException e) {
            throw new ProcessException("Could not find the schema to write with", e);
        }
    }

    /** @return whether the FlowFile was added; if not it is out of the merge */
    private boolean isAdded(final CollectedFile file, final List<CollectedFile> files, final CollectOutput output) {
        try {
            if (isTriedFirst) {
                try (CollectOutput scratch = outputs.open(OutputStream.nullOutputStream(), bin.schema(), files)) {
                    add(file, scratch);
                }
            }

            add(file, output);
            return true;
        } catch (final IOException | MalformedRecordException | SchemaNotFoundException e) {
            fail(file, e);
        } catch (final RuntimeException e) {
            ContentFailures.rethrow(e);
            fail(file, e);
        }

        return false;
    }

    private void fail(final CollectedFile file, final Exception cause) {
        logger.error("Failed to collect {}; it is routed to failure", file.flowFile(), cause);
        merged.remove(file);
        failed.put(file, ContentFailures.message(cause));
    }

    private void add(final CollectedFile file, final CollectOutput output) throws IOException, MalformedRecordException, SchemaNotFoundException {
        final FlowFile flowFile = file.flowFile();
        try (InputStream in = session.read(flowFile)) {
            if (file.isContainer()) {
                addBlocks(file, in, output);
            } else if (settings.movesBlocks()) {
                try (RecordReader reader = ((AvroReaderService) settings.readerFactory()).avroReaders().open(in, logger)) {
                    output.addRecords(reader);
                }
            } else {
                try (RecordReader reader = settings.readerFactory().createRecordReader(flowFile.getAttributes(), in, flowFile.getSize(), logger)) {
                    output.addRecords(reader);
                }
            }
        }
    }

    private void addBlocks(final CollectedFile file, final InputStream in, final CollectOutput output) throws IOException, MalformedRecordException {
        final AvroReaders readers = ((AvroReaderService) settings.readerFactory()).avroReaders();
        try (ContainerReader source = readers.openContainer(new ContentInput(in))) {
            final byte[] text = source.header().schemaBytes();
            final CompiledSchema schema = settings.schemaStrategy() == SchemaStrategy.COMPATIBLE
                    ? readers.resolve(text, readers.readerSchema(bin.schema().readSchema())) : readers.compile(text);
            output.addBlocks(source, schema, readers, file.flowFile().getSize() <= LARGEST_SMALL_FILE);
        }
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

    /** @return how many records the content holds */
    long recordCount() {
        return recordCount;
    }
}
