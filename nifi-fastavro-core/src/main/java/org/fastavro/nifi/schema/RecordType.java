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

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.util.DataTypeUtils;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One record type of a schema: all of its record schema that readers can share. Thread safe. */
final class RecordType {
    private static final int UNKNOWN_HASH = 0;

    private final Schema schema;
    private final boolean[] leadsToRecord;
    private final boolean flat;
    private int[] children;
    private boolean recursive;

    private volatile Shared shared;
    private volatile int fieldsHash = UNKNOWN_HASH;

    RecordType(final Schema schema) {
        this.schema = schema;
        final List<Schema.Field> fields = schema.getFields();
        this.leadsToRecord = new boolean[fields.size()];
        boolean none = true;
        for (int index = 0; index < leadsToRecord.length; index++) {
            leadsToRecord[index] = DataTypes.leadsToRecord(fields.get(index).schema());
            none &= !leadsToRecord[index];
        }

        this.flat = none;
    }

    void link(final int[] newChildren, final boolean leadsToCircle) {
        children = newChildren;
        recursive = leadsToCircle;
    }

    Schema schema() {
        return schema;
    }

    /**
     * @return the numbers of the record types of the fields
     */
    int[] children() {
        return children;
    }

    /**
     * @return whether a record of this type may hold another one of a type within which it stands
     */
    boolean isRecursive() {
        return recursive;
    }

    /**
     * @return whether no field leads to a record
     */
    boolean isFlat() {
        return flat;
    }

    /**
     * @return the fields, as they belong to one reader's graph; always the same list if the type is flat
     */
    List<RecordField> fields(final RecordSchemas graph) {
        final Shared known = shared();
        return flat ? known.allFields : List.of(fields(known, graph));
    }

    /**
     * @return the index of the field with the name or alias, or -1
     */
    int indexOf(final String nameOrAlias) {
        final Schema.Field field = schema.getField(nameOrAlias);
        if (field != null) {
            return field.pos();
        }

        final Integer index = shared().aliases.get(nameOrAlias);
        return index == null ? -1 : index;
    }

    /**
     * @param fields the fields of any graph: their hash code does not depend on the child schemas
     */
    int fieldsHash(final AvroRecordSchema fields) {
        int hash = fieldsHash;
        if (hash == UNKNOWN_HASH) {
            hash = fields.getFields().hashCode();
            fieldsHash = hash;
        }

        return hash;
    }

    private Shared shared() {
        Shared known = shared;
        if (known == null) {
            synchronized (this) {
                known = shared;
                if (known == null) {
                    known = share();
                    shared = known;
                }
            }
        }

        return known;
    }

    private Shared share() {
        final List<Schema.Field> avroFields = schema.getFields();
        final Map<String, Integer> aliases = new HashMap<>();
        final List<Set<String>> ownAliases = new ArrayList<>(avroFields.size());
        for (final Schema.Field field : avroFields) {
            ownAliases.add(usableAliases(field, aliases));
        }

        final RecordField[] fields = new RecordField[avroFields.size()];
        for (int index = 0; index < fields.length; index++) {
            if (!leadsToRecord[index]) {
                fields[index] = field(avroFields.get(index), ownAliases.get(index), null);
            }
        }

        return new Shared(aliases, ownAliases, fields, flat ? List.of(fields) : null);
    }

    /** NiFi refuses a record schema in which a name or alias stands for two fields: what an alias of a later field cannot mean is dropped. */
    private Set<String> usableAliases(final Schema.Field field, final Map<String, Integer> aliases) {
        if (field.aliases().isEmpty()) {
            return Collections.emptySet();
        }

        final Set<String> usable = new LinkedHashSet<>();
        for (final String alias : field.aliases()) {
            if (schema.getField(alias) == null && aliases.putIfAbsent(alias, field.pos()) == null) {
                usable.add(alias);
            }
        }

        return usable;
    }

    private RecordField[] fields(final Shared known, final RecordSchemas graph) {
        final RecordField[] fields = Arrays.copyOf(known.fields, known.fields.length);
        for (int index = 0; index < fields.length; index++) {
            if (leadsToRecord[index]) {
                fields[index] = field(schema.getFields().get(index), known.ownAliases.get(index), graph);
            }
        }

        return fields;
    }

    private RecordField field(final Schema.Field field, final Set<String> aliases, final RecordSchemas graph) {
        final DataType type = DataTypes.of(field.schema(), field, graph);
        final Object defaultValue = DefaultValues.recordValue(field, graph);
        final boolean usable = defaultValue != null && DataTypeUtils.isCompatibleDataType(defaultValue, type);
        return new RecordField(field.name(), type, usable ? defaultValue : null, aliases, field.schema().isNullable());
    }

    /**
     * @param fields null where the field leads to a record and so belongs to one graph
     * @param allFields the same as a list if none leads to a record, or null
     */
    private record Shared(Map<String, Integer> aliases, List<Set<String>> ownAliases, RecordField[] fields, List<RecordField> allFields) {
    }
}
