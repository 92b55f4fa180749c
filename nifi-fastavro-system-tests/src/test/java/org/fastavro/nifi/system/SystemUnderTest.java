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
package org.fastavro.nifi.system;

import org.fastavro.nifi.harness.NiFiLog;
import org.fastavro.nifi.harness.Processor;
import org.fastavro.nifi.harness.RealNiFi;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The NiFi that the tests share, with the NAR installed. */
final class SystemUnderTest implements AutoCloseable {

    /** NiFi says so at each start of a NAR in the autoload folder that it has loaded already. */
    private static final String HARMLESS = "Found existing bundle with coordinate ";

    private final RealNiFi nifi;
    private final Path flows;
    private final Set<String> expectedToFail = new HashSet<>();
    private int entriesSeen;

    SystemUnderTest(final RealNiFi nifi, final Path flows) {
        this.nifi = nifi;
        this.flows = flows;
    }

    RealNiFi nifi() {
        return nifi;
    }

    /** A flow in a process group and a folder of its own. */
    TestFlow flow(final String name) throws IOException {
        return new TestFlow(nifi.client().createProcessGroup(name), flows.resolve(name));
    }

    /** From now on the log may tell of failures of this processor. */
    void expectFailures(final Processor processor) {
        expectedToFail.add(processor.id());
    }

    /** The warnings and errors of the NAR's classes, or about the NAR, that no test expects and that were not asked for before. */
    List<String> newProblems() {
        final List<NiFiLog.Entry> entries = nifi.log().entries();
        final List<String> problems = entries.stream().skip(entriesSeen).filter(NiFiLog.Entry::isProblem).map(NiFiLog.Entry::text)
                .filter(text -> text.contains("org.fastavro") || text.contains("nifi-fastavro-nar"))
                .filter(text -> !text.contains(HARMLESS) && expectedToFail.stream().noneMatch(text::contains)).toList();
        entriesSeen = entries.size();
        return problems;
    }

    @Override
    public void close() {
        nifi.close();
    }
}
