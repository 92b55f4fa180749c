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
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordFieldType;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Gives the NiFi type of an Avro type, as NiFi's own Avro services do, but for the logical types that these do not know: local
 * timestamps and timestamps in nanoseconds are timestamps, a uuid may be fixed, a big-decimal is a decimal and a duration is a text.
 */
final class DataTypes {
    /** A big-decimal has its scale in each value; what is declared tells other writers how much to keep. */
    private static final int BIG_DECIMAL_PRECISION = 38;
    private static final int BIG_DECIMAL_SCALE = 18;

    private DataTypes() {
    }

    /**
     * @param schema of a field, item, value or branch
     * @param field whose type it is, or null
     * @param graph where the schemas of nested records come from, or null if the type leads to no record
     */
    static DataType of(final Schema schema, final Schema.Field field, final RecordSchemas graph) {
        return of(schema, new TypeOrigin(schema, field, graph));
    }

    /**
     * @return whether the schema is a record or has items, values or branches that lead to one
     */
    static boolean leadsToRecord(final Schema schema) {
        return switch (schema.getType()) {
            case RECORD -> true;
            case ARRAY -> leadsToRecord(schema.getElementType());
            case MAP -> leadsToRecord(schema.getValueType());
            case UNION -> schema.getTypes().stream().anyMatch(DataTypes::leadsToRecord);
            default -> false;
        };
    }

    private static DataType of(final Schema schema, final TypeOrigin origin) {
        final LogicalType logicalType = schema.getLogicalType();
        final DataType logical = logicalType == null ? null : ofLogical(logicalType, origin);
        if (logical != null) {
            return logical;
        }

        final RecordSchemas graph = origin.graph();
        return switch (schema.getType()) {
            case RECORD -> new AvroRecordDataType(graph.get(graph.indexOf(schema)), origin);
            case ENUM -> new AvroEnumDataType(Collections.unmodifiableList(schema.getEnumSymbols()), origin);
            case ARRAY -> new AvroArrayDataType(of(schema.getElementType(), null, graph), schema.getElementType().isNullable(), origin);
            case MAP -> new AvroMapDataType(of(schema.getValueType(), null, graph), schema.getValueType().isNullable(), origin);
            case UNION -> ofUnion(schema, origin);
            case BYTES, FIXED -> new AvroArrayDataType(RecordFieldType.BYTE.getDataType(), false, origin);
            case STRING, NULL -> new AvroDataType(RecordFieldType.STRING, origin);
            case INT -> new AvroDataType(RecordFieldType.INT, origin);
            case LONG -> new AvroDataType(RecordFieldType.LONG, origin);
            case FLOAT -> new AvroDataType(RecordFieldType.FLOAT, origin);
            case DOUBLE -> new AvroDataType(RecordFieldType.DOUBLE, origin);
            case BOOLEAN -> new AvroDataType(RecordFieldType.BOOLEAN, origin);
        };
    }

    private static DataType ofLogical(final LogicalType logicalType, final TypeOrigin origin) {
        return switch (logicalType.getName()) {
            case "date" -> new AvroDataType(RecordFieldType.DATE, origin);
            case "time-millis", "time-micros" -> new AvroDataType(RecordFieldType.TIME, origin);
            case "timestamp-millis", "timestamp-micros", "timestamp-nanos", "local-timestamp-millis", "local-timestamp-micros", "local-timestamp-nanos" ->
                    new AvroDataType(RecordFieldType.TIMESTAMP, origin);
            case "decimal" -> {
                final LogicalTypes.Decimal decimal = (LogicalTypes.Decimal) logicalType;
                yield new AvroDecimalDataType(decimal.getPrecision(), decimal.getScale(), origin);
            }
            case "big-decimal" -> new AvroDecimalDataType(BIG_DECIMAL_PRECISION, BIG_DECIMAL_SCALE, origin);
            case "uuid" -> new AvroDataType(RecordFieldType.UUID, origin);
            case "duration" -> new AvroDataType(RecordFieldType.STRING, origin);
            default -> null;
        };
    }

    private static DataType ofUnion(final Schema union, final TypeOrigin origin) {
        final List<Schema> branches = new ArrayList<>(union.getTypes().size());
        for (final Schema branch : union.getTypes()) {
            if (branch.getType() != Schema.Type.NULL) {
                branches.add(branch);
            }
        }

        if (branches.isEmpty()) {
            return new AvroDataType(RecordFieldType.STRING, origin);
        }

        if (branches.size() == 1) {
            return of(branches.getFirst(), origin);
        }

        final List<DataType> types = new ArrayList<>(branches.size());
        for (final Schema branch : branches) {
            types.add(of(branch, null, origin.graph()));
        }

        return new AvroChoiceDataType(Collections.unmodifiableList(types), origin);
    }
}
