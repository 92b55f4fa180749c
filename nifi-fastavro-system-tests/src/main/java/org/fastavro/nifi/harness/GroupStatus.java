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
package org.fastavro.nifi.harness;

/**
 * What is going on in a process group.
 *
 * @param flowFilesQueued how many FlowFiles are in its connections, those in the hands of a processor included
 * @param activeThreads how many threads run its processors
 */
public record GroupStatus(long flowFilesQueued, long activeThreads) {

    /**
     * @return whether nothing is queued and nothing runs
     */
    public boolean isIdle() {
        return flowFilesQueued == 0 && activeThreads == 0;
    }
}
