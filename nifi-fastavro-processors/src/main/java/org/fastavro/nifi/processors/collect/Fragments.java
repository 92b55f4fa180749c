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
package org.fastavro.nifi.processors.collect;

import java.util.OptionalInt;
import java.util.TreeSet;

/**
 * The fragments of one whole that have come so far. NiFi's processors count them from 0 or from 1, so that both are taken.
 */
final class Fragments {
    private static final int MOST_SHOWN = 10;

    private final String identifier;
    private final TreeSet<Integer> indexes = new TreeSet<>();
    private OptionalInt count = OptionalInt.empty();

    /**
     * @param identifier of the whole
     */
    Fragments(final String identifier) {
        this.identifier = identifier;
    }

    /**
     * @param fragment another fragment
     * @throws CollectException if it contradicts those that are there
     */
    void check(final Fragment fragment) throws CollectException {
        if (fragment.count().isPresent() && count.isPresent() && !count.equals(fragment.count())) {
            throw new CollectException("Expected the same fragment.count on all fragments of " + identifier + " but found "
                    + count.getAsInt() + " and " + fragment.count().getAsInt());
        }

        final OptionalInt known = fragment.count().isPresent() ? fragment.count() : count;
        final int largest = indexes.isEmpty() ? fragment.index() : Math.max(indexes.last(), fragment.index());
        if (known.isPresent() && largest > known.getAsInt()) {
            throw new CollectException("Expected a fragment.index of at most the fragment.count, " + known.getAsInt() + ", on all fragments of "
                    + identifier + " but found " + largest);
        }

        if (indexes.contains(fragment.index())) {
            throw new CollectException("Expected each fragment.index of " + identifier + " once but found " + fragment.index() + " twice");
        }

        if (known.isPresent() && indexes.size() >= known.getAsInt()) {
            throw new CollectException("Expected as many fragments of " + identifier + " as the fragment.count says, " + known.getAsInt() + ", but found "
                    + (indexes.size() + 1));
        }
    }

    void add(final Fragment fragment) {
        indexes.add(fragment.index());
        if (fragment.count().isPresent()) {
            count = fragment.count();
        }
    }

    void remove(final Fragment fragment) {
        indexes.remove(fragment.index());
    }

    /**
     * @return whether there are as many as there should be
     */
    boolean isComplete() {
        return count.isPresent() && indexes.size() == count.getAsInt();
    }

    /**
     * @return whether no index is left out between the first and the last
     */
    boolean isContiguous() {
        return indexes.last() - indexes.first() == indexes.size() - 1;
    }

    /**
     * @return what is wrong with these fragments if they are not all that there should be, or not contiguous
     */
    String problem() {
        final StringBuilder text = new StringBuilder("Expected all fragments of ").append(identifier);
        if (count.isEmpty()) {
            return text.append(" but found no fragment.count on any of the ").append(indexes.size()).append(" that came").toString();
        }

        text.append(", ").append(count.getAsInt()).append(", but found ").append(indexes.size()).append(", with the fragment.index");
        int shown = 0;
        for (final int index : indexes) {
            if (shown == MOST_SHOWN) {
                return text.append(", ...").toString();
            }

            text.append(shown == 0 ? " " : ", ").append(index);
            shown++;
        }

        return text.toString();
    }
}
