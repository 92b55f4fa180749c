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
package org.fastavro.nifi.encode;

/** The encoder of one Avro type. {@code toString} tells the type. */
interface ValueEncoder extends Encoder {
    /**
     * Tells at little cost whether a value's class stands for this type and for no other, so that nothing need be graded.
     *
     * @param value not null
     * @return whether no other type would be better
     */
    default boolean isOwn(final Object value) {
        return false;
    }

    /**
     * Tells how well a value fits, before anything is written, so that a union can choose.
     *
     * @param value not null
     * @return one of the grades of {@link Match}, more is better
     */
    int match(Object value);

    /**
     * Tells how well a value fits, without a look at what it contains.
     *
     * @param value not null
     * @return one of the grades of {@link Match}
     */
    default int matchKind(final Object value) {
        return match(value);
    }

    /**
     * @return whether null can be written
     */
    default boolean takesNull() {
        return false;
    }

    /**
     * NiFi's own conversions take blank text for an absent number or time ({@code DataTypeUtils}), and so does a nullable field here.
     *
     * @return whether blank text means that there is no value
     */
    default boolean readsBlankAsNull() {
        return false;
    }
}
