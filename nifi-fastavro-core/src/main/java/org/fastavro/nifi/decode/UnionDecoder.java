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

/** Reads a datum that was written as a union: follows the branch that the index in the bytes names. */
final class UnionDecoder implements Decoder {
    private final Decoder[] branches;

    /** What reads the branches' values: the union's index is of no more use to it. */
    private final Decoder[] values;

    UnionDecoder(final Decoder[] branches) {
        this.branches = branches;
        this.values = new Decoder[branches.length];
        for (int index = 0; index < values.length; index++) {
            values[index] = branches[index] instanceof final BranchDecoder branch ? branch.decoder() : branches[index];
        }
    }

    /**
     * @return whether this is a union of null and one other type
     */
    boolean isOptional() {
        return branches.length == 2 && isNull(0) != isNull(1);
    }

    private boolean isNull(final int index) {
        return values[index] instanceof PrimitiveDecoders.NullDecoder;
    }

    /**
     * @return what reads a value that is not null, if this is a union of null and one other type
     */
    Decoder optionalValue() {
        return values[isNull(0) ? 1 : 0];
    }

    /**
     * @return the byte that stands for null, if this is a union of null and one other type
     */
    int nullTag() {
        return isNull(0) ? 0 : 2;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        return values[readIndex(cursor)].read(cursor, context);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        values[readIndex(cursor)].skip(cursor);
    }

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        branches[readIndex(cursor)].copy(cursor, sink);
    }

    private int readIndex(final Cursor cursor) throws MalformedAvroException {
        final int start = cursor.position();
        final int index = cursor.readInt();
        if (index < 0 || index >= branches.length) {
            throw new MalformedAvroException("Expected the index of one of the " + branches.length + " branches of a union but found " + index)
                    .atPosition(start);
        }

        return index;
    }

    @Override
    public boolean isImmutable() {
        for (final Decoder branch : branches) {
            if (!branch.isImmutable()) {
                return false;
            }
        }

        return true;
    }
}
