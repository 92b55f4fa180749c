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
package org.fastavro.nifi.reader;

import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.packed.PackedRowsReader;
import org.fastavro.nifi.record.ReadContext;

import java.io.IOException;
import java.util.Map;

/** Reads the records of packed rows. */
final class PackedRecordReader implements AvroRecordReader {
    private final PackedRowsReader rows;
    private final CompiledSchema schema;
    private final ReadContext context;
    private final Cursor cursor;

    PackedRecordReader(final PackedRowsReader rows, final CompiledSchema schema, final Limits limits) {
        this.rows = rows;
        this.schema = schema;
        this.context = schema.newContext();
        this.cursor = new Cursor(limits);
    }

    @Override
    public Record nextRecord(final boolean coerceTypes, final boolean dropUnknownFields) throws IOException, MalformedAvroException {
        if (!rows.next()) {
            return null;
        }

        cursor.reset(rows.buffer(), rows.rowStart(), rows.rowEnd());
        try {
            final Record record = schema.read(cursor, context);
            DatumWalk.checkRowEnd(cursor);
            return record;
        } catch (final MalformedAvroException e) {
            throw e.inRecord(rows.rowNumber());
        }
    }

    @Override
    public RecordSchema getSchema() {
        return context.schema(0);
    }

    @Override
    public LostContent lostContent() {
        return LostContent.NONE;
    }

    @Override
    public Map<String, byte[]> userMetadata() {
        return Map.of();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
