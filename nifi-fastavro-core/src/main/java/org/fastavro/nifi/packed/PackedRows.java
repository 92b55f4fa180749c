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
package org.fastavro.nifi.packed;

/** What the layout of packed rows fixes; {@code docs/packed-rows.md} describes it. All integers have four bytes, big-endian. */
public final class PackedRows {
    /** MIME type of packed rows. */
    public static final String MIME_TYPE = "application/x-fastavro-packed-rows";

    static final byte[] MAGIC = {'F', 'A', 'P', 'R'};
    static final byte VERSION = 1;

    /** Stands where the size of a row would, after the last one. */
    static final int END = -1;

    private PackedRows() {
    }
}
