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
package org.fastavro.nifi.services;

import org.apache.nifi.components.DescribedValue;
import org.fastavro.nifi.container.Codec;

/** The codecs that the writer offers, under the names that NiFi's users know. */
enum CompressionFormat implements DescribedValue {
    NONE("Blocks are not compressed", Codec.NULL),
    DEFLATE("Deflate, levels 1 to 9", Codec.DEFLATE),
    SNAPPY("Snappy", Codec.SNAPPY),
    BZIP2("Bzip2", Codec.BZIP2),
    XZ("XZ, levels 0 to 9", Codec.XZ),
    ZSTANDARD("Zstandard, levels 1 to 22", Codec.ZSTANDARD);

    private final String description;
    private final Codec codec;

    CompressionFormat(final String description, final Codec codec) {
        this.description = description;
        this.codec = codec;
    }

    Codec codec() {
        return codec;
    }

    @Override
    public String getValue() {
        return name();
    }

    @Override
    public String getDisplayName() {
        return name();
    }

    @Override
    public String getDescription() {
        return description;
    }
}
