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

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A decompressor whose library reads from a stream to a stream. Nothing is held between blocks. */
abstract class StreamDecompressor extends Decompressor {
    StreamDecompressor(final Codec codec, final Limits limits) {
        super(codec, limits);
    }

    /**
     * @param stored a block as stored
     * @return the block's data; the stream reads no more of the block than belongs to it
     * @throws IOException if the block does not begin as it should
     */
    abstract InputStream open(InputStream stored) throws IOException;

    @Override
    byte[] expand(final byte[] stored, final int offset, final int length) throws IOException, MalformedAvroException {
        final ByteArrayInputStream in = new ByteArrayInputStream(stored, offset, length);
        final GrowingArray output = newOutput(length);
        try (InputStream expanded = open(in)) {
            output.readAll(expanded);
        }

        if (in.available() > 0) {
            throw strayBytes(in.available());
        }

        return output.toByteArray();
    }

    @Override
    public void close() {
        // Each stream was closed with its block.
    }
}
