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
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.reader.AvroReaderService;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/**
 * The bins. FlowFiles are inspected and bins are completed by several threads at once; only the list of bins and what is in them is guarded.
 */
public final class Collector {
    private static final int CACHE_SIZE = 1000;

    private final CollectSettings settings;
    private final ComponentLog logger;
    private final Inspection inspection;
    private final Completion completion;
    private final AvroReaders resolver;

    /** The oldest first. */
    private final List<Bin> bins = new ArrayList<>();

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
        this.completion = new Completion(settings, logger);
        this.resolver = settings.readerFactory() instanceof final AvroReaderService service ? service.avroReaders()
                : new AvroReaders(Limits.DEFAULT, CorruptBlockStrategy.FAIL, CACHE_SIZE);
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
            final Inspection.Result result = inspection.inspect(session, flowFile, fragment);
            put(result, session, sessionFactory);
        } catch (final CollectException e) {
            logger.error("Failed to collect {}; it is routed to failure", flowFile, e);
            session.transfer(session.putAttribute(flowFile, ContentFailures.ERROR_MESSAGE, e.getMessage()), Relationships.FAILURE);
        }
    }

    private synchronized void put(final Inspection.Result result, final ProcessSession session, final ProcessSessionFactory sessionFactory) throws CollectException {
        final CollectedFile file = result.file();
        final String group = group(file);
        Bin bin = find(group, file, result.schema());
        if (bin == null) {
            bin = new Bin(group, result.schema(), sessionFactory.createSession());
            bin.check(file);
            bins.add(bin);
        }

        session.migrate(bin.session(), List.of(file.flowFile()));
        bin.add(file);
    }

    private String group(final CollectedFile file) {
        if (file.fragment() != null) {
            return file.fragment().identifier();
        }

        final String correlation = settings.correlationAttribute() == null ? null : file.flowFile().getAttribute(settings.correlationAttribute());
        return correlation == null ? "" : correlation;
    }

    private Bin find(final String group, final CollectedFile file, final BinSchema schema) throws CollectException {
        for (final Bin bin : bins) {
            if (!bin.group().equals(group) || bin.isFull(settings)) {
                continue;
            }

            if (takes(bin.schema(), schema)) {
                bin.check(file);
                return bin;
            }

            if (file.fragment() != null) {
                throw new CollectException("Expected the same schema in all fragments of " + group + " but found another one");
            }
        }

        return null;
    }

    private boolean takes(final BinSchema schemaOfBin, final BinSchema schema) {
        if (schemaOfBin.key().equals(schema.key())) {
            return true;
        }

        if (settings.schemaStrategy() == SchemaStrategy.SAME) {
            return false;
        }

        try {
            resolver.resolve(schema.text(), resolver.readerSchema(schemaOfBin.readSchema()));
            return true;
        } catch (final IOException | MalformedAvroException e) {
            logger.debug("The schema of a FlowFile does not resolve to that of a bin", e);
            return false;
        }
    }

    /**
     * Completes the bins whose time has come.
     *
     * @param isIdle whether there is no input, so that bins that are full enough are completed as well
     * @return whether any was completed
     */
    public boolean complete(final boolean isIdle) {
        final List<Ready> ready = takeReady(isIdle);
        for (final Ready next : ready) {
            completion.complete(next.bin(), next.reason());
        }

        return !ready.isEmpty();
    }

    private synchronized List<Ready> takeReady(final boolean isIdle) {
        final List<Ready> ready = new ArrayList<>();
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
        if (bin.isFull(settings)) {
            return MergeReason.FULL;
        }

        if (bin.isExpired(settings.limits())) {
            return MergeReason.AGE;
        }

        return isIdle && bin.isFullEnough(settings) ? MergeReason.FULL_ENOUGH : null;
    }

    /** Gives all bins up: their FlowFiles go back to where they came from. */
    public synchronized void rollback() {
        for (final Bin bin : bins) {
            bin.session().rollback();
        }

        bins.clear();
    }
}
