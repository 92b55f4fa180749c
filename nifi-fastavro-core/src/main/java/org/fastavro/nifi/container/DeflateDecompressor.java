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

import java.util.zip.Adler32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

final class DeflateDecompressor extends Decompressor {
    private static final int ADLER_LENGTH = 4;

    private final Inflater inflater = new Inflater(true);

    DeflateDecompressor(final Limits limits) {
        super(Codec.DEFLATE, limits);
    }

    @Override
    byte[] expand(final byte[] stored, final int offset, final int length) throws DataFormatException, MalformedAvroException {
        inflater.reset();
        inflater.setInput(stored, offset, length);
        final GrowingArray output = newOutput(length);
        while (!inflater.finished()) {
            output.makeRoom();
            final int count = inflater.inflate(output.chunk(), output.position(), output.free());
            output.advance(count);
            if (count == 0 && !inflater.finished() && (inflater.needsInput() || inflater.needsDictionary())) {
                throw truncated();
            }
        }

        final byte[] data = output.toByteArray();
        final int stray = inflater.getRemaining();
        if (stray > 0 && !isChecksum(data, stored, offset + length - stray, stray)) {
            throw strayBytes(stray);
        }

        return data;
    }

    /**
     * Avro's Python library and fastavro cut a zlib stream (RFC 1950) down to raw deflate but leave three of the four bytes of its
     * Adler-32 checksum, so that those three bytes belong to a block like any.
     */
    private static boolean isChecksum(final byte[] data, final byte[] stored, final int from, final int length) {
        if (length != ADLER_LENGTH - 1 && length != ADLER_LENGTH) {
            return false;
        }

        final Adler32 checksum = new Adler32();
        checksum.update(data);
        for (int index = 0; index < length; index++) {
            if (stored[from + index] != (byte) (checksum.getValue() >>> (Byte.SIZE * (ADLER_LENGTH - 1 - index)))) {
                return false;
            }
        }

        return true;
    }

    @Override
    public void close() {
        inflater.end();
    }
}
