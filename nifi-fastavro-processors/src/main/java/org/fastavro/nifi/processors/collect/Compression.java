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

import org.apache.nifi.components.DescribedValue;
import org.fastavro.nifi.container.Codec;

/** How the merged content is compressed. */
public enum Compression implements DescribedValue {
    /** The codec of the first FlowFile, none if it has none. */
    SAME_AS_FIRST("SAME AS FIRST", "The codec of the first FlowFile, none if it has none.", null),

    /** Not compressed. */
    NONE("NONE", "Not compressed.", Codec.NULL),

    /** Deflate. */
    DEFLATE("DEFLATE", "Deflate.", Codec.DEFLATE),

    /** Snappy. */
    SNAPPY("SNAPPY", "Snappy.", Codec.SNAPPY),

    /** Bzip2. */
    BZIP2("BZIP2", "Bzip2.", Codec.BZIP2),

    /** XZ. */
    XZ("XZ", "XZ.", Codec.XZ),

    /** Zstandard. */
    ZSTANDARD("ZSTANDARD", "Zstandard.", Codec.ZSTANDARD);

    private final String value;
    private final String description;
    private final Codec codec;

    Compression(final String value, final String description, final Codec codec) {
        this.value = value;
        this.description = description;
        this.codec = codec;
    }

    /**
     * @param first the codec of the first FlowFile, or null if it has none
     * @return the codec to write with
     */
    Codec codec(final Codec first) {
        if (this == SAME_AS_FIRST) {
            return first == null ? Codec.NULL : first;
        }

        return codec;
    }

    @Override
    public String getValue() {
        return value;
    }

    @Override
    public String getDisplayName() {
        return value;
    }

    @Override
    public String getDescription() {
        return description;
    }
}
