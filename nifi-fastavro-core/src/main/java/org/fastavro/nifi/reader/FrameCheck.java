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
package org.fastavro.nifi.reader;

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.ContentFormat;
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Refuses framed content where bare datums are expected. A frame's bytes may also be the start of a bare datum, so what counts is that the
 * rest behind the frame is just one datum of the schema.
 */
final class FrameCheck {
    private static final int CONFLUENT_LENGTH = 5;
    private static final int SINGLE_OBJECT_LENGTH = 10;

    /** A framed message is one datum; what is longer than this is taken for a run of bare ones. */
    private static final int LARGEST_MESSAGE = 1024 * 1024;

    private FrameCheck() {
    }

    /**
     * @param input stands at the start of the content; nothing is read by this
     * @param format what the first bytes look like
     * @param schema the schema that bare datums are read with
     * @param limits what a datum may cost
     * @throws IOException what the stream throws
     * @throws MalformedAvroException if the content is framed
     */
    static void check(final ContentInput input, final ContentFormat format, final CompiledSchema schema, final Limits limits)
            throws IOException, MalformedAvroException {
        final boolean framed = switch (format) {
            case CONFLUENT -> isConfluentId(input) && isDatumBehind(CONFLUENT_LENGTH, input, schema, limits);
            case SINGLE_OBJECT -> isDatumBehind(SINGLE_OBJECT_LENGTH, input, schema, limits);
            case PACKED_ROWS, CONTAINER_FILE -> false;
            case UNKNOWN -> isStartOfContainerFile(input);
        };
        if (framed) {
            final String found = format == ContentFormat.UNKNOWN ? "a container file that ends within its first bytes" : describe(format);
            throw new MalformedAvroException("Expected bare datums but found " + found
                    + "; the property \"Schema Access Strategy\" has to name one that takes this frame off")
                    .atContentOffset(0);
        }
    }

    /**
     * @param format what the first bytes of content look like
     * @return the format in words
     */
    static String describe(final ContentFormat format) {
        return switch (format) {
            case CONTAINER_FILE -> "an Avro container file";
            case PACKED_ROWS -> "packed rows";
            case SINGLE_OBJECT -> "a single-object encoding (bytes C3 01 and a fingerprint)";
            case CONFLUENT -> "what looks like a Confluent frame (byte 00 and a schema's id)";
            case UNKNOWN -> "other bytes";
        };
    }

    /**
     * Ids of schemas count from 1: four more zero bytes are rather the start of a datum, and so is what would be a negative number. Nothing else has to be tried
     * then, which would mostly end in an exception, for each small message.
     */
    private static boolean isConfluentId(final ContentInput input) {
        return ByteBuffer.wrap(input.buffer(), input.position() + 1, Integer.BYTES).getInt() > 0;
    }

    private static boolean isDatumBehind(final int frameLength, final ContentInput input, final CompiledSchema schema, final Limits limits)
            throws IOException, MalformedAvroException {
        if (input.ensure(LARGEST_MESSAGE)) {
            return false;
        }

        final Cursor cursor = new Cursor(limits);
        cursor.reset(input.buffer(), input.position() + frameLength, input.position() + input.buffered());
        try {
            schema.skip(cursor);
        } catch (final MalformedAvroException e) {
            return false;
        }

        return cursor.remaining() == 0;
    }

    private static boolean isStartOfContainerFile(final ContentInput input) {
        final byte[] magic = {'O', 'b', 'j', 1};
        final int length = input.buffered();
        if (length < 2 || length >= magic.length) {
            return false;
        }

        for (int index = 0; index < length; index++) {
            if (input.buffer()[input.position() + index] != magic[index]) {
                return false;
            }
        }

        return true;
    }
}
