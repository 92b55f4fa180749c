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

import java.util.Arrays;

final class NullDecompressor extends Decompressor {
    NullDecompressor(final Limits limits) {
        super(Codec.NULL, limits);
    }

    @Override
    byte[] expand(final byte[] stored, final int offset, final int length) {
        return offset == 0 && length == stored.length ? stored : Arrays.copyOfRange(stored, offset, offset + length);
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
