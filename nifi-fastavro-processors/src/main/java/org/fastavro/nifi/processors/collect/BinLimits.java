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

import java.time.Duration;

/**
 * When a bin is full, or full enough.
 *
 * @param minimumRecords fewer records are not enough
 * @param maximumRecords as many or more records are enough at once
 * @param minimumBytes fewer bytes of content are not enough
 * @param maximumBytes as many or more bytes of content are enough at once
 * @param maximumAge after this time any number is enough; null if it never is
 * @param maximumBins how many bins there may be
 */
public record BinLimits(long minimumRecords, long maximumRecords, long minimumBytes, long maximumBytes, Duration maximumAge, int maximumBins) {
}
