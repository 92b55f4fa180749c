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

import org.fastavro.nifi.binary.MalformedAvroException;

/**
 * One block of a container file as it is stored. {@link ContainerReader#decompress(StoredBlock)} gives its data.
 */
public final class StoredBlock {
    private final long count;
    private final Codec codec;
    private final byte[] bytes;
    private final long number;
    private final long offset;

    /**
     * @param count how many records the block says it holds; not negative
     * @param codec how the block is compressed
     * @param bytes the block as stored; not copied
     * @param number the block's number in the content, from 1
     * @param offset byte offset of the block, where its count stands, from the start of the content
     */
    public StoredBlock(final long count, final Codec codec, final byte[] bytes, final long number, final long offset) {
        this.count = count;
        this.codec = codec;
        this.bytes = bytes;
        this.number = number;
        this.offset = offset;
    }

    /**
     * @return how many records the block says it holds, not checked; may be 0 even if there are bytes
     */
    public long count() {
        return count;
    }

    /**
     * @return how the block is compressed
     */
    public Codec codec() {
        return codec;
    }

    /**
     * @return the block as stored, all of the array; only to be read
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * @return the block's number in the content, from 1
     */
    public long number() {
        return number;
    }

    /**
     * @return byte offset of the block from the start of the content
     */
    public long offset() {
        return offset;
    }

    /**
     * @param fault found in the block as a whole
     * @return the fault, which now tells the block's number and place
     */
    public MalformedAvroException located(final MalformedAvroException fault) {
        return fault.inBlock(number).atContentOffset(offset);
    }

    /**
     * @param fault found in a record of the block
     * @param record the record's number in the content, from 1
     * @return the fault, which now tells the record and the block
     */
    public MalformedAvroException located(final MalformedAvroException fault, final long record) {
        return located(fault.inRecord(record));
    }
}
