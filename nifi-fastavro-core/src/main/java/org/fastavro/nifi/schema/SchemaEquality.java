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

import org.apache.nifi.serialization.record.RecordSchema;

import java.util.HashSet;
import java.util.Set;

/**
 * Compares the fields of record schemas. Types that lead to themselves would be compared for ever, and types that name others twice again and
 * again: each pair is compared once. As one differing pair makes the whole differ, a pair that was met before counts as equal.
 */
final class SchemaEquality {
    private static final ThreadLocal<Set<Pair>> MET = new ThreadLocal<>();

    private SchemaEquality() {
    }

    static boolean sameFields(final RecordSchema left, final RecordSchema right) {
        final Set<Pair> met = MET.get();
        if (met != null) {
            return !met.add(new Pair(left, right)) || left.getFields().equals(right.getFields());
        }

        final Set<Pair> first = new HashSet<>();
        first.add(new Pair(left, right));
        MET.set(first);
        try {
            return left.getFields().equals(right.getFields());
        } finally {
            MET.remove();
        }
    }

    private record Pair(RecordSchema left, RecordSchema right) {
        @Override
        public boolean equals(final Object other) {
            return other instanceof final Pair pair && left == pair.left && right == pair.right;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(left) + System.identityHashCode(right);
        }
    }
}
