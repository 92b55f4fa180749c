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
package org.fastavro.nifi.plan;

import org.apache.avro.Schema;

import java.util.Optional;

/** Avro's logical types without parameters (Avro specification, "Logical Types"), each on the base types it may stand on. */
public enum LogicalType {
    DATE("date", Schema.Type.INT),
    TIME_MILLIS("time-millis", Schema.Type.INT),
    TIME_MICROS("time-micros", Schema.Type.LONG),
    TIMESTAMP_MILLIS("timestamp-millis", Schema.Type.LONG),
    TIMESTAMP_MICROS("timestamp-micros", Schema.Type.LONG),
    TIMESTAMP_NANOS("timestamp-nanos", Schema.Type.LONG),
    LOCAL_TIMESTAMP_MILLIS("local-timestamp-millis", Schema.Type.LONG),
    LOCAL_TIMESTAMP_MICROS("local-timestamp-micros", Schema.Type.LONG),
    LOCAL_TIMESTAMP_NANOS("local-timestamp-nanos", Schema.Type.LONG),
    BIG_DECIMAL("big-decimal", Schema.Type.BYTES),
    UUID_TEXT("uuid", Schema.Type.STRING),
    UUID_FIXED("uuid", Schema.Type.FIXED),
    DURATION("duration", Schema.Type.FIXED);

    private final String avroName;
    private final Schema.Type baseType;

    LogicalType(final String avroName, final Schema.Type baseType) {
        this.avroName = avroName;
        this.baseType = baseType;
    }

    /**
     * @param schema any schema
     * @return its logical type; empty if it has none, an unknown one, one with parameters, or one that may not stand on its type:
     *         the specification has such a schema read as its base type
     */
    public static Optional<LogicalType> of(final Schema schema) {
        final org.apache.avro.LogicalType found = schema.getLogicalType();
        if (found == null) {
            return Optional.empty();
        }

        for (final LogicalType candidate : values()) {
            if (candidate.avroName.equals(found.getName()) && candidate.baseType == schema.getType()) {
                return Optional.of(candidate);
            }
        }

        return Optional.empty();
    }
}
