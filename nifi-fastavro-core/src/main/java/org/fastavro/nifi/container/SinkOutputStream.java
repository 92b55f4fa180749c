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
package org.fastavro.nifi.container;

import org.fastavro.nifi.binary.Sink;

import java.io.OutputStream;

/** Lets libraries that write to streams write into a sink. */
final class SinkOutputStream extends OutputStream {
    private final Sink sink;

    SinkOutputStream(final Sink sink) {
        this.sink = sink;
    }

    @Override
    public void write(final int value) {
        sink.writeByte((byte) value);
    }

    @Override
    public void write(final byte[] bytes, final int offset, final int length) {
        sink.write(bytes, offset, length);
    }
}
