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
package org.fastavro.nifi.transfer;

import org.apache.avro.Schema;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.Codec;
import org.fastavro.nifi.container.StoredBlock;

/** Tells counts that cannot be true without looking at datums: so many records need more bytes than there are. */
final class PlausibleCount {
    private final long smallestDatum;
    private final Limits limits;

    /**
     * @param schema that blocks were written with
     * @param limits how large the data of a block may be
     */
    PlausibleCount(final Schema schema, final Limits limits) {
        this.smallestDatum = SmallestDatum.of(schema);
        this.limits = limits;
    }

    /**
     * @param block a block that has not been decompressed
     * @param recordsBefore how many records lie before it
     * @throws MalformedAvroException if its data cannot hold so many records
     */
    void checkStored(final StoredBlock block, final long recordsBefore) throws MalformedAvroException {
        final boolean known = block.codec() == Codec.NULL || block.bytes().length == 0;
        check(block, known ? block.bytes().length : limits.maximumBlockSize(), recordsBefore);
    }

    /**
     * @param block a block
     * @param dataLength how many bytes its data has, or has at the most
     * @param recordsBefore how many records lie before it
     * @throws MalformedAvroException if its data cannot hold so many records
     */
    void check(final StoredBlock block, final long dataLength, final long recordsBefore) throws MalformedAvroException {
        final long most = smallestDatum == 0 ? Math.max(dataLength, limits.maximumEmptyItems()) : dataLength / smallestDatum;
        if (block.count() > most) {
            final String raised = smallestDatum == 0 ? "; the property \"" + Limits.MAXIMUM_BLOCK_SIZE_PROPERTY + "\" raises this limit" : "";
            final MalformedAvroException fault = new MalformedAvroException("Expected at most " + most + " records in " + dataLength + " bytes of data but found a count of "
                    + block.count() + raised);
            throw block.located(fault, recordsBefore + 1);
        }
    }
}
