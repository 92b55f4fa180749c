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
package org.fastavro.nifi.encode;

import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Sink;

import java.util.Arrays;
import java.util.Map;

/**
 * Chooses the branch by what the value is, before anything is converted: the branch of the best grade, the first of equal ones. A
 * conversion is only thought of where no branch is of the value's own type.
 */
final class UnionEncoder implements ValueEncoder {
    private static final int NONE = -1;

    private final ValueEncoder[] branches;
    private final int nullIndex;
    private final boolean blankIsNull;

    UnionEncoder(final ValueEncoder[] branches) {
        this.branches = branches;
        int nullBranch = NONE;
        boolean readsBlank = false;
        for (int index = 0; index < branches.length; index++) {
            if (branches[index].takesNull()) {
                nullBranch = index;
            }

            readsBlank |= branches[index].readsBlankAsNull();
        }

        this.nullIndex = nullBranch;
        this.blankIsNull = readsBlank && nullBranch != NONE;
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        final int index = value == null ? nullIndex : indexOf(value);
        if (index != NONE) {
            sink.writeInt(index);
            branches[index].encode(value, sink);
        } else if (blankIsNull && value instanceof final String text && text.isBlank()) {
            sink.writeInt(nullIndex);
        } else {
            throw value == null ? AvroEncodingException.wrongType(null, this)
                    : AvroEncodingException.unfit(value, this, "it fits no branch without loss; add a branch that holds it");
        }
    }

    private int indexOf(final Object value) {
        for (int index = 0; index < branches.length; index++) {
            if (branches[index].isOwn(value)) {
                return index;
            }
        }

        final int only = value instanceof Record || value instanceof Map ? indexOfOnlyKind(value) : NONE;
        return only == NONE ? indexOfBest(value) : only;
    }

    /** Spares records a look at all their fields where there is but one branch for them. */
    private int indexOfOnlyKind(final Object value) {
        int only = NONE;
        for (int index = 0; index < branches.length; index++) {
            if (branches[index].matchKind(value) != Match.NONE) {
                if (only != NONE) {
                    return NONE;
                }

                only = index;
            }
        }

        return only;
    }

    private int indexOfBest(final Object value) {
        int best = NONE;
        int bestGrade = Match.NONE;
        for (int index = 0; index < branches.length; index++) {
            final int grade = branches[index].match(value);
            if (grade > bestGrade) {
                best = index;
                bestGrade = grade;
            }
        }

        return best;
    }

    @Override
    public int match(final Object value) {
        final int index = indexOf(value);
        return index == NONE ? Match.NONE : branches[index].match(value);
    }

    @Override
    public int matchKind(final Object value) {
        int best = Match.NONE;
        for (final ValueEncoder branch : branches) {
            best = Math.max(best, branch.matchKind(value));
        }

        return best;
    }

    @Override
    public boolean takesNull() {
        return nullIndex != NONE;
    }

    @Override
    public String toString() {
        return "union " + Arrays.toString(branches);
    }
}
