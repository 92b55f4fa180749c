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
package org.fastavro.nifi.processors;

import org.apache.nifi.annotation.behavior.InputRequirement;
import org.apache.nifi.annotation.behavior.InputRequirement.Requirement;
import org.apache.nifi.annotation.behavior.SideEffectFree;
import org.apache.nifi.annotation.behavior.SupportsBatching;
import org.apache.nifi.annotation.behavior.WritesAttribute;
import org.apache.nifi.annotation.behavior.WritesAttributes;
import org.apache.nifi.annotation.documentation.CapabilityDescription;
import org.apache.nifi.annotation.documentation.SeeAlso;
import org.apache.nifi.annotation.documentation.Tags;
import org.apache.nifi.annotation.documentation.UseCase;
import org.apache.nifi.components.PropertyDescriptor;
import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.processor.AbstractProcessor;
import org.apache.nifi.processor.ProcessContext;
import org.apache.nifi.processor.ProcessSession;
import org.apache.nifi.processor.Relationship;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.processors.failure.LossAttributes;
import org.fastavro.nifi.transfer.BlockCheck;

import java.util.List;
import java.util.Set;

@SupportsBatching
@InputRequirement(Requirement.INPUT_REQUIRED)
@SideEffectFree
@Tags({"avro", "convert", "record", "recompress", "compression", "schema", "fast"})
@CapabilityDescription("Converts records from one format to another with a Record Reader and a Record Writer. Where both are Fast Avro services "
        + "and an Avro container file keeps its schema, whole blocks are moved without decoding records: copied as they are stored, or recompressed.")
@WritesAttributes({
        @WritesAttribute(attribute = "mime.type", description = "The MIME type that the Record Writer gives"),
        @WritesAttribute(attribute = "record.count", description = "How many records the FlowFile holds"),
        @WritesAttribute(attribute = "<Attributes from Record Writer>",
                description = "All attributes that the Record Writer gives, such as the name of the schema"),
        @WritesAttribute(attribute = ContentFailures.ERROR_MESSAGE,
                description = "On failure: what the Record Reader or Record Writer found wrong, and where"),
        @WritesAttribute(attribute = LossAttributes.BYTES,
                description = "How many bytes of the Avro container file were skipped as corrupt; only if any were"),
        @WritesAttribute(attribute = LossAttributes.RECORDS,
                description = "How many records the skipped bytes held, as far as that is known; only if bytes were skipped"),
        @WritesAttribute(attribute = LossAttributes.RANGES,
                description = "How many separate ranges of bytes were skipped; only if any were")
})
@SeeAlso(classNames = {"org.fastavro.nifi.processors.CollectAvroRecord", "org.fastavro.nifi.services.FastAvroReader",
        "org.fastavro.nifi.services.FastAvroRecordSetWriter", "org.apache.nifi.processors.standard.ConvertRecord"})
@UseCase(description = "Change the compression of Avro container files without decoding their records",
        keywords = {"avro", "recompress", "zstandard", "snappy", "deflate"},
        configuration = """
            Record Reader: a FastAvroReader that uses the embedded Avro schema.
            Record Writer: a FastAvroRecordSetWriter that embeds the schema and inherits the record's schema, with the new Compression Format.
            """)
@UseCase(description = "Check that Avro container files are whole before other systems get them",
        keywords = {"avro", "validate", "truncated", "corrupt"},
        configuration = """
            Record Reader: a FastAvroReader that uses the embedded Avro schema, with the Corrupt Block Strategy "Fail".
            Record Writer: a FastAvroRecordSetWriter that embeds the schema and inherits the record's schema.
            Block Check: "Every Datum". What is truncated or corrupt goes to failure, and record.count is what any Avro reader will find.
            """)
@UseCase(description = "Convert records between Avro and another format",
        keywords = {"avro", "json", "csv"},
        configuration = """
            Record Reader: the reader of the format that comes in, such as FastAvroReader.
            Record Writer: the writer of the format that goes out, such as JsonRecordSetWriter.
            """)
public final class ConvertAvroRecord extends AbstractProcessor {
    static final PropertyDescriptor RECORD_READER = new PropertyDescriptor.Builder()
            .name("Record Reader")
            .description("Specifies the Controller Service to use for reading incoming data")
            .identifiesControllerService(RecordReaderFactory.class)
            .required(true)
            .build();

    static final PropertyDescriptor RECORD_WRITER = new PropertyDescriptor.Builder()
            .name("Record Writer")
            .description("Specifies the Controller Service to use for writing out the records")
            .identifiesControllerService(RecordSetWriterFactory.class)
            .required(true)
            .build();

    static final PropertyDescriptor INCLUDE_ZERO_RECORD_FLOWFILES = new PropertyDescriptor.Builder()
            .name("Include Zero Record FlowFiles")
            .description("Whether a FlowFile without records goes to success. If not, it is dropped.")
            .allowableValues("true", "false")
            .defaultValue("true")
            .required(true)
            .build();

    static final PropertyDescriptor KEEP_FILE_METADATA = new PropertyDescriptor.Builder()
            .name("Keep File Metadata")
            .description("Whether the user metadata in the header of an Avro container file goes over into the Avro container file that is made from it, "
                    + "if both services are Fast Avro ones. A key that the Record Writer sets itself keeps the writer's value.")
            .allowableValues("true", "false")
            .defaultValue("true")
            .required(true)
            .build();

    static final PropertyDescriptor BLOCK_CHECK = new PropertyDescriptor.Builder()
            .name("Block Check")
            .description("What is checked of the blocks of an Avro container file that move without being decoded. "
                    + "Records that are decoded are always checked.")
            .allowableValues(BlockCheck.class)
            .defaultValue(BlockCheck.EVERY_DATUM)
            .required(true)
            .build();

    static final Relationship REL_SUCCESS = new Relationship.Builder()
            .name("success")
            .description("FlowFiles that were converted")
            .build();

    static final Relationship REL_FAILURE = new Relationship.Builder()
            .name("failure")
            .description("FlowFiles that could not be read with the Record Reader or written with the Record Writer, their content unchanged")
            .build();

    private static final List<PropertyDescriptor> PROPERTY_DESCRIPTORS = List.of(
            RECORD_READER,
            RECORD_WRITER,
            INCLUDE_ZERO_RECORD_FLOWFILES,
            KEEP_FILE_METADATA,
            BLOCK_CHECK
    );

    private static final Set<Relationship> RELATIONSHIPS = Set.of(REL_SUCCESS, REL_FAILURE);

    @Override
    protected List<PropertyDescriptor> getSupportedPropertyDescriptors() {
        return PROPERTY_DESCRIPTORS;
    }

    @Override
    public Set<Relationship> getRelationships() {
        return RELATIONSHIPS;
    }

    @Override
    public void onTrigger(final ProcessContext context, final ProcessSession session) {
        final FlowFile flowFile = session.get();
        if (flowFile == null) {
            return;
        }

        final Conversion conversion = new Conversion(
                context.getProperty(RECORD_READER).asControllerService(RecordReaderFactory.class),
                context.getProperty(RECORD_WRITER).asControllerService(RecordSetWriterFactory.class),
                context.getProperty(KEEP_FILE_METADATA).asBoolean(),
                context.getProperty(BLOCK_CHECK).asAllowableValue(BlockCheck.class),
                flowFile, getLogger());
        final FlowFile written;
        try {
            written = session.write(flowFile, conversion);
        } catch (final RuntimeException e) {
            ContentFailures.rethrowIfRepository(e);
            if (conversion.result() != null) {
                // All was read and written, so that only the content repository is left to have failed.
                throw e;
            }

            getLogger().error("Failed to convert {}; it is routed to failure", flowFile, e);
            session.transfer(session.putAttribute(flowFile, ContentFailures.ERROR_MESSAGE, ContentFailures.message(e)), REL_FAILURE);
            return;
        }

        final ConversionResult result = conversion.result();
        final FlowFile converted = session.putAllAttributes(written, result.attributes());
        if (result.recordCount() == 0 && !context.getProperty(INCLUDE_ZERO_RECORD_FLOWFILES).asBoolean()) {
            session.remove(converted);
        } else {
            session.transfer(converted, REL_SUCCESS);
        }

        session.adjustCounter("Records Processed", result.recordCount(), false);
        getLogger().info("Successfully converted {} records for {}", result.recordCount(), converted);
    }
}
