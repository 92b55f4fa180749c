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
package org.fastavro.nifi.reader;

import org.apache.nifi.serialization.RecordReader;

/** A reader of Avro content. An interface, since NiFi hands out what services make as proxies of their interfaces. */
public interface AvroRecordReader extends RecordReader {
    /**
     * @return what was lost so far, where the reader goes on behind corrupt blocks
     */
    LostContent lostContent();
}
