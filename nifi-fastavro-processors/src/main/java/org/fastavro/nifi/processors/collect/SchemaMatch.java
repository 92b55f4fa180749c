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

import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.cache.BoundedCache;
import org.fastavro.nifi.plan.PlanBuilder;
import org.fastavro.nifi.plan.PlanLoss;
import org.fastavro.nifi.schema.NullDefaults;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tells which schemas may share a bin. Thread safe. */
final class SchemaMatch {
    private static final int CACHE_SIZE = 1000;

    private final SchemaStrategy strategy;
    private final BoundedCache<Pair, Boolean> known = new BoundedCache<>(CACHE_SIZE);

    /**
     * Two schemas.
     *
     * @param writer that of the data, by its {@link BinSchema#key()}
     * @param reader that of the reader, by its {@link BinSchema#json()}, since its aliases count
     */
    private record Pair(String writer, String reader) {
    }

    SchemaMatch(final SchemaStrategy strategy) {
        this.strategy = strategy;
    }

    /**
     * @param bin a bin
     * @param schema of a FlowFile that is to come into it
     * @return the schema that the bin then has, so that nothing is lost of any FlowFile in it; null if there is none
     */
    BinSchema commonSchema(final Bin bin, final BinSchema schema) {
        if (bin.schema().key().equals(schema.key())) {
            return bin.schema();
        }

        if (strategy == SchemaStrategy.SAME) {
            return null;
        }

        if (isReadable(schema, bin.schema())) {
            return bin.schema();
        }

        return bin.schemas().stream().allMatch(earlier -> isReadable(earlier, schema)) ? schema : null;
    }

    /**
     * @param files that share a bin
     * @param binSchema the bin's, which all resolve to; it may have come with a FlowFile that is not among these
     * @return the schema that the merged content gets: the first one of these FlowFiles that all resolve to without loss, or the bin's if there is none
     */
    BinSchema commonSchema(final List<CollectedFile> files, final BinSchema binSchema) {
        final Map<String, BinSchema> schemas = new LinkedHashMap<>();
        for (final CollectedFile file : files) {
            schemas.putIfAbsent(file.schema().key(), file.schema());
        }

        for (final BinSchema candidate : schemas.values()) {
            if (schemas.values().stream().allMatch(schema -> schema == candidate || isReadable(schema, candidate))) {
                return candidate;
            }
        }

        return binSchema;
    }

    private boolean isReadable(final BinSchema writer, final BinSchema reader) {
        final Pair pair = new Pair(writer.key(), reader.json());
        final Boolean answer = known.get(pair);
        return answer == null ? known.keep(pair, resolvesWithoutLoss(writer, reader)) : answer;
    }

    private static boolean resolvesWithoutLoss(final BinSchema writer, final BinSchema reader) {
        try {
            return PlanLoss.isLossless(PlanBuilder.resolve(writer.schema(), NullDefaults.addTo(reader.schema())));
        } catch (final MalformedAvroException e) {
            return false;
        }
    }
}
