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

import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.StoredBlock;

/** Finds out whether a block is sound, as far as its reader needs to know before it takes anything from it. */
@FunctionalInterface
public interface BlockInspector {
    /**
     * @param block a block that says it holds records
     * @return the block's data, or null if its reader does without
     * @throws MalformedAvroException if the block is corrupt
     */
    byte[] inspect(StoredBlock block) throws MalformedAvroException;
}
