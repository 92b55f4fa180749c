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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Questions to a graph of numbered types, answered in one pass over its edges. */
final class Circles {
    private Circles() {
    }

    /**
     * Takes away types without children one after another: those that are left at the end lead to a circle.
     *
     * @param children the numbers of each type's children, without repetition
     * @return for each type, whether it leads to a circle
     */
    static boolean[] leading(final List<int[]> children) {
        final List<List<Integer>> parents = parents(children);
        final int[] left = new int[children.size()];
        final boolean[] leading = new boolean[children.size()];
        final Deque<Integer> free = new ArrayDeque<>();
        for (int index = 0; index < left.length; index++) {
            left[index] = children.get(index).length;
            leading[index] = left[index] > 0;
            if (left[index] == 0) {
                free.add(index);
            }
        }

        while (!free.isEmpty()) {
            for (final int parent : parents.get(free.remove())) {
                left[parent]--;
                if (left[parent] == 0) {
                    leading[parent] = false;
                    free.add(parent);
                }
            }
        }

        return leading;
    }

    /**
     * @param children the numbers of each type's children
     * @param marked for each type, whether it is marked; afterwards, whether it is or leads to one that is
     */
    static void spreadToParents(final List<int[]> children, final boolean[] marked) {
        final List<List<Integer>> parents = parents(children);
        final Deque<Integer> open = new ArrayDeque<>();
        for (int index = 0; index < marked.length; index++) {
            if (marked[index]) {
                open.add(index);
            }
        }

        while (!open.isEmpty()) {
            for (final int parent : parents.get(open.remove())) {
                if (!marked[parent]) {
                    marked[parent] = true;
                    open.add(parent);
                }
            }
        }
    }

    private static List<List<Integer>> parents(final List<int[]> children) {
        final List<List<Integer>> parents = new ArrayList<>(children.size());
        for (int index = 0; index < children.size(); index++) {
            parents.add(new ArrayList<>());
        }

        for (int index = 0; index < children.size(); index++) {
            for (final int child : children.get(index)) {
                parents.get(child).add(index);
            }
        }

        return parents;
    }
}
