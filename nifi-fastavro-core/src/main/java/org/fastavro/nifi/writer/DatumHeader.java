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
package org.fastavro.nifi.writer;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** What stands before bare datums, or goes with them, to tell their schema. */
public interface DatumHeader {
    /**
     * Writes what stands before the datums.
     *
     * @param out where to
     * @throws IOException what the stream throws
     */
    void write(OutputStream out) throws IOException;

    /**
     * @return the attributes that tell the schema
     */
    Map<String, String> attributes();
}
