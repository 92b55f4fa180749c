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
package org.fastavro.nifi.services;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Notes whether anything was read through it: whether a schema access strategy took a frame off the content. */
final class ObservedInputStream extends FilterInputStream {
    private boolean read;

    ObservedInputStream(final InputStream in) {
        super(in);
    }

    /**
     * @return whether bytes were taken that were not put back by {@link #reset()}
     */
    boolean isRead() {
        return read;
    }

    @Override
    public int read() throws IOException {
        final int value = super.read();
        read |= value >= 0;
        return value;
    }

    @Override
    public int read(final byte[] bytes, final int offset, final int length) throws IOException {
        final int count = super.read(bytes, offset, length);
        read |= count > 0;
        return count;
    }

    @Override
    public long skip(final long count) throws IOException {
        final long skipped = super.skip(count);
        read |= skipped > 0;
        return skipped;
    }

    @Override
    public synchronized void reset() throws IOException {
        super.reset();
        read = false;
    }
}
