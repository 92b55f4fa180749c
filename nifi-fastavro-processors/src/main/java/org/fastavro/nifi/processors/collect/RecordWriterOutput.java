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
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.record.Record;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Writes with a record writer, whatever its format. */
final class RecordWriterOutput implements CollectOutput {
    private final RecordSetWriter writer;
    private long recordCount;

    RecordWriterOutput(final RecordSetWriter writer) throws IOException {
        this.writer = writer;
        writer.beginRecordSet();
    }

    @Override
    public void addRecords(final RecordReader reader) throws IOException, MalformedRecordException {
        for (Record record = reader.nextRecord(); record != null; record = reader.nextRecord()) {
            recordCount++;
            writer.write(record);
        }
    }

    @Override
    public long recordCount() {
        return recordCount;
    }

    @Override
    public Map<String, String> finish() throws IOException {
        final Map<String, String> attributes = new HashMap<>(writer.finishRecordSet().getAttributes());
        attributes.put(CoreAttributes.MIME_TYPE.key(), writer.getMimeType());
        return attributes;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
