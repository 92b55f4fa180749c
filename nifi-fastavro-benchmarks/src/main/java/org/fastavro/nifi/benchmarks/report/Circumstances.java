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

import org.apache.avro.Schema;
import org.apache.nifi.avro.AvroTypeUtil;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** What a report says of the run that it tells of: command, day, machine and versions. */
final class Circumstances {
    private Circumstances() {
    }

    /**
     * @param command the command that was run
     * @param jdk the JDK of the run
     * @return a paragraph in Markdown; machine and versions are those of this JVM
     */
    static String describe(final String command, final String jdk) {
        return String.format(Locale.ROOT, """
                Written by `%s` on %s: %d cores, %s, %s on %s; NiFi %s, Avro %s; one thread. When it ended, %.1f threads on average had been running or
                waiting for a core in the last minute: with many more than one, others worked on the machine, all times are too long, and ratios are
                rough.""", command, LocalDate.now(ZoneOffset.UTC), Runtime.getRuntime().availableProcessors(), jdk, System.getProperty("os.name"),
                System.getProperty("os.arch"), version(AvroTypeUtil.class), version(Schema.class),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static String version(final Class<?> type) {
        return type.getPackage().getImplementationVersion();
    }
}
