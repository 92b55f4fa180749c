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

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What was changed in a record: which fields have another value than their bytes or none, and the values under names that are no field's. */
final class FieldChanges {
    private final boolean[] replaced;
    private boolean anyReplaced;
    private int removedCount;
    private Map<String, Object> others = Collections.emptyMap();

    FieldChanges(final int fieldCount) {
        replaced = new boolean[fieldCount];
    }

    boolean isAny() {
        return anyReplaced || !others.isEmpty();
    }

    boolean isReplaced(final int field) {
        return replaced[field];
    }

    void replace(final int field) {
        anyReplaced = true;
        replaced[field] = true;
    }

    void countRemoved(final int difference) {
        removedCount += difference;
    }

    int removedCount() {
        return removedCount;
    }

    /** @return the values under names that are no field's */
    Map<String, Object> others() {
        return others;
    }

    Object putOther(final String name, final Object value) {
        if (others.isEmpty()) {
            others = new LinkedHashMap<>();
        }

        return others.put(name, value);
    }
}
