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

/**
 * What FlowFiles take of NiFi's heap, after full garbage collections.
 *
 * @param flowFiles how many FlowFiles there were
 * @param emptyBytes the heap without them
 * @param queuedBytes the heap while all were in the queue
 * @param heldBytes the heap while all were in one bin
 */
public record BinHeap(int flowFiles, long emptyBytes, long queuedBytes, long heldBytes) {

    /**
     * @return how many bytes of the heap a FlowFile in the queue takes, its attributes included
     */
    public double bytesQueued() {
        return (double) (queuedBytes - emptyBytes) / flowFiles;
    }

    /**
     * @return how many bytes a FlowFile in the bin takes more than one in the queue
     */
    public double moreBytesHeld() {
        return (double) (heldBytes - queuedBytes) / flowFiles;
    }
}
