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
package org.fastavro.nifi;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Random;

/**
 * Content as a NiFi content stream gives it: no {@code ByteArrayInputStream}, nothing said about how much is available, and
 * reads that return fewer bytes than were asked for.
 */
public final class TrickleInputStream extends InputStream {
    private static final int MAXIMUM_SHORT_READ = 700;

    private final byte[] content;
    private final Random random;
    private int position;
    private int closeCount;

    /**
     * @param content what is read; it is not copied
     */
    public TrickleInputStream(final byte[] content) {
        this(content, content.length);
    }

    /**
     * @param content what is read; it is not copied
     * @param seed decides how short each read is
     */
    public TrickleInputStream(final byte[] content, final long seed) {
        this.content = content;
        this.random = new Random(seed);
    }

    @Override
    public int read() throws IOException {
        requireOpen();
        return position == content.length ? -1 : content[position++] & 0xFF;
    }

    @Override
    public int read(final byte[] target, final int offset, final int length) throws IOException {
        requireOpen();
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }

        if (position == content.length) {
            return -1;
        }

        final int most = Math.min(length, content.length - position);
        // Very short reads among longer ones, so that every boundary is cut somewhere and large contents still end soon.
        final int count = Math.min(most, 1 + random.nextInt(random.nextInt(4) == 0 ? 3 : MAXIMUM_SHORT_READ));
        System.arraycopy(content, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return 0;
    }

    @Override
    public void close() {
        closeCount++;
    }

    /**
     * @return how many bytes have been read
     */
    public int position() {
        return position;
    }

    /**
     * @return how often the stream was closed
     */
    public int closeCount() {
        return closeCount;
    }

    private void requireOpen() throws IOException {
        if (closeCount > 0) {
            throw new IOException("Read after close");
        }
    }
}
