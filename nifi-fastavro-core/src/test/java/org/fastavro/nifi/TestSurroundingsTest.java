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
package org.fastavro.nifi;

import org.apache.nifi.serialization.record.Record;
import org.junit.jupiter.api.Test;

import java.util.TimeZone;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * The same tests run against several releases of NiFi and in several time zones. This one fails where the build only believes so.
 */
final class TestSurroundingsTest {
    @Test
    void testRecordApiIsThatOfTheNamedNiFi() {
        final String jar = Record.class.getProtectionDomain().getCodeSource().getLocation().getPath();

        assertTrue(jar.endsWith("/nifi-record-" + System.getProperty("nifi.host.version") + ".jar"), jar);
    }

    @Test
    void testTimeZoneIsTheNamedOne() {
        assertEquals(System.getProperty("test.zone"), TimeZone.getDefault().getID());
    }
}
