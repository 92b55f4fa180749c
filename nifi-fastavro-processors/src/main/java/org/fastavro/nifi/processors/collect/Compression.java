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
    /** The codec of the first container file, none if there is none. */
    SAME_AS_FIRST("SAME AS FIRST", "The codec of the first container file, none if there is none."),

    /** Not compressed. */
    NONE("NONE", "Not compressed."),

    /** Deflate. */
    DEFLATE("DEFLATE", "Deflate."),

    /** Snappy. */
    SNAPPY("SNAPPY", "Snappy."),

    /** Bzip2. */
    BZIP2("BZIP2", "Bzip2."),

    /** XZ. */
    XZ("XZ", "XZ."),

    /** Zstandard. */
    ZSTANDARD("ZSTANDARD", "Zstandard.");

    private final String value;
    private final String description;

    Compression(final String value, final String description) {
        this.value = value;
        this.description = description;
    }

    /**
     * @param first the codec of the first container file, or null if there is none
     * @return the codec to write with
     */
    Codec codec(final Codec first) {
        return switch (this) {
            case SAME_AS_FIRST -> first == null ? Codec.NULL : first;
            case NONE -> Codec.NULL;
            case DEFLATE -> Codec.DEFLATE;
            case SNAPPY -> Codec.SNAPPY;
            case BZIP2 -> Codec.BZIP2;
            case XZ -> Codec.XZ;
            case ZSTANDARD -> Codec.ZSTANDARD;
        };
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
