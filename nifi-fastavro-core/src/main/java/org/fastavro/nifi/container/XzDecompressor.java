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
import org.tukaani.xz.BasicArrayCache;
import org.tukaani.xz.SingleXZInputStream;

import java.io.ByteArrayInputStream;
import java.io.IOException;

final class XzDecompressor extends Decompressor {
    /** Enough for level 9, whose dictionary has 64 MiB; a block could ask for 1.5 GiB. */
    private static final int MEMORY_LIMIT_KIBIBYTES = 66 * 1024;

    private final BasicArrayCache arrays = new BasicArrayCache();

    XzDecompressor(final Limits limits) {
        super(Codec.XZ, limits);
    }

    @Override
    byte[] expand(final byte[] stored, final int offset, final int length) throws IOException, MalformedAvroException {
        final ByteArrayInputStream in = new ByteArrayInputStream(stored, offset, length);
        final GrowingArray output = newOutput(length);
        try (SingleXZInputStream expanded = new SingleXZInputStream(in, MEMORY_LIMIT_KIBIBYTES, true, arrays)) {
            output.readAll(expanded);
        }

        if (in.available() > 0) {
            throw strayBytes(in.available());
        }

        return output.toByteArray();
    }

    @Override
    public void close() {
        // The cached arrays are softly held heap memory.
    }
}
