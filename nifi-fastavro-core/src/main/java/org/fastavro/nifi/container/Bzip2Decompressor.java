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

import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.io.ByteArrayInputStream;
import java.io.IOException;

final class Bzip2Decompressor extends Decompressor {
    Bzip2Decompressor(final Limits limits) {
        super(Codec.BZIP2, limits);
    }

    @Override
    byte[] expand(final byte[] stored, final int offset, final int length) throws IOException, MalformedAvroException {
        final ByteArrayInputStream in = new ByteArrayInputStream(stored, offset, length);
        final GrowingArray output = newOutput(length);
        try (BZip2CompressorInputStream expanded = new BZip2CompressorInputStream(in)) {
            output.readAll(expanded);
        }

        if (in.available() > 0) {
            throw strayBytes(in.available());
        }

        return output.toByteArray();
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
