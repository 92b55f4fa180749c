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
import org.fastavro.nifi.container.ContentInput;
import org.fastavro.nifi.decode.CompiledSchema;
import org.fastavro.nifi.record.ReadContext;

import java.io.IOException;
import java.util.Map;

/**
 * Reads bare datums, one after another to the end of the content. The content is read in chunks; a datum that a chunk cuts is
 * looked at again with more bytes. Each chunk is an array of its own, since records keep slices of it.
 */
final class DatumRecordReader implements AvroRecordReader {
    /** Most contents are one small message; whatever is larger is soon read in large chunks. */
    private static final int FIRST_CHUNK_SIZE = 1024;
    private static final int CHUNK_GROWTH = 8;
    private static final int LARGEST_CHUNK_SIZE = 64 * 1024;
    private static final String CONTENT = "bare datums";

    private final ContentInput input;
    private final CompiledSchema schema;
    private final ReadContext context;
    private final Limits limits;
    private final Cursor cursor;
    private int chunkSize = FIRST_CHUNK_SIZE;
    private long chunkOffset;
    private boolean lastChunk;
    private long recordsRead;

    DatumRecordReader(final ContentInput input, final CompiledSchema schema, final Limits limits) {
        this.input = input;
        this.schema = schema;
        this.context = schema.newContext();
        this.limits = limits;
        this.cursor = new Cursor(limits);
        this.cursor.reset(new byte[0], 0, 0);
    }

    @Override
    public Record nextRecord(final boolean coerceTypes, final boolean dropUnknownFields) throws IOException, MalformedAvroException {
        if (cursor.remaining() == 0 && !readMore()) {
            return null;
        }

        while (true) {
            final int start = cursor.position();
            try {
                cursor.startDatum();
                final Record record = schema.read(cursor, context);
                checkProgress(start);
                recordsRead++;
                return record;
            } catch (final MalformedAvroException e) {
                cursor.position(start);
                if (!e.isEndOfData() || lastChunk || !readMore()) {
                    throw located(e);
                }
            }
        }
    }

    private MalformedAvroException located(final MalformedAvroException cause) {
        return cause.inRecord(recordsRead + 1).inBufferAt(chunkOffset);
    }

    /** A datum that takes no bytes would be found again for ever. */
    private void checkProgress(final int start) throws MalformedAvroException {
        if (cursor.position() == start) {
            throw cursor.malformed("Expected a schema whose datums take bytes, since nothing else tells how many there are, "
                    + "but found one whose datums take none");
        }
    }

    private boolean readMore() throws IOException, MalformedAvroException {
        final int held = cursor.remaining();
        if (held >= limits.maximumBlockSize()) {
            throw located(cursor.malformed("Expected a datum of at most " + limits.maximumBlockSize() + " bytes but found a larger one; the property \""
                    + Limits.MAXIMUM_BLOCK_SIZE_PROPERTY + "\" raises this limit"));
        }

        final int wanted = (int) Math.min(Math.max(chunkSize, held), Math.min(limits.maximumBlockSize(), Limits.LARGEST_ARRAY - held));
        chunkSize = Math.min(LARGEST_CHUNK_SIZE, chunkSize * CHUNK_GROWTH);
        final byte[] more = input.readBytes(wanted, CONTENT);
        lastChunk = more.length < wanted;
        if (more.length == 0) {
            return false;
        }

        chunkOffset += cursor.position();
        if (held == 0) {
            cursor.reset(more, 0, more.length);
        } else {
            final byte[] joined = new byte[held + more.length];
            System.arraycopy(cursor.buffer(), cursor.position(), joined, 0, held);
            System.arraycopy(more, 0, joined, held, more.length);
            cursor.reset(joined, 0, joined.length);
        }

        return true;
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
        input.close();
    }
}
