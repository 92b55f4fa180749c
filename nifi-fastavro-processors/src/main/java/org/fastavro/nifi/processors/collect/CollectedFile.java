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

import org.apache.nifi.flowfile.FlowFile;
import org.fastavro.nifi.container.Codec;

import java.util.Map;

/**
 * A FlowFile in a bin, and what was found of its content when it came.
 *
 * @param flowFile the FlowFile
 * @param recordCount how many records its content says it holds
 * @param codec the codec of a container file whose blocks can be moved; null for any other content
 * @param metadata the user metadata of such a container file
 * @param fragment the place of the FlowFile among the fragments of a whole; null if that does not matter
 */
record CollectedFile(FlowFile flowFile, long recordCount, Codec codec, Map<String, byte[]> metadata, Fragment fragment) {
    boolean isContainer() {
        return codec != null;
    }
}
