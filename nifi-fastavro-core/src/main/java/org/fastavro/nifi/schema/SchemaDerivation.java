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

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.RecordField;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What the Avro schemas of one reader become by the changes that were made to its record schemas up to a version. Fields that nobody
 * touched keep their own Avro schema, documentation, default and order.
 */
final class SchemaDerivation {
    private final RecordSchemas graph;
    private final int version;
    private final boolean[] changed;
    private final boolean[] recursive;
    private final Schema[] derived;
    private final SchemaCopier copier = new SchemaCopier(this::named);

    SchemaDerivation(final RecordSchemas graph, final RecordTypes types, final int version) {
        this.graph = graph;
        this.version = version;
        this.changed = new boolean[types.size()];
        this.derived = new Schema[types.size()];
        final List<int[]> children = new ArrayList<>(types.size());
        for (int index = 0; index < changed.length; index++) {
            final AvroRecordSchema schema = graph.get(index);
            changed[index] = schema.isChangedItself();
            children.add(changed[index] ? types.childrenOf(avroFields(schema)) : types.get(index).children());
        }

        Circles.spreadToParents(children, changed);
        this.recursive = Circles.leading(children);
    }

    int version() {
        return version;
    }

    /**
     * @return whether the record schema or any that it leads to was changed
     */
    boolean isChanged(final int index) {
        return changed[index];
    }

    boolean isRecursive(final int index) {
        return recursive[index];
    }

    /**
     * @return what an Avro schema of the graph has become, itself if no change concerns it
     */
    synchronized Schema current(final Schema original) {
        return LenientAvro.call(() -> copier.copy(original));
    }

    private Schema named(final Schema original) {
        if (original.getType() != Schema.Type.RECORD) {
            return original;
        }

        final int index = graph.indexOf(original);
        if (!changed[index]) {
            return original;
        }

        return derived[index] == null ? derive(index, original) : derived[index];
    }

    private Schema derive(final int index, final Schema original) {
        final Schema record = Schema.createRecord(original.getName(), original.getDoc(), original.getNamespace(), original.isError());
        derived[index] = record;
        final List<RecordField> recordFields = graph.get(index).getFields();
        final Set<String> names = new HashSet<>();
        for (final RecordField recordField : recordFields) {
            names.add(recordField.getFieldName());
        }

        final List<Schema.Field> fields = new ArrayList<>(recordFields.size());
        for (final RecordField recordField : recordFields) {
            fields.add(derive(recordField, names));
        }

        record.setFields(fields);
        LenientAvro.copyProperties(original, record);
        return record;
    }

    private Schema.Field derive(final RecordField recordField, final Set<String> names) {
        final Schema.Field original = origin(recordField).field();
        final Schema schema = copier.copy(original.schema());
        final JsonNode kept = FieldDefault.kept(original, schema);
        final String name = recordField.getFieldName();
        if (name.equals(original.name())) {
            return LenientAvro.copy(original, name, schema, kept, original.aliases());
        }

        final String validName = ValidNames.distinct(ValidNames.of(name), names, name);
        final Schema.Field renamed = LenientAvro.copy(original, validName, schema, kept, recordField.getAliases());
        if (!validName.equals(name)) {
            renamed.addAlias(name);
        }

        return renamed;
    }

    private static List<Schema.Field> avroFields(final AvroRecordSchema schema) {
        final List<Schema.Field> fields = new ArrayList<>(schema.getFieldCount());
        for (final RecordField field : schema.getFields()) {
            fields.add(origin(field).field());
        }

        return fields;
    }

    private static TypeOrigin origin(final RecordField field) {
        return ((FieldTyped) field.getDataType()).origin();
    }
}
