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
package org.fastavro.nifi.binary;

import java.io.Closeable;
import java.io.IOException;

/** Takes records as bytes. Closing it writes what is left. */
public interface RecordTarget extends Closeable {
    /**
     * @return where the next record's datum is appended; what it held before must stay as it is
     */
    Sink sink();

    /**
     * Counts the bytes appended to {@link #sink()} as a record.
     *
     * @throws IOException what the stream throws, or if the codec's library fails
     */
    void endRecord() throws IOException;

    /** Drops the bytes appended to {@link #sink()} since the last record, for a record that does not fit. */
    void discardRecord();

    /**
     * @return how many records have been written
     */
    long recordCount();
}
