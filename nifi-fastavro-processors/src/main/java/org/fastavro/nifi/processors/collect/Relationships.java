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

import org.apache.nifi.processor.Relationship;

/** Where the processor routes FlowFiles. */
public final class Relationships {
    /** The collected records. */
    public static final Relationship MERGED = new Relationship.Builder()
            .name("merged")
            .description("The FlowFile that holds the collected records")
            .build();

    /** What was collected. */
    public static final Relationship ORIGINAL = new Relationship.Builder()
            .name("original")
            .description("The FlowFiles whose records were collected")
            .build();

    /** What could not be collected. */
    public static final Relationship FAILURE = new Relationship.Builder()
            .name("failure")
            .description("FlowFiles that could not be read, or fragments whose whole cannot be put together. A bad FlowFile goes there alone")
            .build();

    private Relationships() {
    }
}
