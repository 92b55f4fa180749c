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
package org.fastavro.nifi.record;

import java.util.Arrays;

/**
 * How consumers use the records of one type. During a trial of a few records each field is decoded when asked for, and counted; the fields asked for
 * in at least half of them are then decoded at once for many records, after which another trial shows whether that is still right. So it is with changes: of
 * records that are changed the unchanged fields are copied, for which their places have to be known.
 */
final class FieldUse {
    private static final int TRIAL_RECORDS = 16;
    private static final int DECIDED_RECORDS = 1_000;

    private final RecordLayout layout;
    private final int[] counts;
    private int changedRecords;

    /** Null during a trial. */
    private Decision decision;
    private int recordsLeft = TRIAL_RECORDS;

    /**
     * What a trial has shown. Other threads see it whole or not at all.
     *
     * @param wanted the numbers of the written fields to decode at once, ascending, null for none
     * @param changed whether records are changed
     */
    private record Decision(int[] wanted, boolean changed) {
    }

    FieldUse(final RecordLayout layout) {
        this.layout = layout;
        this.counts = new int[layout.fieldCount()];
    }

    void countField(final int field) {
        counts[field]++;
    }

    void countChange() {
        changedRecords++;
    }

    /** @return the numbers of the written fields to decode at once, ascending, null for none */
    int[] nextRecord() {
        if (recordsLeft <= 0) {
            turn();
        }

        recordsLeft--;
        final Decision known = decision;
        return known == null ? null : known.wanted();
    }

    private void turn() {
        final boolean isDecided = decision == null;
        decision = isDecided ? new Decision(wantedFields(), isFrequent(changedRecords)) : null;
        recordsLeft = isDecided ? DECIDED_RECORDS : TRIAL_RECORDS;
        Arrays.fill(counts, 0);
        changedRecords = 0;
    }

    private int[] wantedFields() {
        final boolean[] fields = new boolean[counts.length];
        boolean isAny = false;
        for (int field = 0; field < fields.length; field++) {
            fields[field] = isFrequent(counts[field]);
            isAny |= fields[field];
        }

        return isAny ? layout.writtenFields(fields) : null;
    }

    private static boolean isFrequent(final int count) {
        return 2 * count >= TRIAL_RECORDS;
    }

    boolean arePlacesWanted() {
        final Decision known = decision;
        return known == null || known.changed();
    }
}
