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
package org.fastavro.nifi.benchmarks.report;

import org.fastavro.nifi.benchmarks.DataSet;
import org.fastavro.nifi.benchmarks.Implementation;

import java.util.Optional;

/**
 * What this project set out to reach.
 *
 * @param work what is done
 * @param dataSet what it is done with
 * @param speedup how many times as fast as NiFi's own services it is to be
 * @param rival what it is not to be slower than besides, or null
 * @param allocation which part of the bytes that NiFi's own services allocate it may allocate; 0 where no goal was set
 */
record Goal(Work work, DataSet dataSet, double speedup, Implementation rival, double allocation) {
    static final Goal[] ALL = {
        new Goal(Work.READ_ALL, DataSet.FLAT, 6, Implementation.AVRO_FAST_READER, 1.0 / 3),
        new Goal(Work.READ_ALL, DataSet.NESTED, 8, Implementation.AVRO_FAST_READER, 0),
        new Goal(Work.READ_ALL, DataSet.DOUBLES, 6, Implementation.AVRO_FAST_READER, 0),
        new Goal(Work.READ_ALL, DataSet.WIDE, 6, null, 0),
        new Goal(Work.READ_ONE_FIELD, DataSet.FLAT, 12, null, 1.0 / 10),
        new Goal(Work.READ_ONE_FIELD, DataSet.WIDE, 15, null, 0),
        new Goal(Work.COPY, DataSet.FLAT, 20, null, 1.0 / 20),
        new Goal(Work.CHANGE, DataSet.FLAT, 8, null, 0),
        new Goal(Work.WRITE, DataSet.FLAT, 5, Implementation.AVRO_GENERIC, 0),
        new Goal(Work.WRITE, DataSet.NESTED, 5, Implementation.AVRO_GENERIC, 0),
        new Goal(Work.WRITE, DataSet.DOUBLES, 8, Implementation.AVRO_GENERIC, 0),
        new Goal(Work.READ_DATUM, DataSet.FLAT, 20, null, 0),
        new Goal(Work.OPEN_FILE, DataSet.FLAT, 40, null, 0),
        new Goal(Work.OPEN_FILE, DataSet.WIDE, 60, null, 0),
    };

    /** @return how many times as fast as {@code other} this project was, or empty if the run did not have both */
    Optional<Double> speedupOver(final Measurements measurements, final Implementation other) {
        return work.nanoseconds(measurements, dataSet, Implementation.FASTAVRO)
                .flatMap(ours -> work.nanoseconds(measurements, dataSet, other).map(theirs -> theirs / ours));
    }

    /** @return which part of the bytes of NiFi's own services this project allocated, or empty if the run did not have both */
    Optional<Double> allocationShare(final Measurements measurements) {
        return work.allocatedBytes(measurements, dataSet, Implementation.FASTAVRO)
                .flatMap(ours -> work.allocatedBytes(measurements, dataSet, Implementation.NIFI_STOCK).map(theirs -> ours / theirs));
    }
}
