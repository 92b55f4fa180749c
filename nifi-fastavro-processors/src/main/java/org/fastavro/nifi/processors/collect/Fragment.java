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

import org.apache.nifi.flowfile.FlowFile;

import java.util.OptionalInt;

/**
 * The place of a FlowFile among the fragments of a whole, as its attributes tell it.
 *
 * @param identifier of the whole
 * @param index of this fragment
 * @param count how many fragments the whole has, where this fragment tells it
 */
record Fragment(String identifier, int index, OptionalInt count) {
    private static final String IDENTIFIER = "fragment.identifier";
    private static final String INDEX = "fragment.index";
    private static final String COUNT = "fragment.count";

    /**
     * @param flowFile a fragment
     * @return its place
     * @throws CollectException if the attributes do not tell it
     */
    static Fragment of(final FlowFile flowFile) throws CollectException {
        final String identifier = flowFile.getAttribute(IDENTIFIER);
        if (identifier == null || identifier.isEmpty()) {
            throw new CollectException("Expected the attribute " + IDENTIFIER + " on a fragment but found none");
        }

        final int index = number(flowFile, INDEX);
        if (flowFile.getAttribute(COUNT) == null) {
            return new Fragment(identifier, index, OptionalInt.empty());
        }

        final int count = number(flowFile, COUNT);
        if (count == 0) {
            throw new CollectException("Expected the attribute " + COUNT + " to be at least 1 but found 0");
        }

        return new Fragment(identifier, index, OptionalInt.of(count));
    }

    private static int number(final FlowFile flowFile, final String attribute) throws CollectException {
        final String text = flowFile.getAttribute(attribute);
        try {
            final int number = Integer.parseInt(text);
            if (number >= 0) {
                return number;
            }
        } catch (final NumberFormatException e) {
            throw new CollectException("Expected a whole number in the attribute " + attribute + " but found "
                    + (text == null ? "none" : "other text"), e);
        }

        throw new CollectException("Expected the attribute " + attribute + " not to be negative");
    }
}
