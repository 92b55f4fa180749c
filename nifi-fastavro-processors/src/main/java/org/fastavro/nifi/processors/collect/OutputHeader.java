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
import org.fastavro.nifi.container.Codec;

import java.util.Arrays;
import java.util.Map;

/**
 * What stands at the start of merged content, or decides of it.
 *
 * @param schema of the records
 * @param codec how they are compressed, where the format knows of it
 * @param metadata the user metadata, where the format knows of it
 * @param first the FlowFile whose attributes a record writer is given; null if none writes
 */
record OutputHeader(BinSchema schema, Codec codec, Map<String, byte[]> metadata, FlowFile first) {
    /**
     * @param flowFile whose attributes a record writer is given instead
     * @return the same header else
     */
    OutputHeader withFirst(final FlowFile flowFile) {
        return new OutputHeader(schema, codec, metadata, flowFile);
    }

    /**
     * @param other another header
     * @return whether content with this one would be the same with the other
     */
    boolean isSame(final OutputHeader other) {
        if (schema != other.schema || codec != other.codec || first != other.first || !metadata.keySet().equals(other.metadata.keySet())) {
            return false;
        }

        return metadata.entrySet().stream().allMatch(entry -> Arrays.equals(entry.getValue(), other.metadata.get(entry.getKey())));
    }
}
