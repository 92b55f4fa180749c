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
package org.fastavro.nifi.nifibenchmark;

import org.fastavro.nifi.benchmarks.DataSet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What the contenders are given to do. */
public enum Workload {
    CONVERT_FLAT("Converting large files of flat records", DataSet.FLAT, Converter.values()),
    CONVERT_NESTED("Converting large files of nested records", DataSet.NESTED, Converter.values()),
    CONVERT_SMALL("Converting files of 10 flat records", DataSet.FLAT, Converter.values()),
    COLLECT_LARGE("Collecting files of 4,000 flat records", DataSet.FLAT, Collector.values()),
    COLLECT_SMALL("Collecting files of one flat record", DataSet.FLAT, Collector.values());

    private static final int RECORDS_OF_SMALL = 10;
    private static final int RECORDS_OF_COLLECTED_LARGE = 4_000;

    private final String title;
    private final DataSet dataSet;
    private final List<Contender> contenders;

    Workload(final String title, final DataSet dataSet, final Contender... contenders) {
        this.title = title;
        this.dataSet = dataSet;
        this.contenders = List.of(contenders);
    }

    /**
     * @return the work in words
     */
    public String title() {
        return title;
    }

    /**
     * @return who does it, the one that the others are compared with first
     */
    public List<Contender> contenders() {
        return contenders;
    }

    /** Writes the files of a round into a folder of this workload below {@code parent}. */
    InputFiles write(final Path parent, final Scale scale) throws IOException {
        final Path folder = parent.resolve(name().toLowerCase(Locale.ROOT).replace('_', '-'));
        return switch (this) {
            case CONVERT_FLAT, CONVERT_NESTED -> InputFiles.write(folder, dataSet, scale.largeFiles(), (int) (scale.largeFileBytes() / dataSet.datumSize()));
            case CONVERT_SMALL -> InputFiles.write(folder, dataSet, scale.smallFiles(), RECORDS_OF_SMALL);
            case COLLECT_LARGE -> InputFiles.write(folder, dataSet, scale.collectedLargeFiles(), RECORDS_OF_COLLECTED_LARGE);
            case COLLECT_SMALL -> InputFiles.write(folder, dataSet, scale.collectedSmallFiles(), 1);
        };
    }
}
