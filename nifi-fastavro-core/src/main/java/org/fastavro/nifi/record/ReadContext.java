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

import org.fastavro.nifi.schema.AvroRecordSchema;
import org.fastavro.nifi.schema.RecordSchemas;

/**
 * What the records of one reader share: the record schemas that were handed out with them, and what the stream has shown so
 * far of how its records are used. Where consumers touch most fields, decoding while scanning is cheaper than scanning first and
 * decoding later; where they touch none, even noting the fields' places is too much.
 */
public final class ReadContext {
    /** How many records of a type are read before their use decides anything. */
    private static final int TRIAL_RECORDS = 16;

    private final RecordSchemas schemas;
    private final int[] records;
    private final int[] fields;
    private ReadContext comparison;

    /**
     * @param schemas the record schemas of this reader
     */
    public ReadContext(final RecordSchemas schemas) {
        this.schemas = schemas;
        this.records = new int[schemas.size()];
        this.fields = new int[schemas.size()];
    }

    /**
     * @param index number of the record type
     * @return the record schema that all records of the type share within this reader
     */
    public AvroRecordSchema schema(final int index) {
        return schemas.get(index);
    }

    /**
     * @return a context for values that are decoded anew, only to be compared: nobody asks for the fields of their records, so these are never decoded
     */
    ReadContext forComparison() {
        if (comparison == null) {
            comparison = new ReadContext(schemas);
        }

        return comparison;
    }

    /**
     * Notes that a record has been made whose fields are not decoded yet.
     *
     * @param index number of the record type
     */
    public void countRecord(final int index) {
        records[index]++;
    }

    /**
     * Notes that somebody asked for a field that was not decoded yet. Records may be used by other threads than the reader's: a
     * count that gets lost between them costs only speed.
     *
     * @param index number of the record type
     */
    public void countField(final int index) {
        fields[index]++;
    }

    /**
     * @param index number of the record type
     * @return whether any field of such a record was asked for
     */
    public boolean areFieldsUsed(final int index) {
        return fields[index] > 0;
    }

    /**
     * @param index number of the record type
     * @param fieldCount how many fields such a record has
     * @return whether consumers ask for at least half of the fields
     */
    public boolean areMostFieldsUsed(final int index, final int fieldCount) {
        final int count = records[index];
        return count >= TRIAL_RECORDS && 2L * fields[index] >= (long) count * fieldCount;
    }
}
