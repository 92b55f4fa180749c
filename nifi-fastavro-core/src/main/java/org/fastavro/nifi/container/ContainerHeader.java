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
package org.fastavro.nifi.container;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The header of a container file (Avro specification, "Object Container Files"). Immutable; the arrays it gives out are its own and
 * only to be read.
 */
public final class ContainerHeader {
    /** How many bytes a sync marker has. */
    public static final int SYNC_MARKER_LENGTH = 16;

    /** Metadata key of the schema. */
    public static final String SCHEMA_KEY = "avro.schema";

    /** Metadata key of the codec's name. */
    public static final String CODEC_KEY = "avro.codec";

    private static final String RESERVED_PREFIX = "avro.";

    private final Map<String, byte[]> metadata;
    private final Codec codec;
    private final byte[] syncMarker;
    private final long length;

    ContainerHeader(final Map<String, byte[]> metadata, final Codec codec, final byte[] syncMarker, final long length) {
        this.metadata = Collections.unmodifiableMap(metadata);
        this.codec = codec;
        this.syncMarker = syncMarker;
        this.length = length;
    }

    /**
     * @param key a metadata key
     * @return whether the specification keeps it for itself
     */
    public static boolean isReserved(final String key) {
        return key.startsWith(RESERVED_PREFIX);
    }

    /**
     * @return the schema's JSON as it stands in the header, UTF-8
     */
    public byte[] schemaBytes() {
        return metadata.get(SCHEMA_KEY);
    }

    /**
     * @return how the blocks are compressed
     */
    public Codec codec() {
        return codec;
    }

    /**
     * @return all metadata, in the order of the header
     */
    public Map<String, byte[]> metadata() {
        return metadata;
    }

    /**
     * @return the metadata of users, all but the reserved keys, in the order of the header
     */
    public Map<String, byte[]> userMetadata() {
        final Map<String, byte[]> userMetadata = new LinkedHashMap<>();
        for (final Map.Entry<String, byte[]> entry : metadata.entrySet()) {
            if (!isReserved(entry.getKey())) {
                userMetadata.put(entry.getKey(), entry.getValue());
            }
        }

        return userMetadata;
    }

    /**
     * @return the {@value #SYNC_MARKER_LENGTH} bytes that end each block
     */
    public byte[] syncMarker() {
        return syncMarker;
    }

    /**
     * @return how many bytes the header has, from the magic to the sync marker
     */
    public long length() {
        return length;
    }
}
