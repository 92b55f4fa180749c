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

import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.fastavro.nifi.reader.AvroReaderService;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.transfer.BlockCheck;

import java.util.Optional;

/**
 * How the processor is configured, for as long as it runs.
 *
 * @param readerFactory opens the FlowFiles
 * @param outputFormat what is written
 * @param writerFactory writes, with {@link OutputFormat#RECORD_WRITER}; else null
 * @param compression how the merged content is compressed
 * @param collectStrategy how FlowFiles come together
 * @param correlationAttribute FlowFiles with different values of it never share a bin; null if there is none
 * @param schemaStrategy which schemas may share a bin
 * @param attributeStrategy which attributes the merged FlowFile takes
 * @param metadataStrategy which metadata the merged container file takes
 * @param blockCheck what is checked of blocks that are not decoded
 * @param limits when a bin is full, or full enough
 */
public record CollectSettings(RecordReaderFactory readerFactory, OutputFormat outputFormat, RecordSetWriterFactory writerFactory, Compression compression,
        CollectStrategy collectStrategy, String correlationAttribute, SchemaStrategy schemaStrategy, AttributeStrategy attributeStrategy,
        MetadataStrategy metadataStrategy, BlockCheck blockCheck, BinLimits limits) {
    /**
     * @return what opens Avro content just as it was written; empty if the reader is none of ours, or one that brings its own schema
     */
    Optional<AvroReaders> embeddedReaders() {
        return readerFactory instanceof final AvroReaderService service && service.isSchemaEmbedded() ? Optional.of(service.avroReaders()) : Optional.empty();
    }
}
