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
import org.fastavro.nifi.container.ContentFormat;

import java.util.Map;

/**
 * A FlowFile, and what was found of its content when it came.
 *
 * @param flowFile the FlowFile
 * @param schema of its records
 * @param format {@link ContentFormat#CONTAINER_FILE} or {@link ContentFormat#PACKED_ROWS} if it is read just as it was written, else
 *         {@link ContentFormat#UNKNOWN}
 * @param codec how such content is compressed; null for any other
 * @param recordCount how many records its content says it holds
 * @param size how many bytes its records take there
 * @param metadata the user metadata of a container file
 * @param fragment the place of the FlowFile among the fragments of a whole; null if that does not matter
 */
record CollectedFile(FlowFile flowFile, BinSchema schema, ContentFormat format, Codec codec, long recordCount, long size, Map<String, byte[]> metadata,
        Fragment fragment) {
}
