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
package org.fastavro.nifi.processors.collect;

import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;

import java.io.Closeable;
import java.io.IOException;
import java.util.Map;

/** What collected records are written into. */
interface CollectOutput extends Closeable {
    /**
     * Adds records.
     *
     * @param reader gives them
     * @throws IOException what the streams throw, or if a record does not fit the schema of the output
     * @throws MalformedRecordException if the content is corrupt
     */
    void addRecords(RecordReader reader) throws IOException, MalformedRecordException;

    /**
     * @return how many records have been added
     */
    long recordCount();

    /**
     * Writes what is left.
     *
     * @return the attributes that go with the content, its MIME type among them
     * @throws IOException what the stream throws
     */
    Map<String, String> finish() throws IOException;
}
