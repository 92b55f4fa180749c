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
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.plan.EnumPlan;
import org.fastavro.nifi.record.ReadContext;

/** Reads an enum as the text of the reader's symbol. */
final class EnumDecoder implements Decoder {
    private final String name;
    private final String[] symbols;
    private final int[] readerIndexes;

    EnumDecoder(final EnumPlan plan) {
        name = plan.name();
        symbols = new String[plan.written().size()];
        readerIndexes = new int[symbols.length];
        for (int index = 0; index < symbols.length; index++) {
            readerIndexes[index] = plan.readerIndexes().get(index);
            symbols[index] = readerIndexes[index] == EnumPlan.UNRESOLVED ? null : plan.symbols().get(readerIndexes[index]);
        }
    }

    /**
     * @return whether the reader has all symbols of the writer
     */
    boolean isWhole() {
        for (final String symbol : symbols) {
            if (symbol == null) {
                return false;
            }
        }

        return true;
    }

    /**
     * @return the reader's symbols in the writer's order; only to be read
     */
    String[] symbols() {
        return symbols;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        return symbols[readIndex(cursor)];
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        readIndex(cursor);
    }

    @Override
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        sink.writeInt(readerIndexes[readIndex(cursor)]);
    }

    private int readIndex(final Cursor cursor) throws MalformedAvroException {
        final int start = cursor.position();
        final int index = cursor.readInt();
        if (index < 0 || index >= symbols.length) {
            throw new MalformedAvroException("Expected the index of one of the " + symbols.length + " symbols of enum " + name + " but found " + index)
                    .atPosition(start);
        }

        if (symbols[index] == null) {
            throw new MalformedAvroException("Expected a symbol that enum " + name + " of the reader schema has, or a default in that enum, "
                    + "but found symbol number " + index + " of the writer schema, which it has not").atPosition(start);
        }

        return index;
    }
}
