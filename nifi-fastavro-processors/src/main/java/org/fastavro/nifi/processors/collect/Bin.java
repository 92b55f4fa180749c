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
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * FlowFiles that are to become one. They belong to a session of the bin's own, so that they go back to their queue if the bin is given up. What a
 * bin holds of a FlowFile in memory is its attributes and metadata. Guarded by the {@link Collector}, as long as the bin is one of its bins.
 */
final class Bin {
    private final String group;
    private final ProcessSession session;
    private final Fragments fragments;
    private final List<CollectedFile> files = new ArrayList<>();
    private final Map<String, BinSchema> schemas = new HashMap<>();
    private final long created = System.nanoTime();
    private BinSchema schema;
    private long recordCount;
    private long size;

    /**
     * @param group only FlowFiles of the same group share a bin
     * @param schema that of the first FlowFile
     * @param fragments the bin's, if it puts the fragments of a whole together, else null
     * @param session the bin's own
     */
    Bin(final String group, final BinSchema schema, final Fragments fragments, final ProcessSession session) {
        this.group = group;
        this.schema = schema;
        this.fragments = fragments;
        this.session = session;
    }

    /**
     * @param file a FlowFile that has become one of this bin's session; if it is a fragment, one that contradicts no other
     */
    void add(final CollectedFile file) {
        files.add(file);
        schemas.putIfAbsent(file.schema().key(), file.schema());
        recordCount = sum(recordCount, file.recordCount());
        size = sum(size, file.size());
        if (fragments != null) {
            fragments.add(file.fragment());
        }
    }

    /** Content may say of itself that it holds any number of records. */
    private static long sum(final long first, final long second) {
        return first > Long.MAX_VALUE - second ? Long.MAX_VALUE : first + second;
    }

    /**
     * @param bad FlowFiles that are no longer in this bin's session
     */
    void removeAll(final Collection<CollectedFile> bad) {
        final Set<CollectedFile> removed = new HashSet<>(bad);
        final List<CollectedFile> good = files.stream().filter(file -> !removed.contains(file)).toList();
        files.clear();
        recordCount = 0;
        size = 0;
        if (fragments != null) {
            bad.forEach(file -> fragments.remove(file.fragment()));
        }

        good.forEach(this::add);
    }

    String group() {
        return group;
    }

    BinSchema schema() {
        return schema;
    }

    /**
     * @param wider the schema that merged content gets from now on; all that have come so far resolve to it
     */
    void widen(final BinSchema wider) {
        schema = wider;
    }

    /** @return the schemas of all FlowFiles that came into this bin */
    Collection<BinSchema> schemas() {
        return schemas.values();
    }

    /** @return the fragments that have come, or null if the bin is no whole that was split */
    Fragments fragments() {
        return fragments;
    }

    ProcessSession session() {
        return session;
    }

    List<CollectedFile> files() {
        return files;
    }

    /** @return when the bin was made, as {@link System#nanoTime()} tells it */
    long created() {
        return created;
    }

    /** @return how long the bin has been there, in ns */
    long age() {
        return System.nanoTime() - created;
    }

    boolean isFull(final BinLimits limits) {
        return fragments == null ? isFullEnough(limits) && (recordCount >= limits.maximumRecords() || size >= limits.maximumBytes()) : fragments.isComplete();
    }

    boolean isFullEnough(final BinLimits limits) {
        return fragments == null ? !files.isEmpty() && recordCount >= limits.minimumRecords() && size >= limits.minimumBytes() : fragments.isComplete();
    }

    boolean isExpired(final BinLimits limits) {
        return limits.maximumAge() != null && age() >= limits.maximumAge().toNanos();
    }
}
