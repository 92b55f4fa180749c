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
package org.fastavro.nifi.nifibenchmark;

import org.fastavro.nifi.harness.ProcessGroup;
import org.fastavro.nifi.harness.ProcessorSpec;

/** A processor, set up in one way, that is compared with others. */
public interface Contender {

    /**
     * @return the processor and what is special about its setup, for the report
     */
    String title();

    /**
     * Adds the services that the processor needs.
     *
     * @param group takes the services
     * @param input what the processor will get
     * @return the processor
     */
    ProcessorSpec processor(ProcessGroup group, InputFiles input);

    /**
     * @return the relationship that the results leave by
     */
    String resultRelationship();

    /**
     * @param input what the processor gets
     * @return how many results it makes of that
     */
    int resultCount(InputFiles input);
}
