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
package org.fastavro.nifi.reader;

import org.fastavro.nifi.container.SkippedContent;

/**
 * What was lost where reading went on behind corrupt blocks.
 *
 * @param places how many times reading had to go on elsewhere
 * @param bytes how many bytes were passed over
 * @param records how many records they held, as far as that is known
 */
public record LostContent(long places, long bytes, long records) {
    /** Nothing was lost. */
    public static final LostContent NONE = new LostContent(0, 0, 0);

    /**
     * @param skipped what was passed over at one more place
     * @return what was lost with that
     */
    LostContent plus(final SkippedContent skipped) {
        return plus(new LostContent(1, skipped.bytes(), skipped.records() == SkippedContent.UNKNOWN ? 0 : skipped.records()));
    }

    /**
     * @param other what else was lost
     * @return both together
     */
    public LostContent plus(final LostContent other) {
        // What a corrupt block says of its records may be any number.
        return new LostContent(places + other.places, bytes + other.bytes,
                other.records > Long.MAX_VALUE - records ? Long.MAX_VALUE : records + other.records);
    }
}
