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
package org.fastavro.nifi.binary;

/**
 * What content from outside may cost at the most. Immutable; one instance belongs to one configured service.
 *
 * @param maximumBlockSize the largest block, as stored and as decompressed, and the largest bare datum, in bytes
 * @param maximumNestingDepth the deepest nesting of records, arrays and maps in one datum
 */
public record Limits(long maximumBlockSize, int maximumNestingDepth) {
    /** Name of the property that raises {@link #maximumBlockSize()}, for error messages. */
    public static final String MAXIMUM_BLOCK_SIZE_PROPERTY = "Maximum Block Size";

    /** How many bytes the largest array has that every JVM allocates. */
    public static final int LARGEST_ARRAY = Integer.MAX_VALUE - 8;

    /** Name of the property that raises {@link #maximumNestingDepth()}, for error messages. */
    public static final String MAXIMUM_NESTING_DEPTH_PROPERTY = "Maximum Nesting Depth";

    /** The deepest nesting that may be allowed: decoders recurse, and no more than this fits the usual stack of a thread, 1 MB, whatever it is made of. */
    public static final int DEEPEST_NESTING = 2_000;

    /** 512 MB and 1000 levels. */
    public static final Limits DEFAULT = new Limits(512L * 1024 * 1024, 1000);

    /**
     * What one array item or map value that takes no bytes counts against the block size. Such items cost nothing to
     * write, so that a few bytes can announce billions of them, but each costs memory once it is read.
     */
    private static final int EMPTY_ITEM_SIZE = 4096;

    /**
     * @throws IllegalArgumentException if a limit is not positive
     */
    public Limits {
        if (maximumBlockSize <= 0 || maximumNestingDepth <= 0) {
            throw new IllegalArgumentException("Limits must be positive: " + maximumBlockSize + " bytes, depth " + maximumNestingDepth);
        }
    }

    /**
     * @return how many array items, map values and records that take no bytes one datum may hold
     */
    public long maximumEmptyItems() {
        return Math.max(1, maximumBlockSize / EMPTY_ITEM_SIZE);
    }
}
