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

import java.util.Set;

/** Makes names that Avro accepts, as NiFi's own Avro writer does. */
final class ValidNames {
    private static final String UNNAMED = "UNNAMED_FIELD";

    private ValidNames() {
    }

    /**
     * @return whether the name is not empty and has only letters, digits and underscores, no digit first
     */
    static boolean isValid(final String name) {
        return !name.isEmpty() && name.equals(of(name));
    }

    /**
     * @return the name with an underscore for each character that Avro refuses
     */
    static String of(final String name) {
        if (name.isEmpty()) {
            return UNNAMED;
        }

        final StringBuilder valid = new StringBuilder(name.length());
        for (int index = 0; index < name.length(); index++) {
            final char character = name.charAt(index);
            final boolean accepted = character == '_' || (index == 0 ? Character.isLetter(character) : Character.isLetterOrDigit(character));
            valid.append(accepted ? character : '_');
        }

        return valid.toString();
    }

    /**
     * @param name a valid name
     * @param taken names that are not free; the result is added
     * @param own what stands among the taken names for this one itself, or null
     * @return the name, with a number behind it if it is not free
     */
    static String distinct(final String name, final Set<String> taken, final String own) {
        if (name.equals(own) || taken.add(name)) {
            return name;
        }

        int number = 2;
        while (!taken.add(name + "_" + number)) {
            number++;
        }

        return name + "_" + number;
    }
}
