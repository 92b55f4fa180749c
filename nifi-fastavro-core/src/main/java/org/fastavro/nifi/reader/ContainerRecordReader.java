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

import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.StoredBlock;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.record.ReadContext;

import java.io.IOException;
import java.util.Map;

/** Reads the records of a container file. */
final class ContainerRecordReader implements AvroRecordReader {
    private final ContainerReader container;
    private final CompiledSchema schema;
    private final ReadContext context;
    private final Limits limits;
    private final CorruptBlockStrategy strategy;
    private final CheckedBlocks blocks;
    private final DatumWalk walk;
    private final Cursor cursor;
    private StoredBlock block;
    private long recordsLeft;
    private long recordsRead;

    ContainerRecordReader(final ContainerReader container, final CompiledSchema schema, final Limits limits, final CorruptBlockStrategy strategy,
            final ComponentLog logger) {
        this.container = container;
        this.schema = schema;
        this.limits = limits;
        this.strategy = strategy;
        this.context = schema.newContext();
        this.blocks = new CheckedBlocks(container, strategy, logger, this::inspect);
        this.walk = new DatumWalk(limits);
        this.cursor = new Cursor(limits);
    }

    @Override
    public Record nextRecord(final boolean coerceTypes, final boolean dropUnknownFields) throws IOException, MalformedAvroException {
        if (recordsLeft == 0 && !startBlock()) {
            return null;
        }

        try {
            cursor.startDatum();
            final Record record = schema.read(cursor, context);
            recordsRead++;
            recordsLeft--;
            if (recordsLeft == 0) {
                DatumWalk.checkEnd(cursor);
            }

            return record;
        } catch (final MalformedAvroException e) {
            throw block.located(e, recordsRead + 1);
        }
    }

    /** Where corrupt blocks are skipped, each datum is walked before any is handed out. */
    private byte[] inspect(final StoredBlock next) throws MalformedAvroException {
        final byte[] data = container.decompress(next);
        if (strategy == CorruptBlockStrategy.SKIP) {
            walk.check(schema, next, data, recordsRead);
        }

        return data;
    }

    private boolean startBlock() throws IOException, MalformedAvroException {
        block = blocks.next();
        if (block == null) {
            return false;
        }

        final byte[] data = blocks.data();
        try {
            DatumWalk.checkPlausible(block.count(), data, limits);
        } catch (final MalformedAvroException e) {
            throw block.located(e, recordsRead + 1);
        }

        recordsLeft = block.count();
        cursor.reset(data, 0, data.length);
        return true;
    }

    @Override
    public RecordSchema getSchema() {
        return context.schema(0);
    }

    @Override
    public LostContent lostContent() {
        return blocks.lostContent();
    }

    @Override
    public Map<String, byte[]> userMetadata() {
        return container.header().userMetadata();
    }

    @Override
    public void close() throws IOException {
        container.close();
    }
}
