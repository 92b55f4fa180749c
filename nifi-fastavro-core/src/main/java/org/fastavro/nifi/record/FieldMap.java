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
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * The values of one record by field name, over the bytes of its datum: a slot for each field, decoded when first asked for, and an
 * overflow for names that the schema does not have. Null values stand in the map as entries, as NiFi's readers put them.
 */
final class FieldMap extends AbstractMap<String, Object> {
    /** Stands in a slot for a value that is null; an empty slot was not decoded yet. */
    private static final Object NULL = AvroRecord.NULL;

    /** Stands in a slot whose entry was removed. */
    private static final Object REMOVED = new Object();

    private final RecordLayout layout;
    private final ReadContext context;
    private final byte[] buffer;
    private final int start;
    private final int end;
    private int[] offsets;
    private Object[] slots;
    private boolean[] replaced;
    private boolean anyReplaced;
    private Map<String, Object> overflow;
    private int removedCount;
    private int nextSlot;

    FieldMap(final RecordLayout layout, final ReadContext context, final byte[] buffer, final int start, final int end, final int[] offsets,
            final Object[] values) {
        this.layout = layout;
        this.context = context;
        this.buffer = buffer;
        this.start = start;
        this.end = end;
        this.offsets = offsets;
        this.slots = values;
    }

    RecordLayout layout() {
        return layout;
    }

    /**
     * @param index a field's index in the layout's schema
     * @return the value, null also where the entry was removed
     */
    Object slotValue(final int index) {
        if (slots == null) {
            slots = new Object[layout.fieldCount()];
        }

        final Object slot = slots[index];
        if (slot == null) {
            final Object value = decode(index);
            slots[index] = value == null ? NULL : value;
            return value;
        }

        return slot == NULL || slot == REMOVED ? null : slot;
    }

    private Object decode(final int index) {
        context.countField(layout.schemaIndex(), index, layout.fieldCount());
        return layout.readField(index, buffer, offsets(), context);
    }

    private int[] offsets() {
        if (offsets == null) {
            offsets = layout.locate(buffer, start, end);
        }

        return offsets;
    }

    boolean isUnchanged() {
        if (overflow != null && !overflow.isEmpty() || removedCount > 0) {
            return false;
        }

        if (slots == null) {
            return true;
        }

        if (anyReplaced) {
            return false;
        }

        for (int index = 0; index < slots.length; index++) {
            if (!isFieldUnchanged(index)) {
                return false;
            }
        }

        return true;
    }

    /**
     * Values of mutable classes may have been changed by whoever asked for them; they are compared with what the bytes say.
     */
    boolean isFieldUnchanged(final int index) {
        if (replaced != null && replaced[index]) {
            return false;
        }

        if (slots == null || layout.isImmutable(index)) {
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

        return DecodedValues.isUnchanged(layout.readField(index, buffer, offsets(), context.forComparison()), slot);
    }

    boolean isSameDatum(final FieldMap other) {
        return buffer == other.buffer && start == other.start && layout == other.layout;
    }

    void copyTo(final Sink sink) {
        layout.copy(buffer, start, end, sink);
    }

    void copyFieldsTo(final int from, final int to, final Sink sink) {
        layout.copyFields(from, to, buffer, offsets(), sink);
    }

    Schema avroSchema() {
        return layout.schema();
    }

    @Override
    public Object get(final Object key) {
        final int index = indexOf(key);
        if (index >= 0) {
            return slotValue(index);
        }

        return overflow == null ? null : overflow.get(key);
    }

    @Override
    public boolean containsKey(final Object key) {
        final int index = indexOf(key);
        if (index >= 0) {
            return !isRemoved(index);
        }

        return overflow != null && overflow.containsKey(key);
    }

    private int indexOf(final Object key) {
        return key instanceof final String name ? slotOf(name) : -1;
    }

    /**
     * Consumers mostly ask for one field after another, or for the same one in each record, by the very names that the schema has: so the field after
     * the last one is tried first, and only its identity.
     *
     * @param name a field's name
     * @return the field's index in the layout's schema, or -1
     */
    int slotOf(final String name) {
        final int guess = nextSlot;
        final int index = guess < layout.fieldCount() && layout.fieldName(guess) == name ? guess : layout.fieldIndex(name);
        nextSlot = index + 1;
        return index;
    }

    private boolean isRemoved(final int index) {
        return slots != null && slots[index] == REMOVED;
    }

    @Override
    public Object put(final String name, final Object value) {
        final int index = layout.fieldIndex(name);
        if (index < 0) {
            if (overflow == null) {
                overflow = new LinkedHashMap<>();
            }

            return overflow.put(name, value);
        }

        final Object previous = slotValue(index);
        if (isRemoved(index)) {
            removedCount--;
        } else if (previous == value) {
            return previous;
        }

        replace(index, value == null ? NULL : value);
        return previous;
    }

    /**
     * Does what {@link #put} does, without looking for the value before.
     *
     * @param index a field's index in the layout's schema
     * @param value may be null
     */
    void set(final int index, final Object value) {
        if (slots == null) {
            slots = new Object[layout.fieldCount()];
        }

        final Object slot = value == null ? NULL : value;
        if (isRemoved(index)) {
            removedCount--;
        } else if (slots[index] == slot) {
            return;
        }

        replace(index, slot);
    }

    private void replace(final int index, final Object slot) {
        if (replaced == null) {
            replaced = new boolean[slots.length];
            context.countChange(layout.schemaIndex(), slots.length);
        }

        replaced[index] = true;
        anyReplaced = true;
        slots[index] = slot;
    }

    @Override
    public Object remove(final Object key) {
        final int index = indexOf(key);
        if (index < 0) {
            return overflow == null ? null : overflow.remove(key);
        }

        final Object previous = slotValue(index);
        if (!isRemoved(index)) {
            removedCount++;
            replace(index, REMOVED);
        }

        return previous;
    }

    @Override
    public void clear() {
        overflow = null;
        for (int index = 0; index < layout.fieldCount(); index++) {
            remove(layout.fieldName(index));
        }
    }

    @Override
    public int size() {
        return layout.fieldCount() - removedCount + (overflow == null ? 0 : overflow.size());
    }

    @Override
    public Set<Entry<String, Object>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public Iterator<Entry<String, Object>> iterator() {
                return new EntryIterator();
            }

            @Override
            public int size() {
                return FieldMap.this.size();
            }
        };
    }

    /** The fields in the order of the schema, then the overflow. */
    private final class EntryIterator implements Iterator<Entry<String, Object>> {
        private int next = -1;
        private String last;
        private Iterator<Entry<String, Object>> rest;

        private EntryIterator() {
            advance();
        }

        private void advance() {
            do {
                next++;
            } while (next < layout.fieldCount() && isRemoved(next));

            if (next == layout.fieldCount() && overflow != null) {
                rest = overflow.entrySet().iterator();
            }
        }

        @Override
        public boolean hasNext() {
            return next < layout.fieldCount() || rest != null && rest.hasNext();
        }

        @Override
        public Entry<String, Object> next() {
            if (next < layout.fieldCount()) {
                last = layout.fieldName(next);
                final Entry<String, Object> entry = new FieldEntry(last, next);
                advance();
                return entry;
            }

            if (rest == null) {
                throw new NoSuchElementException();
            }

            last = null;
            return rest.next();
        }

        @Override
        public void remove() {
            if (last == null) {
                rest.remove();
            } else {
                FieldMap.this.remove(last);
            }
        }
    }

    /** An entry that decodes its value only when asked for it. */
    private final class FieldEntry implements Entry<String, Object> {
        private final String name;
        private final int index;

        private FieldEntry(final String name, final int index) {
            this.name = name;
            this.index = index;
        }

        @Override
        public String getKey() {
            return name;
        }

        @Override
        public Object getValue() {
            return slotValue(index);
        }

        @Override
        public Object setValue(final Object value) {
            return put(name, value);
        }

        @Override
        public boolean equals(final Object other) {
            return other instanceof final Entry<?, ?> entry && new SimpleImmutableEntry<>(name, getValue()).equals(entry);
        }

        @Override
        public int hashCode() {
            return new SimpleImmutableEntry<>(name, getValue()).hashCode();
        }

        @Override
        public String toString() {
            return name + "=" + getValue();
        }
    }
}
