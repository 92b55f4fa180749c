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
package org.fastavro.nifi.schema;

import org.apache.avro.LogicalType;
import org.apache.avro.Schema;

import java.util.Set;

/** Tells which schemas NiFi's own Avro services understand in full, so that they can serve as an oracle. */
final class StockSchemas {
    private static final Set<String> UNKNOWN_TO_STOCK = Set.of("timestamp-nanos", "local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos",
            "big-decimal", "duration");

    private StockSchemas() {
    }

    static boolean isKnown(final Schema schema) {
        for (final Schema part : SchemaGraph.all(schema)) {
            final LogicalType logicalType = part.getLogicalType();
            final boolean onlyNull = part.getType() == Schema.Type.UNION && part.getTypes().size() == 1 && part.isNullable();
            if (onlyNull || logicalType != null && UNKNOWN_TO_STOCK.contains(logicalType.getName())) {
                return false;
            }
        }

        return true;
    }
}
