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
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.ContainerWriter;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.encode.Encoder;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.transfer.BlockCheck;
import org.fastavro.nifi.transfer.BlockTransfer;
import org.fastavro.nifi.writer.AvroWriters;

import java.io.IOException;
import java.util.Map;

/** Writes a container file: whole blocks move, other records are encoded. */
final class ContainerOutput implements CollectOutput {
    private final ContainerWriter target;
    private final Encoder encoder;
    private final BlockCheck check;
    private final ComponentLog logger;

    ContainerOutput(final ContainerWriter target, final Encoder encoder, final BlockCheck check, final ComponentLog logger) {
        this.target = target;
        this.encoder = encoder;
        this.check = check;
        this.logger = logger;
    }

    @Override
    public void addBlocks(final ContainerReader source, final CompiledSchema schema, final AvroReaders readers, final boolean isSmall)
            throws IOException, MalformedRecordException {
        final BlockTransfer transfer = new BlockTransfer(source, schema, readers.limits(), check, readers.corruptBlockStrategy(), logger);
        if (isSmall) {
            transfer.transferWholeTo(target);
        } else {
            transfer.transferTo(target);
        }
    }

    @Override
    public void addRecords(final RecordReader reader) throws IOException, MalformedRecordException {
        try {
            for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
                encoder.encode(record, target.sink());
                target.endRecord();
            }
        } finally {
            target.discardRecord();
        }
    }

    @Override
    public long recordCount() {
        return target.recordCount();
    }

    @Override
    public Map<String, String> finish() throws IOException {
        target.flush();
        return Map.of(CoreAttributes.MIME_TYPE.key(), AvroWriters.MIME_TYPE);
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
