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

import java.util.Iterator;
import java.util.Map;

/** Tells whether a value that was handed out is still what its bytes say. */
final class DecodedValues {
    private DecodedValues() {
    }

    /**
     * @param decoded the value decoded anew
     * @param handedOut the value that a caller may have changed
     * @return whether writing the bytes again writes the value
     */
    static boolean isUnchanged(final Object decoded, final Object handedOut) {
        if (decoded == null || handedOut == null) {
            return decoded == handedOut;
        }

        final AvroValues record = AvroValues.behind(decoded);
        if (record != null) {
            final AvroValues other = AvroValues.behind(handedOut);
            return other != null && other.isSameDatum(record) && other.isUnchanged();
        }

        if (decoded instanceof final Object[] items) {
            return handedOut instanceof final Object[] otherItems && areItemsUnchanged(items, otherItems);
        }

        if (decoded instanceof final Map<?, ?> entries) {
            return handedOut instanceof final Map<?, ?> otherEntries && areEntriesUnchanged(entries, otherEntries);
        }

        return decoded.equals(handedOut);
    }

    private static boolean areItemsUnchanged(final Object[] decoded, final Object[] handedOut) {
        if (decoded.length != handedOut.length) {
            return false;
        }

        for (int index = 0; index < decoded.length; index++) {
            if (!isUnchanged(decoded[index], handedOut[index])) {
                return false;
            }
        }

        return true;
    }

    /** The bytes hold the entries in an order, so the order counts as well. */
    private static boolean areEntriesUnchanged(final Map<?, ?> decoded, final Map<?, ?> handedOut) {
        if (decoded.size() != handedOut.size()) {
            return false;
        }

        final Iterator<? extends Map.Entry<?, ?>> others = handedOut.entrySet().iterator();
        for (final Map.Entry<?, ?> entry : decoded.entrySet()) {
            final Map.Entry<?, ?> other = others.next();
            if (!entry.getKey().equals(other.getKey()) || !isUnchanged(entry.getValue(), other.getValue())) {
                return false;
            }
        }

        return true;
    }
}
