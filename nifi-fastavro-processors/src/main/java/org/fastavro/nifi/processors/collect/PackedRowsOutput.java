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
package org.fastavro.nifi.processors.collect;

import org.apache.nifi.flowfile.attributes.CoreAttributes;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.encode.Encoder;
import org.fastavro.nifi.packed.PackedRows;
import org.fastavro.nifi.packed.PackedRowsWriter;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CheckedBlocks;
import org.fastavro.nifi.reader.DatumWalk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes packed rows. Where a row of a container file ends is found by passing over its datum; no field is decoded. */
final class PackedRowsOutput implements CollectOutput {
    private final PackedRowsWriter target;
    private final Encoder encoder;
    private final ComponentLog logger;

    PackedRowsOutput(final PackedRowsWriter target, final Encoder encoder, final ComponentLog logger) {
        this.target = target;
        this.encoder = encoder;
        this.logger = logger;
    }

    @Override
    public void addBlocks(final ContainerReader source, final CompiledSchema schema, final AvroReaders readers, final boolean isSmall)
            throws IOException, MalformedRecordException {
        final DatumWalk walk = new DatumWalk(readers.limits());
        final CheckedBlocks blocks = new CheckedBlocks(source, readers.corruptBlockStrategy(), logger, block -> {
            final byte[] data = source.decompress(block);
            walk.check(schema, block, data, 0);
            return data;
        });
        final Cursor cursor = new Cursor(readers.limits());
        final List<StoredBlock> held = new ArrayList<>();
        final List<byte[]> heldData = new ArrayList<>();
        for (StoredBlock block = blocks.next(); block != null; block = blocks.next()) {
            if (isSmall) {
                held.add(block);
                heldData.add(blocks.data());
            } else {
                addRows(block.count(), blocks.data(), schema, cursor);
            }
        }

        for (int index = 0; index < held.size(); index++) {
            addRows(held.get(index).count(), heldData.get(index), schema, cursor);
        }
    }

    private void addRows(final long count, final byte[] data, final CompiledSchema schema, final Cursor cursor) throws IOException, MalformedAvroException {
        cursor.reset(data, 0, data.length);
        for (long row = 0; row < count; row++) {
            cursor.startDatum();
            if (schema.isVerbatim()) {
                final int start = cursor.position();
                schema.skip(cursor);
                target.writeRow(data, start, cursor.position() - start);
            } else {
                schema.copy(cursor, target.sink());
                target.endRow();
            }
        }
    }

    @Override
    public void addRecords(final RecordReader reader) throws IOException, MalformedRecordException {
        try {
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                encoder.encode(record, target.sink());
                target.endRow();
            }
        } finally {
            target.discardRow();
        }
    }

    @Override
    public long recordCount() {
        return target.rowCount();
    }

    @Override
    public Map<String, String> finish() throws IOException {
        target.flush();
        return Map.of(CoreAttributes.MIME_TYPE.key(), PackedRows.MIME_TYPE);
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
