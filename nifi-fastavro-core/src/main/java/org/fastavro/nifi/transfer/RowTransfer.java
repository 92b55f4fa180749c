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
package org.fastavro.nifi.transfer;

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.RecordTarget;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.packed.PackedRowsReader;
import org.fastavro.nifi.reader.DatumWalk;

import java.io.IOException;

/** Moves packed rows without decoding their values: each datum is checked, and copied or brought into the encoding of another schema. Not thread safe. */
public final class RowTransfer {
    private final PackedRowsReader source;
    private final CompiledSchema schema;
    private final Cursor cursor;

    /**
     * @param source the rows to move, of which only the header has been read; it is not closed
     * @param schema the rows' schema, or its resolution to the target's
     * @param limits what a datum may cost
     */
    public RowTransfer(final PackedRowsReader source, final CompiledSchema schema, final Limits limits) {
        this.source = source;
        this.schema = schema;
        this.cursor = new Cursor(limits);
    }

    /**
     * Moves all rows. If this fails, rows before the fault have been moved, but no part of a row.
     *
     * @param target where to, between two records; its schema is written like the schema that the source is read with. It is not flushed.
     * @throws IOException what the streams throw, or if the target's codec fails
     * @throws MalformedAvroException if the source is corrupt
     */
    public void transferTo(final RecordTarget target) throws IOException, MalformedAvroException {
        try {
            while (source.next()) {
                copy(target.sink());
                target.endRecord();
            }
        } finally {
            target.discardRecord();
        }
    }

    private void copy(final Sink sink) throws MalformedAvroException {
        cursor.reset(source.buffer(), source.rowStart(), source.rowEnd());
        try {
            schema.copy(cursor, sink);
            DatumWalk.checkRowEnd(cursor);
        } catch (final MalformedAvroException e) {
            throw e.inRecord(source.rowNumber());
        }
    }
}
