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
import org.apache.nifi.serialization.record.RecordFieldRemovalPath;
import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.SchemaIdentifier;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A record schema that knows the Avro schema it comes from. It does what NiFi's SimpleRecordSchema does, and builds nothing before somebody
 * asks. Processors change record schemas in place: the Avro schema then follows, keeping all of the fields that nobody touched.
 */
public final class AvroRecordSchema implements RecordSchema, AvroTyped {
    private static final String AVRO_FORMAT = "avro";
    private static final int HASH_START = 143;
    private static final int HASH_FACTOR = 3;

    private final RecordSchemas graph;
    private final RecordSchemaTemplate template;
    private final RecordType type;
    private final int index;

    private volatile List<RecordField> fields;
    private volatile Map<String, RecordField> changedFields;
    private volatile int changedHash;

    /** The names of renamed fields in the original Avro schema, by the names that they have now. */
    private volatile Map<String, String> originalNames = Map.of();

    AvroRecordSchema(final RecordSchemas graph, final RecordSchemaTemplate template, final int index) {
        this.graph = graph;
        this.template = template;
        this.type = template.types().get(index);
        this.index = index;
    }

    /**
     * @return the Avro schema that goes with the fields as they are now: the original object while {@link #isUnchanged()}, otherwise one that
     *         has the original's name and, for each field that is left, its own Avro schema
     */
    @Override
    public Schema avroSchema() {
        return graph.currentSchema(type.schema());
    }

    /**
     * @return whether neither this nor any record schema that it leads to was changed
     */
    public boolean isUnchanged() {
        return graph.version() == 0 || !graph.derivation().isChanged(index);
    }

    /**
     * @param fieldName a field's name in the original Avro schema, no alias
     * @return the field's position there, or -1
     */
    public int indexOf(final String fieldName) {
        final Schema.Field field = type.schema().getField(fieldName);
        return field == null ? -1 : field.pos();
    }

    boolean isChangedItself() {
        return changedFields != null;
    }

    @Override
    public List<RecordField> getFields() {
        final List<RecordField> known = fields;
        return known == null ? buildFields() : known;
    }

    private List<RecordField> buildFields() {
        synchronized (graph) {
            if (fields == null) {
                fields = type.fields(graph);
            }

            return fields;
        }
    }

    @Override
    public int getFieldCount() {
        return getFields().size();
    }

    @Override
    public RecordField getField(final int fieldIndex) {
        return getFields().get(fieldIndex);
    }

    @Override
    public Optional<RecordField> getField(final String fieldName) {
        final Map<String, RecordField> changed = changedFields;
        if (changed != null) {
            return Optional.ofNullable(changed.get(fieldName));
        }

        final int found = type.indexOf(fieldName);
        return found < 0 ? Optional.empty() : Optional.of(getField(found));
    }

    @Override
    public List<DataType> getDataTypes() {
        final List<DataType> dataTypes = new ArrayList<>(getFieldCount());
        for (final RecordField field : getFields()) {
            dataTypes.add(field.getDataType());
        }

        return dataTypes;
    }

    @Override
    public List<String> getFieldNames() {
        final List<String> names = new ArrayList<>(getFieldCount());
        for (final RecordField field : getFields()) {
            names.add(field.getFieldName());
        }

        return names;
    }

    @Override
    public Optional<DataType> getDataType(final String fieldName) {
        return getField(fieldName).map(RecordField::getDataType);
    }

    /**
     * @return the schema's text while nobody has changed it, otherwise empty
     */
    @Override
    public Optional<String> getSchemaText() {
        return isUnchanged() ? Optional.of(template.text(index)) : Optional.empty();
    }

    @Override
    public Optional<String> getSchemaFormat() {
        return isUnchanged() ? Optional.of(AVRO_FORMAT) : Optional.empty();
    }

    @Override
    public SchemaIdentifier getIdentifier() {
        return isUnchanged() ? template.identifier(index) : SchemaIdentifier.EMPTY;
    }

    @Override
    public Optional<String> getSchemaName() {
        return Optional.ofNullable(type.schema().getName());
    }

    @Override
    public Optional<String> getSchemaNamespace() {
        return Optional.ofNullable(type.schema().getNamespace());
    }

    @Override
    public void removeField(final String fieldName) {
        final List<RecordField> remaining = new ArrayList<>(getFieldCount());
        for (final RecordField field : getFields()) {
            if (!field.getFieldName().equals(fieldName)) {
                remaining.add(field);
            }
        }

        if (remaining.size() != getFieldCount()) {
            change(remaining);
        }
    }

    @Override
    public void removePath(final RecordFieldRemovalPath path) {
        if (path.length() == 1) {
            removeField(path.head());
        } else if (path.length() > 1) {
            getField(path.head()).ifPresent(field -> field.getDataType().removePath(path.tail()));
        }
    }

    /**
     * @throws IllegalArgumentException if another field has the new name as its name or alias; nothing is changed then
     */
    @Override
    public boolean renameField(final String currentName, final String newName) {
        final List<RecordField> updated = new ArrayList<>(getFields());
        final int found = getFieldNames().indexOf(currentName);
        if (found < 0) {
            return false;
        }

        final RecordField field = updated.get(found);
        updated.set(found, new RecordField(newName, field.getDataType(), field.getDefaultValue(), field.getAliases(), field.isNullable()));
        change(updated);
        final Map<String, String> names = new HashMap<>(originalNames);
        final String original = names.remove(currentName);
        names.put(newName, original == null ? currentName : original);
        originalNames = names;
        return true;
    }

    /**
     * @param fieldName a name that a field may have been given by {@link #renameField}
     * @return the field's name in the original Avro schema, or null if no field was given the name
     */
    public String originalName(final String fieldName) {
        return originalNames.get(fieldName);
    }

    /**
     * @param originalName a field's name in the original Avro schema
     * @return the name that it has now
     */
    public String currentName(final String originalName) {
        for (final Map.Entry<String, String> renamed : originalNames.entrySet()) {
            if (renamed.getValue().equals(originalName)) {
                return renamed.getKey();
            }
        }

        return originalName;
    }

    private void change(final List<RecordField> newFields) {
        final Map<String, RecordField> byName = new HashMap<>();
        for (final RecordField field : newFields) {
            putOnce(byName, field.getFieldName(), field);
            for (final String alias : field.getAliases()) {
                putOnce(byName, alias, field);
            }
        }

        synchronized (graph) {
            fields = List.copyOf(newFields);
            changedHash = fields.hashCode();
            changedFields = byName;
            graph.countChange();
        }
    }

    private static void putOnce(final Map<String, RecordField> byName, final String name, final RecordField field) {
        if (byName.put(name, field) != null) {
            throw new IllegalArgumentException("Expected names and aliases that stand for one field each but found [" + name + "] twice");
        }
    }

    /**
     * @return whether this leads to a record type that leads to itself
     */
    @Override
    public boolean isRecursive() {
        return graph.version() == 0 ? type.isRecursive() : graph.derivation().isRecursive(index);
    }

    @Override
    public boolean equals(final Object other) {
        if (other == this) {
            return true;
        }

        if (!(other instanceof final RecordSchema schema)) {
            return false;
        }

        if (other instanceof final AvroRecordSchema avro && avro.type == type && avro.isUnchanged() && isUnchanged()) {
            return true;
        }

        final boolean recursive = isRecursive();
        if (recursive != schema.isRecursive()) {
            return false;
        }

        if (recursive && hasNameOf(schema)) {
            return true;
        }

        return type.isFlat() ? getFields().equals(schema.getFields()) : SchemaEquality.sameFields(this, schema);
    }

    private boolean hasNameOf(final RecordSchema other) {
        return getSchemaNamespace().isPresent() && getSchemaNamespace().equals(other.getSchemaNamespace())
                && getSchemaName().isPresent() && getSchemaName().equals(other.getSchemaName());
    }

    /**
     * @return what SimpleRecordSchema has for the same fields, so that both can meet in one hash map
     */
    @Override
    public int hashCode() {
        return HASH_START + HASH_FACTOR * (isChangedItself() ? changedHash : type.fieldsHash(this));
    }

    @Override
    public String toString() {
        if (isUnchanged()) {
            return template.text(index);
        }

        final StringBuilder text = new StringBuilder("[");
        for (final RecordField field : getFields()) {
            text.append(text.length() == 1 ? "" : ", ").append('"').append(field.getFieldName()).append("\" : \"").append(field.getDataType()).append('"');
        }

        return text.append(']').toString();
    }
}
