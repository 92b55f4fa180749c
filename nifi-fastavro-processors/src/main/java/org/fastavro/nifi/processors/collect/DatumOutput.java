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
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.RecordTarget;
import org.fastavro.nifi.encode.Encoder;
import org.fastavro.nifi.transfer.BlockTransfer;
import org.fastavro.nifi.transfer.RowTransfer;

import java.io.IOException;
import java.util.Map;

/** Writes a container file or packed rows, which take records as the bytes that they are; only other records are encoded. */
final class DatumOutput implements CollectOutput {
    /** How much of a container file is held in the heap before any of it is added: a smaller one that proves bad leaves nothing behind. */
    private static final long MAXIMUM_HELD = 4 * 1024 * 1024;

    private final RecordTarget target;
    private final String mimeType;
    private final Encoder encoder;

    /**
     * @param target writes the file; closed with the output
     * @param mimeType of the file
     * @param encoder writes records that are no bytes yet
     */
    DatumOutput(final RecordTarget target, final String mimeType, final Encoder encoder) {
        this.target = target;
        this.mimeType = mimeType;
        this.encoder = encoder;
    }

    /**
     * Adds the records of a container file.
     *
     * @param transfer moves its blocks
     * @throws IOException what the streams throw
     * @throws MalformedAvroException if the file is corrupt
     */
    void addBlocks(final BlockTransfer transfer) throws IOException, MalformedAvroException {
        transfer.transferTo(target, MAXIMUM_HELD);
    }

    /**
     * Adds packed rows.
     *
     * @param transfer moves the rows
     * @throws IOException what the streams throw
     * @throws MalformedAvroException if the rows are corrupt
     */
    void addRows(final RowTransfer transfer) throws IOException, MalformedAvroException {
        transfer.transferTo(target);
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
        target.close();
        return Map.of(CoreAttributes.MIME_TYPE.key(), mimeType);
    }

    @Override
    public void close() throws IOException {
        target.close();
    }
}
