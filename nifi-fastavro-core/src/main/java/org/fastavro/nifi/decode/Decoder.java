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
package org.fastavro.nifi.decode;

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.record.ReadContext;

/**
 * The executable form of a plan node: three ways to pass over one datum, each of which checks it. A decoder is immutable and shared by
 * all readers of a schema.
 */
interface Decoder {
    /**
     * Reads a datum.
     *
     * @param cursor stands at the datum's first byte, afterwards behind its last
     * @param context of the reader
     * @return the value as NiFi's record API has it, may be null
     * @throws MalformedAvroException if the bytes are not a datum of the schema
     */
    Object read(Cursor cursor, ReadContext context) throws MalformedAvroException;

    /**
     * Passes over a datum, checking all that {@link #read} checks.
     *
     * @param cursor stands at the datum's first byte, afterwards behind its last
     * @throws MalformedAvroException if the bytes are not a datum of the schema
     */
    void skip(Cursor cursor) throws MalformedAvroException;

    /**
     * Writes a datum in the encoding of the reader's schema. Decoders of data that is written alike in both schemas copy the bytes.
     *
     * @param cursor stands at the datum's first byte, afterwards behind its last
     * @param sink where to
     * @throws MalformedAvroException if the bytes are not a datum of the schema
     */
    default void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        final int start = cursor.position();
        skip(cursor);
        sink.write(cursor.buffer(), start, cursor.position() - start);
    }

    /**
     * @return how many bytes each datum takes, if all take the same number and any such bytes are a datum; else 0
     */
    default int fixedSize() {
        return 0;
    }

    /**
     * @return whether all values are of immutable classes
     */
    default boolean isImmutable() {
        return true;
    }
}
