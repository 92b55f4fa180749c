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

    UnionDecoder(final Decoder[] branches) {
        this.branches = branches;
    }

    /**
     * @return whether this is a union of null and one other type
     */
    boolean isOptional() {
        return branches.length == 2 && isNull(0) != isNull(1);
    }

    private boolean isNull(final int index) {
        return value(index) instanceof PrimitiveDecoders.NullDecoder;
    }

    private Decoder value(final int index) {
        return branches[index] instanceof final BranchDecoder branch ? branch.decoder() : branches[index];
    }

    /**
     * @return what reads a value that is not null, if this is a union of null and one other type
     */
    Decoder optionalValue() {
        return value(isNull(0) ? 1 : 0);
    }

    /**
     * @return the byte that stands for null, if this is a union of null and one other type
     */
    int nullTag() {
        return isNull(0) ? 0 : 2;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        return branch(cursor).read(cursor, context);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        branch(cursor).skip(cursor);
    }

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        branch(cursor).copy(cursor, sink);
    }

    private Decoder branch(final Cursor cursor) throws MalformedAvroException {
        final int start = cursor.position();
        final int index = cursor.readInt();
        if (index < 0 || index >= branches.length) {
            throw new MalformedAvroException("Expected the index of one of the " + branches.length + " branches of a union but found " + index)
                    .atPosition(start);
        }

        return branches[index];
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
