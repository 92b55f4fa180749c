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

import org.fastavro.nifi.container.Codec;

import java.util.Map;
import java.util.OptionalInt;

/**
 * How container files are written.
 *
 * @param codec how blocks are compressed
 * @param level the codec's compression level, or empty for the usual one
 * @param blockSize how many bytes of records make a block
 * @param metadata the user's metadata for the header
 */
public record ContainerOptions(Codec codec, OptionalInt level, int blockSize, Map<String, byte[]> metadata) {
}
