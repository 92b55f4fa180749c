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

import org.apache.nifi.processor.ProcessSession;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * FlowFiles that are to become one. They belong to a session of the bin's own, so that they go back to their queue if the bin is given up. What a
 * bin holds of a FlowFile in memory is its attributes and metadata. Guarded by the {@link Collector}.
 */
final class Bin {
    private final String group;
    private final BinSchema schema;
    private final ProcessSession session;
    private final List<CollectedFile> files = new ArrayList<>();
    private final long created = System.nanoTime();
    private long recordCount;
    private long size;

    /**
     * @param group only FlowFiles of the same group share a bin
     * @param schema that of the first FlowFile
     * @param session the bin's own
     */
    Bin(final String group, final BinSchema schema, final ProcessSession session) {
        this.group = group;
        this.schema = schema;
        this.session = session;
    }

    void add(final CollectedFile file) {
        files.add(file);
        recordCount += file.recordCount();
        size += file.flowFile().getSize();
    }

    String group() {
        return group;
    }

    BinSchema schema() {
        return schema;
    }

    ProcessSession session() {
        return session;
    }

    List<CollectedFile> files() {
        return files;
    }

    /** @return how long the bin has been there, in ns */
    long age() {
        return System.nanoTime() - created;
    }

    boolean isFull(final CollectSettings settings) {
        if (settings.collectStrategy() == CollectStrategy.DEFRAGMENT) {
            final OptionalInt count = fragmentCount();
            return count.isPresent() && files.size() == count.getAsInt();
        }

        final BinLimits limits = settings.limits();
        return isFullEnough(settings) && (recordCount >= limits.maximumRecords() || size >= limits.maximumBytes());
    }

    boolean isFullEnough(final CollectSettings settings) {
        if (settings.collectStrategy() == CollectStrategy.DEFRAGMENT) {
            return isFull(settings);
        }

        return !files.isEmpty() && recordCount >= settings.limits().minimumRecords() && size >= settings.limits().minimumBytes();
    }

    boolean isExpired(final BinLimits limits) {
        return limits.maximumAge() != null && age() >= limits.maximumAge().toNanos();
    }

    private OptionalInt fragmentCount() {
        for (final CollectedFile file : files) {
            if (file.fragment().count().isPresent()) {
                return file.fragment().count();
            }
        }

        return OptionalInt.empty();
    }

    /**
     * @param newFile a FlowFile that is to come into this bin
     * @throws CollectException if it is a fragment that contradicts those that are there
     */
    void check(final CollectedFile newFile) throws CollectException {
        if (newFile.fragment() != null) {
            checkFragment(newFile.fragment());
        }
    }

    private void checkFragment(final Fragment fragment) throws CollectException {
        final OptionalInt count = fragment.count().isPresent() ? fragment.count() : fragmentCount();
        if (count.isPresent() && fragment.index() > count.getAsInt()) {
            throw new CollectException("Expected a fragment.index of at most the fragment.count, " + count.getAsInt() + ", but found " + fragment.index());
        }

        if (fragment.count().isPresent() && fragmentCount().isPresent() && !fragmentCount().equals(fragment.count())) {
            throw new CollectException("Expected the same fragment.count on all fragments of " + fragment.identifier() + " but found "
                    + fragmentCount().getAsInt() + " and " + fragment.count().getAsInt());
        }

        for (final CollectedFile file : files) {
            if (file.fragment().index() == fragment.index()) {
                throw new CollectException("Expected each fragment.index of " + fragment.identifier() + " once but found " + fragment.index() + " twice");
            }
        }
    }
}
