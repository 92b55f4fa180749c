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
 * How much is measured.
 *
 * @param largeFiles how many large files are converted a round
 * @param largeFileBytes how many bytes each of them has
 * @param smallFiles how many files of ten records are converted a round
 * @param collectedLargeFiles how many files of 4,000 records are collected a round
 * @param collectedSmallFiles how many files of one record are collected a round
 * @param heldFlowFiles how many FlowFiles of one record wait in a bin while the heap is measured
 * @param warmUps how many rounds come before those that count
 * @param rounds how many rounds count
 */
public record Scale(int largeFiles, int largeFileBytes, int smallFiles, int collectedLargeFiles, int collectedSmallFiles, int heldFlowFiles, int warmUps,
        int rounds) {

    /** What the documentation shows. */
    public static final Scale FULL = new Scale(8, 16_000_000, 5_000, 50, 5_000, 100_000, 2, 5);

    /** A first impression in a few minutes. */
    public static final Scale QUICK = new Scale(2, 16_000_000, 1_000, 50, 1_000, 20_000, 1, 3);

    /** Only whether everything works. */
    public static final Scale SMOKE = new Scale(2, 20_000, 5, 3, 20, 100, 0, 1);
}
