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

import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads the header of a container file: magic, a map of bytes, sync marker. */
final class ContainerHeaderReader {
    private static final String METADATA = "metadata in the header";

    private final ContentInput input;
    private final Limits limits;
    private final long start;

    private ContainerHeaderReader(final ContentInput input, final Limits limits) {
        this.input = input;
        this.limits = limits;
        this.start = input.offset();
    }

    /**
     * @param input stands at the magic
     * @param limits the header may have as many bytes as a block
     * @return the header; the input stands at the first block
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if this is no header of a container file, or one that cannot be read
     */
    static ContainerHeader read(final ContentInput input, final Limits limits) throws IOException, MalformedAvroException {
        try {
            return new ContainerHeaderReader(input, limits).read();
        } catch (final MalformedAvroException e) {
            throw e.atContentOffset(input.offset());
        }
    }

    private ContainerHeader read() throws IOException, MalformedAvroException {
        final int magicLength = ContentFormat.CONTAINER_FILE.magicLength();
        input.ensure(magicLength);
        if (!ContentFormat.CONTAINER_FILE.isMagicAt(input.buffer(), input.position(), input.position() + input.buffered())) {
            throw new MalformedAvroException("Expected the magic bytes of an Avro container file but found "
                    + (input.buffered() == 0 ? "no content" : input.buffered() < magicLength ? "the end of the content" : "others"));
        }

        input.consume(magicLength);
        final Map<String, byte[]> metadata = readMetadata();
        final byte[] syncMarker = readBytes(ContainerHeader.SYNC_MARKER_LENGTH, "the sync marker in the header");
        if (!metadata.containsKey(ContainerHeader.SCHEMA_KEY)) {
            throw new MalformedAvroException("Expected the schema under \"" + ContainerHeader.SCHEMA_KEY + "\" in the header but found no such key");
        }

        final byte[] codecName = metadata.get(ContainerHeader.CODEC_KEY);
        final Codec codec = codecName == null ? Codec.NULL : Codec.ofAvroName(new String(codecName, StandardCharsets.UTF_8));
        return new ContainerHeader(metadata, codec, syncMarker, input.offset() - start);
    }

    /** A map as the specification's "Binary Encoding" has it, with keys in the order they come. */
    private Map<String, byte[]> readMetadata() throws IOException, MalformedAvroException {
        final Map<String, byte[]> metadata = new LinkedHashMap<>();
        long count = input.readLong();
        while (count != 0) {
            if (count < 0) {
                // The block's size in bytes follows; it serves those who skip the block.
                count = -count;
                final long size = input.readLong();
                if (count < 0 || size < 0) {
                    throw new MalformedAvroException("Expected the count and the size of a block of metadata but found a negative number");
                }
            }

            for (long entry = 0; entry < count; entry++) {
                final byte[] key = readBytes(input.readLong(), METADATA);
                metadata.put(new String(key, StandardCharsets.UTF_8), readBytes(input.readLong(), METADATA));
            }

            count = input.readLong();
        }

        return metadata;
    }

    private byte[] readBytes(final long length, final String content) throws IOException, MalformedAvroException {
        if (length < 0) {
            throw new MalformedAvroException("Expected the length of " + content + " but found a negative number");
        }

        final long total = input.offset() - start + length;
        if (total < 0 || total > limits.maximumBlockSize() || length > Limits.LARGEST_ARRAY) {
            throw GrowingArray.tooLarge("a header", total < 0 ? length : total, Math.min(limits.maximumBlockSize(), Limits.LARGEST_ARRAY));
        }

        final byte[] bytes = input.readBytes((int) length, content);
        if (bytes.length < length) {
            throw new MalformedAvroException("Expected " + length + " bytes of " + content + " but found the end of the content after " + bytes.length);
        }

        return bytes;
    }
}
