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

/** Why a bin was completed, in the words of NiFi's MergeRecord. */
enum MergeReason {
    FULL("Bin is full", true),
    FULL_ENOUGH("Bin is full enough", true),
    AGE("Bin has reached Max Bin Age", false),
    TOO_MANY_BINS("Maximum number of bins has been exceeded", false);

    private final String text;
    private final boolean isBySize;

    MergeReason(final String text, final boolean isBySize) {
        this.text = text;
        this.isBySize = isBySize;
    }

    /** @return whether what the bin holds is the reason, so that the bin is not to be completed if that proves less */
    boolean isBySize() {
        return isBySize;
    }

    String text() {
        return text;
    }
}
