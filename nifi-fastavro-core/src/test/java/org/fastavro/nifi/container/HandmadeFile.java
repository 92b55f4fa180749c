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

import org.apache.avro.file.CodecFactory;

import java.io.IOException;

/** Container files whose blocks say of themselves what a test likes. */
public final class HandmadeFile {
    private HandmadeFile() {
    }

    /**
     * @param codec names the codec in the header
     * @param blocks what {@link #block} made
     * @return a file of readings with these blocks
     */
    public static byte[] of(final CodecFactory codec, final byte[]... blocks) throws IOException {
        return AvroFile.concatenate(AvroFile.write(codec), AvroFile.concatenate(blocks));
    }

    /**
     * @param count how many records the block says it holds
     * @param stored the block as stored
     * @return the block with its prefix and sync marker
     */
    public static byte[] block(final long count, final byte[] stored) {
        return AvroFile.concatenate(Containers.encodeLong(count), Containers.encodeLong(stored.length), stored, AvroFile.SYNC_MARKER);
    }

    /**
     * @param firstId number of the first reading
     * @param count how many readings
     * @return the data of a block
     */
    public static byte[] data(final long firstId, final int count) throws IOException {
        return AvroFile.encode(firstId, count);
    }
}
