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

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.AbstractSet;
import java.util.Iterator;
import java.util.Map.Entry;

/** The entries of a field map: the fields in the order of the schema, then what was put under other names. */
final class FieldEntries extends AbstractSet<Entry<String, Object>> {
    private final AvroValues map;

    FieldEntries(final AvroValues map) {
        this.map = map;
    }

    @Override
    public Iterator<Entry<String, Object>> iterator() {
        return new EntryIterator(map);
    }

    @Override
    public int size() {
        return map.size();
    }

    private static final class EntryIterator implements Iterator<Entry<String, Object>> {
        private final AvroValues map;
        private final int fieldCount;
        private int next = -1;
        private String last;
        private boolean isOther;
        private Iterator<Entry<String, Object>> others;

        private EntryIterator(final AvroValues map) {
            this.map = map;
            this.fieldCount = map.layout().fieldCount();
            advance();
        }

        private void advance() {
            do {
                next++;
            } while (next < fieldCount && map.isRemoved(next));

            if (next == fieldCount) {
                others = map.others().entrySet().iterator();
            }
        }

        @Override
        public boolean hasNext() {
            return next < fieldCount || others.hasNext();
        }

        @Override
        public Entry<String, Object> next() {
            if (next < fieldCount) {
                last = map.fieldName(next);
                final Entry<String, Object> entry = new FieldEntry(map, last, next);
                advance();
                return entry;
            }

            isOther = true;
            return others.next();
        }

        @Override
        public void remove() {
            if (isOther) {
                others.remove();
                return;
            }

            if (last == null) {
                throw new IllegalStateException();
            }

            map.remove(last);
            last = null;
        }
    }

    /** An entry that decodes its value only when asked for it. */
    private static final class FieldEntry implements Entry<String, Object> {
        private final AvroValues map;
        private final String name;
        private final int index;

        private FieldEntry(final AvroValues map, final String name, final int index) {
            this.map = map;
            this.name = name;
            this.index = index;
        }

        @Override
        public String getKey() {
            return name;
        }

        @Override
        public Object getValue() {
            return map.value(index);
        }

        @Override
        public Object setValue(final Object value) {
            return map.put(name, value);
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
