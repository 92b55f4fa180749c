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
import org.fastavro.nifi.processors.failure.ContentFailures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Completes bins: makes one FlowFile of each, and routes it and those it was made of. Thread safe. */
final class Completion {
    private final CollectSettings settings;
    private final CollectOutputs outputs;
    private final ComponentLog logger;

    Completion(final CollectSettings settings, final ComponentLog logger) {
        this.settings = settings;
        this.outputs = new CollectOutputs(settings, logger);
        this.logger = logger;
    }

    /**
     * @param bin nobody else has it any more
     * @param reason why it is completed
     */
    void complete(final Bin bin, final MergeReason reason) {
        final ProcessSession session = bin.session();
        try {
            if (settings.collectStrategy() == CollectStrategy.DEFRAGMENT && !bin.isFull(settings)) {
                failAll(session, bin.files(), "Expected all fragments of " + bin.group() + " but found only " + bin.files().size() + " of them: " + reason.text());
            } else {
                merge(bin, reason);
            }
        } catch (final RuntimeException e) {
            logger.error("Failed to complete a bin of {} FlowFiles; they go back to where they came from", bin.files().size(), e);
            session.rollback(true);
            return;
        }

        session.commitAsync();
    }

    private void merge(final Bin bin, final MergeReason reason) {
        final ProcessSession session = bin.session();
        final List<CollectedFile> files = new ArrayList<>(bin.files());
        if (settings.collectStrategy() == CollectStrategy.DEFRAGMENT) {
            files.sort(Comparator.comparingInt(file -> file.fragment().index()));
        }

        final FlowFile target = session.create();
        final Merge merge = new Merge(settings, outputs, bin, files, logger);
        final FlowFile written = merge.write(target);
        merge.failed().forEach((file, message) -> fail(session, file, message));
        final boolean isIncomplete = settings.collectStrategy() == CollectStrategy.DEFRAGMENT && !merge.failed().isEmpty();
        if (written == null || isIncomplete) {
            session.remove(written == null ? target : written);
            failAll(session, merge.merged(), "Expected all fragments of " + bin.group() + " to be sound but one of them is not");
        } else {
            route(bin, merge, written, reason);
        }
    }

    private void route(final Bin bin, final Merge merge, final FlowFile written, final MergeReason reason) {
        final ProcessSession session = bin.session();
        final List<FlowFile> originals = merge.merged().stream().map(CollectedFile::flowFile).toList();
        final Map<String, String> attributes = new HashMap<>(settings.attributeStrategy().merge(originals));
        attributes.putAll(merge.attributes());
        attributes.put("record.count", Long.toString(merge.recordCount()));
        attributes.put("merge.count", Integer.toString(originals.size()));
        attributes.put("merge.bin.age", Long.toString(TimeUnit.NANOSECONDS.toMillis(bin.age())));
        attributes.put("merge.completion.reason", reason.text());
        final FlowFile merged = session.putAllAttributes(written, attributes);
        session.getProvenanceReporter().join(originals, merged, "Records collected: " + reason.text());
        session.transfer(merged, Relationships.MERGED);
        final String uuid = merged.getAttribute("uuid");
        for (final FlowFile original : originals) {
            session.transfer(session.putAttribute(original, "merge.uuid", uuid), Relationships.ORIGINAL);
        }

        session.adjustCounter("Records Merged", merge.recordCount(), false);
        logger.info("Collected {} records of {} FlowFiles into {}: {}", merge.recordCount(), originals.size(), merged, reason.text());
    }

    private void failAll(final ProcessSession session, final List<CollectedFile> files, final String message) {
        if (!files.isEmpty()) {
            logger.error("{}; {} FlowFiles are routed to failure", message, files.size());
        }

        for (final CollectedFile file : files) {
            fail(session, file, message);
        }
    }

    private static void fail(final ProcessSession session, final CollectedFile file, final String message) {
        session.transfer(session.putAttribute(file.flowFile(), ContentFailures.ERROR_MESSAGE, message), Relationships.FAILURE);
    }
}
