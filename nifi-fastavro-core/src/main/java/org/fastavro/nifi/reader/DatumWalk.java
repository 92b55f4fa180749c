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
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;

/** Checks a block without reading it: passes over each datum and compares the count with what is really there. Not thread safe. */
public final class DatumWalk {
    private final Limits limits;
    private final Cursor cursor;

    /**
     * @param limits what a datum may cost
     */
    public DatumWalk(final Limits limits) {
        this.limits = limits;
        this.cursor = new Cursor(limits);
    }

    /**
     * @param schema the schema that the block was written with
     * @param block tells how many datums there are
     * @param data the block's data, decompressed
     * @param recordsBefore how many records lie before the block
     * @throws MalformedAvroException if the data is not just so many datums; it tells the block and the record
     */
    public void check(final CompiledSchema schema, final StoredBlock block, final byte[] data, final long recordsBefore) throws MalformedAvroException {
        long record = 0;
        try {
            cursor.reset(data, 0, data.length);
            checkPlausible(block.count(), data, limits);
            for (; record < block.count(); record++) {
                cursor.startDatum();
                schema.skip(cursor);
            }

            checkEnd(cursor);
        } catch (final MalformedAvroException e) {
            throw block.located(e, recordsBefore + record + 1);
        }
    }

    /**
     * Checks a count before so many datums are looked for: each takes a byte, unless the schema has no fields.
     *
     * @param count how many datums the block says it holds
     * @param data the block's data, decompressed
     * @param limits how many datums that take no bytes there may be
     * @throws MalformedAvroException if there cannot be so many
     */
    static void checkPlausible(final long count, final byte[] data, final Limits limits) throws MalformedAvroException {
        if (count > data.length && count > limits.maximumEmptyItems()) {
            throw new MalformedAvroException("Expected at most as many records as the block's data has bytes, " + data.length + ", or "
                    + limits.maximumEmptyItems() + " that take no bytes, but found a count of " + count + "; the property \""
                    + Limits.MAXIMUM_BLOCK_SIZE_PROPERTY + "\" raises the latter");
        }
    }

    /**
     * @param cursor stands behind the last datum of a block
     * @throws MalformedAvroException if there are bytes left
     */
    public static void checkEnd(final Cursor cursor) throws MalformedAvroException {
        if (cursor.remaining() > 0) {
            throw cursor.malformed("Expected the end of the block after its last record but found " + cursor.remaining() + " more bytes");
        }
    }

    /**
     * @param cursor stands behind the datum of a packed row
     * @throws MalformedAvroException if there are bytes left
     */
    public static void checkRowEnd(final Cursor cursor) throws MalformedAvroException {
        if (cursor.remaining() > 0) {
            throw cursor.malformed("Expected the datum to fill its row but found " + cursor.remaining() + " more bytes");
        }
    }
}
