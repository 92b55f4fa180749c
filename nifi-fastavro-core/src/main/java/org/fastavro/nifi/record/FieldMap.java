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
import org.fastavro.nifi.binary.Sink;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * The values of one record by field name, over the bytes of its datum: a slot for each field, decoded when first asked for, and room
 * for names that the schema does not have. Null values stand in the map as entries, as NiFi's readers put them.
 */
final class FieldMap extends AbstractMap<String, Object> {
    /** Stands in a slot for a value that is null; an empty slot was not decoded yet. */
    private static final Object NULL = AvroRecord.NULL;

    /** Stands in a slot whose entry was removed. */
    private static final Object REMOVED = new Object();

    // There is one of these for each record, so that whatever most records do not need is kept elsewhere.
    private final RecordOrigin origin;
    private final byte[] buffer;
    private final int start;
    private final int end;
    private int[] offsets;
    private Object[] slots;
    private FieldChanges changes;

    FieldMap(final RecordOrigin origin, final byte[] buffer, final int start, final int end, final int[] offsets, final Object[] values) {
        this.origin = origin;
        this.buffer = buffer;
        this.start = start;
        this.end = end;
        this.offsets = offsets;
        this.slots = values;
    }

    RecordOrigin origin() {
        return origin;
    }

    RecordLayout layout() {
        return origin.layout();
    }

    /**
     * @param index a field's index in the layout's schema
     * @return the value, null also where the entry was removed
     */
    Object value(final int index) {
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

    boolean isUnchanged() {
        if (changes != null && changes.isAny()) {
            return false;
        }

        return endOfUnchanged(0, layout().fieldCount()) == layout().fieldCount();
    }

    /**
     * @param from a field's index in the layout's schema
     * @param to index after the last field that is asked about
     * @return index of the first of these fields whose value is no longer that of its bytes, or {@code to}
     */
    int endOfUnchanged(final int from, final int to) {
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
        if (slot instanceof final AvroRecord record) {
            return record.isUnchanged();
        }

        return DecodedValues.isUnchanged(layout().readField(index, buffer, offsets(), origin.context().forComparison()), slot);
    }

    boolean isSameDatum(final FieldMap other) {
        return buffer == other.buffer && start == other.start && layout() == other.layout();
    }

    void copyTo(final Sink sink) {
        layout().copy(buffer, start, end, sink);
    }

    void copyFieldsTo(final int from, final int to, final Sink sink) {
        layout().copyFields(from, to, buffer, offsets(), sink);
    }

    Schema avroSchema() {
        return layout().schema();
    }

    @Override
    public Object get(final Object key) {
        final int index = indexOf(key);
        return index >= 0 ? value(index) : others().get(key);
    }

    @Override
    public boolean containsKey(final Object key) {
        final int index = indexOf(key);
        return index >= 0 ? !isRemoved(index) : others().containsKey(key);
    }

    private int indexOf(final Object key) {
        return key instanceof final String name ? origin.fieldIndex(name) : -1;
    }

    boolean isRemoved(final int index) {
        return slots != null && slots[index] == REMOVED;
    }

    /** @return the values under names that the layout's schema does not have */
    Map<String, Object> others() {
        return changes == null ? Collections.emptyMap() : changes.others();
    }

    @Override
    public Object put(final String name, final Object value) {
        final int index = layout().fieldIndex(name);
        if (index < 0) {
            return changes().putOther(name, value);
        }

        final Object previous = value(index);
        if (isRemoved(index) || previous != value) {
            set(index, value);
        }

        return previous;
    }

    /**
     * Does what {@link #put} does, without looking for the value before.
     *
     * @param index a field's index in the layout's schema
     * @param value may be null
     */
    void set(final int index, final Object value) {
        final Object slot = value == null ? NULL : value;
        final Object previous = slots()[index];
        if (previous == REMOVED) {
            changes().countRemoved(-1);
        }

        if (previous != slot) {
            replace(index, slot);
        }
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
            remove(layout().fieldName(index));
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
