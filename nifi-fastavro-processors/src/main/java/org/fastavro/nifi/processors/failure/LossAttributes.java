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
package org.fastavro.nifi.processors.failure;

import org.fastavro.nifi.reader.LostContent;

import java.util.Map;

/** The attributes of a FlowFile that was made from content with corrupt blocks that were skipped. */
public final class LossAttributes {
    /** How many bytes were skipped. */
    public static final String BYTES = "avro.lost.bytes";

    /** How many records they held, as far as that is known. */
    public static final String RECORDS = "avro.lost.records";

    /** How many separate ranges of bytes were skipped. */
    public static final String RANGES = "avro.lost.ranges";

    private LossAttributes() {
    }

    /**
     * @param lost what was skipped
     * @return the attributes that tell it; none if nothing was
     */
    public static Map<String, String> of(final LostContent lost) {
        if (lost.places() == 0) {
            return Map.of();
        }

        return Map.of(BYTES, Long.toString(lost.bytes()), RECORDS, Long.toString(lost.records()), RANGES, Long.toString(lost.places()));
    }
}
