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
package org.fastavro.nifi.processors.failure;

import org.apache.nifi.processor.exception.FlowFileAccessException;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Content that is written. What the content repository fails with becomes unchecked, so that it cannot be taken for a fault of the content that is
 * read at the same time.
 */
public final class RepositoryOutputStream extends OutputStream {
    private final OutputStream out;

    /**
     * @param out of the content repository
     */
    public RepositoryOutputStream(final OutputStream out) {
        this.out = out;
    }

    @Override
    public void write(final int value) {
        try {
            out.write(value);
        } catch (final IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void write(final byte[] bytes, final int offset, final int length) {
        try {
            out.write(bytes, offset, length);
        } catch (final IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void flush() {
        try {
            out.flush();
        } catch (final IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (final IOException e) {
            throw failure(e);
        }
    }

    private static FlowFileAccessException failure(final IOException cause) {
        return new FlowFileAccessException("Could not write the content of a FlowFile", cause);
    }
}
