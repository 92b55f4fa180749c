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
import org.apache.nifi.flowfile.attributes.CoreAttributes;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.ProcessSession;
import org.apache.nifi.processor.ProcessSessionFactory;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.processors.failure.LossAttributes;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Completes bins: makes one FlowFile of each, and routes it and those it was made of. Thread safe. */
final class Completion {
    private final CollectSettings settings;
    private final CollectOutputs outputs;
    private final Contents contents;
    private final ComponentLog logger;

    /** What came of a bin. */
    private enum Outcome {
        /** All its FlowFiles are routed. */
        ROUTED,

        /** FlowFiles proved bad, and those that are left wait for more. */
        WAITING
    }

    Completion(final CollectSettings settings, final SchemaMatch schemaMatch, final ComponentLog logger) {
        this.settings = settings;
        this.outputs = new CollectOutputs(settings, schemaMatch, logger);
        this.contents = new Contents(settings, logger);
        this.logger = logger;
    }

    /**
     * @param bin nobody else has it any more
     * @param reason why it is completed
     * @param sessionFactory makes the session of FlowFiles that leave the bin alone
     * @return whether the bin has come to its end; if not, it is to go on with the FlowFiles that are left in it
     */
    boolean complete(final Bin bin, final MergeReason reason, final ProcessSessionFactory sessionFactory) {
        boolean isSettled = false;
        try {
            final Outcome outcome = settle(bin, reason, sessionFactory);
            if (outcome == Outcome.ROUTED) {
                bin.session().commitAsync();
            }

            isSettled = true;
            return outcome == Outcome.ROUTED;
        } catch (final RuntimeException e) {
            logger.error("Failed to complete a bin of {} FlowFiles; they go back to where they came from", bin.files().size(), e);
            return true;
        } finally {
            // Whatever was thrown, also an error that goes on from here, undoes what was done; a bin that waits keeps its session.
            if (!isSettled) {
                bin.session().rollback(true);
            }
        }
    }

    private Outcome settle(final Bin bin, final MergeReason reason, final ProcessSessionFactory sessionFactory) {
        final Fragments fragments = bin.fragments();
        if (fragments != null && !(fragments.isComplete() && fragments.isContiguous())) {
            failAll(bin.session(), bin.files(), fragments.problem() + ": " + reason.text());
            return Outcome.ROUTED;
        }

        return merge(bin, reason, sessionFactory);
    }

    private Outcome merge(final Bin bin, final MergeReason reason, final ProcessSessionFactory sessionFactory) {
        final ProcessSession session = bin.session();
        final List<CollectedFile> files = new ArrayList<>(bin.files());
        if (bin.fragments() != null) {
            files.sort(Comparator.comparingInt(file -> file.fragment().index()));
        }

        final FlowFile target = session.create();
        final Merge merge = new Merge(outputs, contents, session, files, bin.schema(), logger);
        final FlowFile written;
        try {
            written = merge.write(target);
        } catch (final CollectException e) {
            session.remove(target);
            failAll(session, files, e.getMessage());
            return Outcome.ROUTED;
        }

        if (!merge.failed().isEmpty()) {
            failAlone(bin, merge.failed(), sessionFactory);
            if (written != null && reason.isBySize() && !bin.isFullEnough(settings.limits())) {
                session.remove(written);
                return Outcome.WAITING;
            }
        }

        if (written == null) {
            session.remove(target);
        } else if (bin.fragments() != null && !bin.fragments().isComplete()) {
            session.remove(written);
            failAll(session, merge.merged(), bin.fragments().problem() + ": " + reason.text());
        } else {
            route(bin, merge, written, reason);
        }

        return Outcome.ROUTED;
    }

    /** Bad FlowFiles do not wait for the rest of their bin. */
    private void failAlone(final Bin bin, final Map<CollectedFile, String> failed, final ProcessSessionFactory sessionFactory) {
        final ProcessSession session = sessionFactory.createSession();
        bin.session().migrate(session, failed.keySet().stream().map(CollectedFile::flowFile).toList());
        bin.removeAll(failed.keySet());
        failed.forEach((file, message) -> fail(session, file, message));
        session.commitAsync();
    }

    private void route(final Bin bin, final Merge merge, final FlowFile written, final MergeReason reason) {
        final ProcessSession session = bin.session();
        final List<FlowFile> originals = merge.merged().stream().map(CollectedFile::flowFile).toList();
        final Map<String, String> attributes = new HashMap<>(settings.attributeStrategy().merge(originals));
        attributes.putAll(merge.attributes());
        attributes.putAll(LossAttributes.of(merge.lostContent()));
        attributes.put("record.count", Long.toString(merge.recordCount()));
        attributes.put("merge.count", Integer.toString(originals.size()));
        attributes.put("merge.bin.age", Long.toString(TimeUnit.NANOSECONDS.toMillis(bin.age())));
        attributes.put("merge.completion.reason", reason.text());
        final FlowFile merged = session.putAllAttributes(written, attributes);
        session.getProvenanceReporter().join(originals, merged, "Records collected: " + reason.text());
        session.transfer(merged, Relationships.MERGED);
        final String uuid = merged.getAttribute(CoreAttributes.UUID.key());
        for (final FlowFile original : originals) {
            session.transfer(session.putAttribute(original, "merge.uuid", uuid), Relationships.ORIGINAL);
        }

        session.adjustCounter("Records Merged", merge.recordCount(), false);
        logger.info("Collected {} records of {} FlowFiles into {}: {}", merge.recordCount(), originals.size(), merged, reason.text());
    }

    private void failAll(final ProcessSession session, final Collection<CollectedFile> files, final String message) {
        logger.error("{}; {} FlowFiles are routed to failure", message, files.size());
        for (final CollectedFile file : files) {
            fail(session, file, message);
        }
    }

    private static void fail(final ProcessSession session, final CollectedFile file, final String message) {
        session.transfer(session.putAttribute(file.flowFile(), ContentFailures.ERROR_MESSAGE, message), Relationships.FAILURE);
    }
}
