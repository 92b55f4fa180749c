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
package org.fastavro.nifi.container;

/**
 * What was lost around a corrupt block.
 *
 * @param offset where the lost bytes began, from the start of the content
 * @param bytes how many bytes were lost
 * @param records how many records were lost by what the lost blocks' own counts say, or {@link #UNKNOWN}
 */
public record SkippedContent(long offset, long bytes, long records) {
    /** Stands for a number of records that nothing tells. */
    public static final long UNKNOWN = -1;
}
