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
package org.fastavro.nifi.decode;

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.LittleEndian;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.record.ReadContext;

import java.util.Arrays;

/** Reads an array as {@code Object[]}. */
final class ArrayDecoder implements Decoder {
    private static final Object[] EMPTY = {};
    private static final int BELIEVED_ITEMS = 1024;

    private final Decoder element;
    private final int fixedSize;

    ArrayDecoder(final Decoder element) {
        this.element = element;
        this.fixedSize = element.fixedSize();
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        cursor.enter();
        final ItemBlocks blocks = new ItemBlocks(cursor);
        Object[] items = EMPTY;
        int size = 0;
        try {
            for (long count = blocks.next(); count > 0; count = blocks.next()) {
                if (element == PrimitiveDecoders.DoubleDecoder.INSTANCE && isThere(count, cursor)) {
                    items = Arrays.copyOf(items, size + (int) count);
                    size = readDoubles(cursor, items, size);
                    continue;
                }

                for (long left = count; left > 0; left--) {
                    if (size == items.length) {
                        items = Arrays.copyOf(items, size + growth(size, left));
                    }

                    final int start = cursor.position();
                    items[size] = element.read(cursor, context);
                    if (cursor.position() == start) {
                        cursor.countEmptyItems(1);
                    }

                    size++;
                }
            }
        } catch (final MalformedAvroException e) {
            throw e.inItem(size);
        }

        cursor.leave();
        return size == items.length ? items : Arrays.copyOf(items, size);
    }

    /** Whether all items of a fixed size are really there, so that they need not be looked at one by one. */
    private boolean isThere(final long count, final Cursor cursor) {
        return fixedSize > 0 && count <= cursor.remaining() / fixedSize;
    }

    /** The items are all there, and there is just as much room for them. */
    private static int readDoubles(final Cursor cursor, final Object[] items, final int from) throws MalformedAvroException {
        final byte[] buffer = cursor.buffer();
        int position = cursor.position();
        cursor.skip((items.length - from) * Double.BYTES);
        for (int index = from; index < items.length; index++) {
            items[index] = LittleEndian.getDouble(buffer, position);
            position += Double.BYTES;
        }

        return items.length;
    }

    /** A count is only a claim: at most as much is made ready as there are items already, or a few. */
    private static int growth(final int size, final long left) {
        return (int) Math.min(left, Math.max(size, BELIEVED_ITEMS));
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        cursor.enter();
        final ItemBlocks blocks = new ItemBlocks(cursor);
        long index = 0;
        try {
            for (long count = blocks.next(); count > 0; count = blocks.next()) {
                if (isThere(count, cursor)) {
                    cursor.skip((int) count * fixedSize);
                    index += count;
                    continue;
                }

                for (long left = count; left > 0; left--) {
                    final int start = cursor.position();
                    element.skip(cursor);
                    if (cursor.position() == start) {
                        cursor.countEmptyItems(1);
                    }

                    index++;
                }
            }
        } catch (final MalformedAvroException e) {
            throw e.inItem(index);
        }

        cursor.leave();
    }

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        cursor.enter();
        final ItemBlocks blocks = new ItemBlocks(cursor);
        long index = 0;
        try {
            for (long count = blocks.next(); count > 0; count = blocks.next()) {
                sink.writeLong(count);
                for (long left = count; left > 0; left--) {
                    final int start = cursor.position();
                    element.copy(cursor, sink);
                    if (cursor.position() == start) {
                        cursor.countEmptyItems(1);
                    }

                    index++;
                }
            }
        } catch (final MalformedAvroException e) {
            throw e.inItem(index);
        }

        sink.writeLong(0);
        cursor.leave();
    }

    @Override
    public boolean isImmutable() {
        return false;
    }
}
