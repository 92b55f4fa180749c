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
package org.fastavro.nifi.record;

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Sink;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * The values of one record by field name, over the bytes of its datum: a slot for each field, decoded when first asked for, and room
 * for names that the schema does not have. Null values stand in the map as entries, as NiFi's readers put them.
 *
 * <p>What is handed out is NiFi's own {@link MapRecord} with this map behind it. A record of a class of ours would not do: NiFi wraps each object
 * that a service returns into a proxy, which looks up and calls every method by reflection, unless the processor's class loader knows the object's class.</p>
 */
public final class AvroValues extends AbstractMap<String, Object> {
    /** Stands among decoded values for one that is null. */
    public static final Object NULL = new Object();

    /** Stands in a slot whose entry was removed. */
    private static final Object REMOVED = new Object();

    /** Under this very string, and no other that equals it, the map has itself: a {@link MapRecord} lets nobody see its map but through a view. */
    @SuppressWarnings("StringOperationCanBeSimplified")
    private static final String ITSELF = new String("the map behind the record");

    // There is one of these for each record, so that whatever most records do not need is kept elsewhere.
    private final RecordOrigin origin;
    private final byte[] buffer;
    private final int start;
    private final int end;
    private int[] offsets;
    private Object[] slots;
    private FieldChanges changes;

    private AvroValues(final RecordOrigin origin, final byte[] buffer, final int start, final int end, final int[] offsets, final Object[] values) {
        this.origin = origin;
        this.buffer = buffer;
        this.start = start;
        this.end = end;
        this.offsets = offsets;
        this.slots = values;
    }

    /**
     * @param origin of the reader that found the record
     * @param buffer where the datum stands; must not change
     * @param start index of the datum's first byte
     * @param end index after its last byte
     * @param offsets what {@link RecordLayout#locate} finds, or null if nobody has looked yet
     * @param values the decoded fields, {@link #NULL} for null, or null if none is decoded yet; an item that is null is decoded when asked for
     * @return the record
     */
    public static MapRecord newRecord(final RecordOrigin origin, final byte[] buffer, final int start, final int end, final int[] offsets, final Object[] values) {
        return new MapRecord(origin.schema(), new AvroValues(origin, buffer, start, end, offsets, values));
    }

    /**
     * @param values what {@link Record#toMap()} of any record gives
     * @return the map behind it, or null if the record was not read by this project's reader
     */
    public static AvroValues behind(final Map<?, ?> values) {
        return values.get(ITSELF) instanceof final AvroValues found ? found : null;
    }

    static AvroValues behind(final Object value) {
        return value instanceof final Record record ? behind(record.toMap()) : null;
    }

    String fieldName(final int index) {
        return origin.fieldName(index);
    }

    RecordLayout layout() {
        return origin.layout();
    }

    /**
     * @return the Avro schema in whose encoding {@link #copyTo} and {@link #copyFieldsTo} write
     */
    public Schema avroSchema() {
        return layout().schema();
    }

    /**
     * @param index a field's index in {@link #avroSchema()}
     * @return the field's value, or null; null also if the field was removed
     */
    public Object value(final int index) {
        final Object slot = slots()[index];
        if (slot == null) {
            final Object value = decode(index);
            slots[index] = value == null ? NULL : value;
            return value;
        }

        return slot == NULL || slot == REMOVED ? null : slot;
    }

    private Object[] slots() {
        if (slots == null) {
            slots = new Object[layout().fieldCount()];
        }

        return slots;
    }

    private Object decode(final int index) {
        origin.countField(index);
        return layout().readField(index, buffer, offsets(), origin.context());
    }

    private int[] offsets() {
        if (offsets == null) {
            offsets = layout().locate(buffer, start, end);
        }

        return offsets;
    }

    /**
     * @return whether the record's values, all that was handed out of it included, are still those of its bytes
     */
    public boolean isUnchanged() {
        if (changes != null && changes.isAny()) {
            return false;
        }

        return endOfUnchanged(0, layout().fieldCount()) == layout().fieldCount();
    }

    /**
     * @param from a field's index in {@link #avroSchema()}
     * @param to index after the last field that is asked about
     * @return index of the first of these fields whose value is no longer that of its bytes, or {@code to}
     */
    public int endOfUnchanged(final int from, final int to) {
        if (slots == null) {
            return to;
        }

        int index = from;
        while (index < to && isFieldUnchanged(index)) {
            index++;
        }

        return index;
    }

    /**
     * Values of mutable classes may have been changed by whoever asked for them; they are compared with what the bytes say.
     */
    private boolean isFieldUnchanged(final int index) {
        if (changes != null && changes.isReplaced(index)) {
            return false;
        }

        if (layout().isImmutable(index)) {
            return true;
        }

        final Object slot = slots[index];
        if (slot == null || slot == NULL || isStillDecoded(index, slot)) {
            return true;
        }

        // Whoever writes a record asks at each level of nesting; what has changed below would be looked for again each time.
        replace(index, slot);
        return false;
    }

    private boolean isStillDecoded(final int index, final Object slot) {
        final AvroValues values = behind(slot);
        if (values != null) {
            return values.isUnchanged();
        }

        return DecodedValues.isUnchanged(layout().readField(index, buffer, offsets(), origin.context().forComparison()), slot);
    }

    boolean isSameDatum(final AvroValues other) {
        return buffer == other.buffer && start == other.start && layout() == other.layout();
    }

    /**
     * Writes the record's bytes as they were read.
     *
     * @param sink where to
     */
    public void copyTo(final Sink sink) {
        layout().copy(buffer, start, end, sink);
    }

    /**
     * Writes the bytes of fields as they were read.
     *
     * @param from the first field's index in {@link #avroSchema()}
     * @param to index after the last one
     * @param sink where to
     */
    public void copyFieldsTo(final int from, final int to, final Sink sink) {
        layout().copyFields(from, to, buffer, offsets(), sink);
    }

    @Override
    public Object get(final Object key) {
        if (key == ITSELF) {
            return this;
        }

        final int index = indexOf(key);
        return index >= 0 ? value(index) : others().get(key);
    }

    @Override
    public boolean containsKey(final Object key) {
        final int index = indexOf(key);
        return index >= 0 ? !isRemoved(index) : others().containsKey(key);
    }

    /** @return index of the slot that has what is under a name, or a negative number if it is among the others, or nowhere */
    private int indexOf(final Object key) {
        if (!(key instanceof final String name)) {
            return -1;
        }

        final int index = origin.fieldIndex(name);
        return index >= 0 || others().containsKey(name) ? index : followRename(name);
    }

    /**
     * NiFi before 2.7.1 (NIFI-15329) renames a field in the schema that all records of a reader share, and then moves the value in one of them
     * only. The others have it under the new name as well from then on; the old one is still needed, as the value is moved after the schema has changed.
     */
    private int followRename(final String name) {
        final int index = origin.renamedFieldIndex(name);
        return index >= 0 && isRemoved(index) ? -1 : index;
    }

    boolean isRemoved(final int index) {
        return slots != null && slots[index] == REMOVED;
    }

    /** @return the values under names that the layout's schema does not have */
    Map<String, Object> others() {
        return changes == null ? Collections.emptyMap() : changes.others();
    }

    /**
     * @return the value before if it was decoded already, otherwise null: {@link MapRecord}, which alone can get at this map, looks at it only where a record
     *         has a serialized form, and these have none
     */
    @Override
    public Object put(final String name, final Object value) {
        final int index = indexOf(name);
        if (index < 0) {
            return changes().putOther(name, value);
        }

        final Object slot = value == null ? NULL : value;
        final Object previous = slots()[index];
        if (previous == REMOVED) {
            changes().countRemoved(-1);
        }

        if (previous != slot) {
            replace(index, slot);
        }

        return previous == NULL || previous == REMOVED ? null : previous;
    }

    private void replace(final int index, final Object slot) {
        changes().replace(index);
        slots[index] = slot;
    }

    private FieldChanges changes() {
        if (changes == null) {
            changes = new FieldChanges(layout().fieldCount());
            origin.countChange();
        }

        return changes;
    }

    @Override
    public Object remove(final Object key) {
        final int index = indexOf(key);
        if (index < 0) {
            return others().remove(key);
        }

        final Object previous = value(index);
        if (!isRemoved(index)) {
            changes().countRemoved(1);
            replace(index, REMOVED);
        }

        return previous;
    }

    @Override
    public void clear() {
        others().clear();
        for (int index = 0; index < layout().fieldCount(); index++) {
            remove(fieldName(index));
        }
    }

    @Override
    public int size() {
        return changes == null ? layout().fieldCount() : layout().fieldCount() - changes.removedCount() + others().size();
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return new FieldEntries(this);
    }
}
