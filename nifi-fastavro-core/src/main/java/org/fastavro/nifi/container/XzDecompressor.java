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
import org.tukaani.xz.BasicArrayCache;
import org.tukaani.xz.SingleXZInputStream;

import java.io.IOException;
import java.io.InputStream;

final class XzDecompressor extends StreamDecompressor {
    /** Enough for level 9, whose dictionary has 64 MiB; a block could ask for 1.5 GiB. */
    private static final int MEMORY_LIMIT_KIBIBYTES = 66 * 1024;

    /** Softly held heap memory. */
    private final BasicArrayCache arrays = new BasicArrayCache();

    XzDecompressor(final Limits limits) {
        super(Codec.XZ, limits);
    }

    @Override
    InputStream open(final InputStream stored) throws IOException {
        return new SingleXZInputStream(stored, MEMORY_LIMIT_KIBIBYTES, true, arrays);
    }
}
