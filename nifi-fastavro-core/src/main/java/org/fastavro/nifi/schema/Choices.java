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

import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.apache.nifi.serialization.record.type.ArrayDataType;
import org.apache.nifi.serialization.record.type.ChoiceDataType;
import org.apache.nifi.serialization.record.type.MapDataType;

import java.util.ArrayList;
import java.util.List;

/** Brings the types of a choice into a form that an Avro union can hold. */
final class Choices {
    private Choices() {
    }

    /**
     * @return the types that differ, those of choices within among them; at most one array, bytes aside, and one map, of the items or values of all
     */
    static List<DataType> distinct(final ChoiceDataType choice) {
        final List<DataType> types = new ArrayList<>();
        addAll(choice, types);
        mergeArrays(types);
        mergeMaps(types);
        return types;
    }

    private static void addAll(final ChoiceDataType choice, final List<DataType> types) {
        if (choice.getPossibleSubTypes() == null) {
            return;
        }

        for (final DataType type : choice.getPossibleSubTypes()) {
            if (type instanceof final ChoiceDataType nested) {
                addAll(nested, types);
            } else if (!types.contains(type)) {
                types.add(type);
            }
        }
    }

    private static void mergeArrays(final List<DataType> types) {
        final List<DataType> arrays = types.stream().filter(Choices::isArray).toList();
        if (arrays.size() > 1) {
            final List<DataType> items = new ArrayList<>();
            boolean nullable = false;
            for (final DataType type : arrays) {
                final ArrayDataType array = (ArrayDataType) type;
                nullable |= array.isElementsNullable() || array.getElementType() == null;
                addIfKnown(array.getElementType(), items);
            }

            replace(types, arrays, new ArrayDataType(oneOf(items), nullable));
        }
    }

    private static void mergeMaps(final List<DataType> types) {
        final List<DataType> maps = types.stream().filter(MapDataType.class::isInstance).toList();
        if (maps.size() > 1) {
            final List<DataType> values = new ArrayList<>();
            boolean nullable = false;
            for (final DataType type : maps) {
                final MapDataType map = (MapDataType) type;
                nullable |= map.isValuesNullable() || map.getValueType() == null;
                addIfKnown(map.getValueType(), values);
            }

            replace(types, maps, new MapDataType(oneOf(values), nullable));
        }
    }

    private static boolean isArray(final DataType type) {
        return type instanceof final ArrayDataType array && (array.getElementType() == null || array.getElementType().getFieldType() != RecordFieldType.BYTE);
    }

    private static void addIfKnown(final DataType type, final List<DataType> known) {
        if (type != null && !known.contains(type)) {
            known.add(type);
        }
    }

    private static DataType oneOf(final List<DataType> types) {
        return switch (types.size()) {
            case 0 -> null;
            case 1 -> types.getFirst();
            default -> new ChoiceDataType(types);
        };
    }

    private static void replace(final List<DataType> types, final List<DataType> several, final DataType one) {
        types.set(types.indexOf(several.getFirst()), one);
        types.removeAll(several.subList(1, several.size()));
    }
}
