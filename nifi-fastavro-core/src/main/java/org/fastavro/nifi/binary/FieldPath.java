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
package org.fastavro.nifi.binary;

import java.io.Serializable;

/** Where in a datum something is, {@code a.b[2].c}. It is put together from the innermost field outwards, while an exception unwinds. */
public final class FieldPath implements Serializable {
    private static final long serialVersionUID = 1L;

    private final StringBuilder path = new StringBuilder();

    /**
     * Puts the name of a field before the path that is known so far.
     *
     * @param name the field's name
     */
    public void inField(final String name) {
        prepend(name);
    }

    /**
     * Puts the number of an array item or map entry before the path that is known so far.
     *
     * @param index the item's number, from 0
     */
    public void inItem(final long index) {
        prepend("[" + index + "]");
    }

    private void prepend(final String step) {
        if (!path.isEmpty() && path.charAt(0) != '[') {
            path.insert(0, '.');
        }

        path.insert(0, step);
    }

    /**
     * @return whether nothing is known yet
     */
    public boolean isEmpty() {
        return path.isEmpty();
    }

    @Override
    public String toString() {
        return path.toString();
    }
}
