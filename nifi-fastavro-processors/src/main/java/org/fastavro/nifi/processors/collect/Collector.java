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
import org.apache.nifi.processor.ProcessSessionFactory;
import org.fastavro.nifi.processors.failure.ContentFailures;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;

/**
 * The bins. FlowFiles are inspected and bins are completed by several threads at once; only the list of bins and what is in them is guarded.
 */
public final class Collector {
    private final CollectSettings settings;
    private final ComponentLog logger;
    private final Inspection inspection;
    private final Completion completion;
    private final SchemaMatch schemaMatch;

    /** The oldest first. */
    private final List<Bin> bins = new ArrayList<>();

    /** A bin that takes a FlowFile, and the schema that it then has. */
    private record Place(Bin bin, BinSchema schema) {
    }

    /** A bin that is to be completed, and why. */
    private record Ready(Bin bin, MergeReason reason) {
    }

    /**
     * @param settings how the processor is configured
     * @param logger the processor's
     */
    public Collector(final CollectSettings settings, final ComponentLog logger) {
        this.settings = settings;
        this.logger = logger;
        this.inspection = new Inspection(settings, logger);
        this.schemaMatch = new SchemaMatch(settings.schemaStrategy());
        this.completion = new Completion(settings, schemaMatch, logger);
    }

    /**
     * Puts a FlowFile into a bin, or routes it to failure.
     *
     * @param flowFile the FlowFile
     * @param session the FlowFile's; it is left to the caller to commit it
     * @param sessionFactory makes the sessions of bins
     */
    public void offer(final FlowFile flowFile, final ProcessSession session, final ProcessSessionFactory sessionFactory) {
        try {
            final Fragment fragment = settings.collectStrategy() == CollectStrategy.DEFRAGMENT ? Fragment.of(flowFile) : null;
            put(inspection.inspect(session, flowFile, fragment), session, sessionFactory);
        } catch (final CollectException e) {
            logger.error("Failed to collect {}; it is routed to failure", flowFile, e);
            session.transfer(session.putAttribute(flowFile, ContentFailures.ERROR_MESSAGE, e.getMessage()), Relationships.FAILURE);
        }
    }

    private synchronized void put(final CollectedFile file, final ProcessSession session, final ProcessSessionFactory sessionFactory) throws CollectException {
        final Place place = find(file);
        final Fragments fragments = place == null ? newFragments(file) : place.bin().fragments();
        if (fragments != null) {
            fragments.check(file.fragment());
        }

        final Bin bin = place == null ? new Bin(group(file), file.schema(), fragments, sessionFactory.createSession()) : place.bin();
        session.migrate(bin.session(), List.of(file.flowFile()));
        bin.add(file);
        if (place == null) {
            bins.add(bin);
        } else {
            bin.widen(place.schema());
        }
    }

    private static Fragments newFragments(final CollectedFile file) {
        return file.fragment() == null ? null : new Fragments(file.fragment().identifier());
    }

    private String group(final CollectedFile file) {
        if (file.fragment() != null) {
            return file.fragment().identifier();
        }

        return settings.correlationAttribute() == null ? null : file.flowFile().getAttribute(settings.correlationAttribute());
    }

    /** @return null if the FlowFile needs a bin of its own */
    private Place find(final CollectedFile file) throws CollectException {
        final String group = group(file);
        for (final Bin bin : bins) {
            if (!Objects.equals(bin.group(), group) || bin.isFull(settings.limits())) {
                continue;
            }

            final BinSchema schema = schemaMatch.commonSchema(bin, file.schema());
            if (schema != null) {
                return new Place(bin, schema);
            }

            if (file.fragment() != null) {
                throw new CollectException("Expected the same schema in all fragments of " + group + ", or a compatible one if the property \"Schema Strategy\""
                        + " allows it, but found another one");
            }
        }

        return null;
    }

    /**
     * Completes the bins whose time has come.
     *
     * @param isIdle whether there is no input, so that bins that are full enough are completed as well
     * @param sessionFactory makes the sessions of FlowFiles that leave a bin before it is complete
     * @return whether any was completed
     */
    public boolean complete(final boolean isIdle, final ProcessSessionFactory sessionFactory) {
        final Deque<Ready> ready = takeReady(isIdle);
        final boolean isAny = !ready.isEmpty();
        try {
            while (!ready.isEmpty()) {
                final Ready next = ready.removeFirst();
                if (!completion.complete(next.bin(), next.reason(), sessionFactory)) {
                    putBack(next.bin());
                }
            }
        } finally {
            // Where completing one fails with an error, nobody else knows of those that were to come after it.
            ready.forEach(left -> putBack(left.bin()));
        }

        return isAny;
    }

    private synchronized Deque<Ready> takeReady(final boolean isIdle) {
        final Deque<Ready> ready = new ArrayDeque<>();
        final Iterator<Bin> all = bins.iterator();
        while (all.hasNext()) {
            final Bin bin = all.next();
            final MergeReason reason = reason(bin, isIdle);
            if (reason != null) {
                all.remove();
                ready.add(new Ready(bin, reason));
            }
        }

        while (bins.size() > settings.limits().maximumBins()) {
            ready.add(new Ready(bins.removeFirst(), MergeReason.TOO_MANY_BINS));
        }

        return ready;
    }

    private MergeReason reason(final Bin bin, final boolean isIdle) {
        if (bin.isFull(settings.limits())) {
            return MergeReason.FULL;
        }

        if (bin.isExpired(settings.limits())) {
            return MergeReason.AGE;
        }

        return isIdle && bin.isFullEnough(settings.limits()) ? MergeReason.FULL_ENOUGH : null;
    }

    private synchronized void putBack(final Bin bin) {
        bins.add(bin);
        // The difference, since nanoTime may overflow.
        bins.sort((first, second) -> Long.signum(first.created() - second.created()));
    }

    /** Gives all bins up: their FlowFiles go back to where they came from. */
    public synchronized void rollback() {
        for (final Bin bin : bins) {
            bin.session().rollback();
        }

        bins.clear();
    }
}
