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
package org.fastavro.nifi.binary;

import org.apache.nifi.serialization.MalformedRecordException;

/**
 * Content that is not what Avro's specification or the schema says it must be. The message tells what was expected
 * and found and where: field path, record, block and byte offset, as far as they are known at the place that throws or were
 * added by the callers it passed on its way. It never holds values of the data.
 */
public final class MalformedAvroException extends MalformedRecordException {
    private static final long serialVersionUID = 1L;

    private static final long UNKNOWN = -1;

    private final String reason;
    private final FieldPath path = new FieldPath();
    private long position = UNKNOWN;
    private long contentOffset = UNKNOWN;
    private long block = UNKNOWN;
    private long record = UNKNOWN;
    private boolean endOfData;

    /**
     * @param reason what was expected and what was found, without values of the data
     */
    public MalformedAvroException(final String reason) {
        this(reason, null);
    }

    /**
     * @param reason what was expected and what was found, without values of the data
     * @param cause what a library threw, or null
     */
    public MalformedAvroException(final String reason, final Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /**
     * Tells that the bytes ended too early: if there were more of them, all might be well.
     *
     * @return this
     */
    public MalformedAvroException becauseDataEnded() {
        endOfData = true;
        return this;
    }

    /**
     * @return whether the bytes ended too early
     */
    public boolean isEndOfData() {
        return endOfData;
    }

    /**
     * Tells where in the datum's buffer the fault is. The first call wins, as it is nearest to the fault.
     *
     * @param bytes offset in the bare datums or in the decompressed block, in bytes
     * @return this
     */
    public MalformedAvroException atPosition(final long bytes) {
        if (position == UNKNOWN) {
            position = bytes;
        }

        return this;
    }

    /**
     * Tells where in the whole content the fault is. The first call wins.
     *
     * @param bytes offset from the start of the content, in bytes
     * @return this
     */
    public MalformedAvroException atContentOffset(final long bytes) {
        if (contentOffset == UNKNOWN) {
            contentOffset = bytes;
        }

        return this;
    }

    /**
     * Tells where in the whole content the buffer begins, so that the fault's place in it becomes a place in the content.
     *
     * @param bytes offset from the start of the content, in bytes
     * @return this
     */
    public MalformedAvroException inBufferAt(final long bytes) {
        if (position != UNKNOWN) {
            position += bytes;
        }

        return this;
    }

    /**
     * Puts the name of a field before the path that is known so far. Called from the innermost field outwards.
     *
     * @param name the field's name
     * @return this
     */
    public MalformedAvroException inField(final String name) {
        path.inField(name);
        return this;
    }

    /**
     * Puts the number of an array item or map entry before the path that is known so far.
     *
     * @param index the item's number, from 0
     * @return this
     */
    public MalformedAvroException inItem(final long index) {
        path.inItem(index);
        return this;
    }

    /**
     * @param number the block's number in the file, from 1
     * @return this
     */
    public MalformedAvroException inBlock(final long number) {
        if (block == UNKNOWN) {
            block = number;
        }

        return this;
    }

    /**
     * @param number the record's number in the content, from 1
     * @return this
     */
    public MalformedAvroException inRecord(final long number) {
        if (record == UNKNOWN) {
            record = number;
        }

        return this;
    }

    @Override
    public String getMessage() {
        final StringBuilder message = new StringBuilder(reason);
        String separator = " (at ";
        separator = append(message, separator, "field ", path.isEmpty() ? null : path);
        separator = append(message, separator, "record ", record == UNKNOWN ? null : record);
        separator = append(message, separator, "block ", block == UNKNOWN ? null : block);
        separator = append(message, separator, block == UNKNOWN ? "byte offset " : "byte offset in the block's data ", position == UNKNOWN ? null : position);
        separator = append(message, separator, block == UNKNOWN || position == UNKNOWN ? "byte offset " : "block's byte offset ",
                contentOffset == UNKNOWN ? null : contentOffset);
        return ", ".equals(separator) ? message.append(')').toString() : reason;
    }

    private static String append(final StringBuilder message, final String separator, final String label, final Object value) {
        if (value == null) {
            return separator;
        }

        message.append(separator).append(label).append(value);
        return ", ";
    }
}
