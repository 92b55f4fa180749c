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
import org.apache.nifi.annotation.behavior.ReadsAttribute;
import org.apache.nifi.annotation.behavior.ReadsAttributes;
import org.apache.nifi.annotation.behavior.SideEffectFree;
import org.apache.nifi.annotation.behavior.SystemResource;
import org.apache.nifi.annotation.behavior.SystemResourceConsideration;
import org.apache.nifi.annotation.behavior.TriggerWhenEmpty;
import org.apache.nifi.annotation.behavior.WritesAttribute;
import org.apache.nifi.annotation.behavior.WritesAttributes;
import org.apache.nifi.annotation.documentation.CapabilityDescription;
import org.apache.nifi.annotation.documentation.SeeAlso;
import org.apache.nifi.annotation.documentation.Tags;
import org.apache.nifi.annotation.documentation.UseCase;
import org.apache.nifi.annotation.lifecycle.OnScheduled;
import org.apache.nifi.annotation.lifecycle.OnStopped;
import org.apache.nifi.components.PropertyDescriptor;
import org.apache.nifi.components.ValidationContext;
import org.apache.nifi.components.ValidationResult;
import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.processor.AbstractSessionFactoryProcessor;
import org.apache.nifi.processor.DataUnit;
import org.apache.nifi.processor.ProcessContext;
import org.apache.nifi.processor.ProcessSession;
import org.apache.nifi.processor.ProcessSessionFactory;
import org.apache.nifi.processor.Relationship;
import org.apache.nifi.processor.util.FlowFileFilters;
import org.apache.nifi.serialization.RecordReaderFactory;
import org.apache.nifi.serialization.RecordSetWriterFactory;
import org.fastavro.nifi.processors.collect.AttributeStrategy;
import org.fastavro.nifi.processors.collect.CollectSettings;
import org.fastavro.nifi.processors.collect.CollectStrategy;
import org.fastavro.nifi.processors.collect.Collector;
import org.fastavro.nifi.processors.collect.Compression;
import org.fastavro.nifi.processors.collect.MetadataStrategy;
import org.fastavro.nifi.processors.collect.OutputFormat;
import org.fastavro.nifi.processors.collect.Relationships;
import org.fastavro.nifi.processors.collect.SchemaStrategy;
import org.fastavro.nifi.processors.failure.ContentFailures;
import org.fastavro.nifi.processors.failure.LossAttributes;
import org.fastavro.nifi.transfer.BlockCheck;

import java.util.Collection;
import java.util.List;
import java.util.Set;

@TriggerWhenEmpty
@SideEffectFree
@InputRequirement(InputRequirement.Requirement.INPUT_REQUIRED)
@Tags({"avro", "merge", "collect", "record", "batch"})
@CapabilityDescription("Collects the records of many FlowFiles into one. The blocks of Avro container files move as they are stored, small ones packed together, "
        + "without decoding their records; other content is read with the Record Reader. A FlowFile that cannot be read goes to failure alone.")
@SeeAlso(value = ConvertAvroRecord.class, classNames = {"org.apache.nifi.processors.standard.MergeRecord", "org.apache.nifi.processors.standard.MergeContent",
        "org.fastavro.nifi.services.FastAvroReader", "org.fastavro.nifi.services.FastAvroRecordSetWriter"})
@ReadsAttributes({
    @ReadsAttribute(attribute = "fragment.identifier", description = "With the Collect Strategy Defragment: FlowFiles with the same value make a whole"),
    @ReadsAttribute(attribute = "fragment.index", description = "With the Collect Strategy Defragment: the place of the FlowFile in the whole, counted from 0 or from 1"),
    @ReadsAttribute(attribute = "fragment.count", description = "With the Collect Strategy Defragment: how many FlowFiles make the whole; at least one has to tell")
})
@WritesAttributes({
    @WritesAttribute(attribute = "record.count", description = "How many records the merged FlowFile holds"),
    @WritesAttribute(attribute = "mime.type", description = "The MIME type of the merged FlowFile"),
    @WritesAttribute(attribute = "merge.count", description = "How many FlowFiles the merged one was made of"),
    @WritesAttribute(attribute = "merge.bin.age", description = "How long the merged FlowFile's bin had been there, in ms"),
    @WritesAttribute(attribute = "merge.completion.reason", description = "Why the merged FlowFile's bin was completed"),
    @WritesAttribute(attribute = "merge.uuid", description = "On original FlowFiles: the uuid of the one that they were merged into"),
    @WritesAttribute(attribute = ContentFailures.ERROR_MESSAGE, description = "On failed FlowFiles: why"),
    @WritesAttribute(attribute = LossAttributes.BYTES,
            description = "How many bytes of the collected Avro container files were skipped as corrupt; only if any were"),
    @WritesAttribute(attribute = LossAttributes.RECORDS,
            description = "How many records the skipped bytes held, as far as that is known; only if bytes were skipped"),
    @WritesAttribute(attribute = LossAttributes.RANGES, description = "How many separate ranges of bytes were skipped; only if any were"),
    @WritesAttribute(attribute = "<Attributes from Record Writer>", description = "With the Output Format Record Writer: what it gives")
})
@SystemResourceConsideration(resource = SystemResource.MEMORY, description = "The attributes of all FlowFiles in all bins are held in memory, and the metadata of container "
        + "files; their content is not. To collect very many FlowFiles, collect in two steps.")
@UseCase(description = "Collect many small Avro files, from Kafka or Event Hubs, into large ones",
        keywords = {"avro", "kafka", "event hubs", "small files"},
        configuration = """
            Record Reader: a FastAvroReader that uses the embedded Avro schema.
            Minimum Number of Records, Minimum Bin Size: as large as files are to be.
            Max Bin Age: how long records may wait for others.
            """)
@UseCase(description = "Put the fragments of a split file together again",
        keywords = {"avro", "split", "defragment"},
        configuration = """
            Collect Strategy: "Defragment".
            Max Bin Age: after this time fragments whose whole is not complete go to failure.
            """)
public final class CollectAvroRecord extends AbstractSessionFactoryProcessor {
    static final PropertyDescriptor RECORD_READER = new PropertyDescriptor.Builder()
            .name("Record Reader")
            .description("Specifies the Controller Service to use for reading incoming data")
            .identifiesControllerService(RecordReaderFactory.class)
            .required(true)
            .build();

    static final PropertyDescriptor OUTPUT_FORMAT = new PropertyDescriptor.Builder()
            .name("Output Format")
            .description("What collected records are written as.")
            .allowableValues(OutputFormat.class)
            .defaultValue(OutputFormat.AVRO)
            .required(true)
            .build();

    static final PropertyDescriptor RECORD_WRITER = new PropertyDescriptor.Builder()
            .name("Record Writer")
            .description("Specifies the Controller Service to use for writing out the records")
            .identifiesControllerService(RecordSetWriterFactory.class)
            .dependsOn(OUTPUT_FORMAT, OutputFormat.RECORD_WRITER)
            .required(true)
            .build();

    static final PropertyDescriptor COMPRESSION_FORMAT = new PropertyDescriptor.Builder()
            .name("Compression Format")
            .description("How the merged content is compressed.")
            .allowableValues(Compression.class)
            .defaultValue(Compression.SAME_AS_FIRST)
            .dependsOn(OUTPUT_FORMAT, OutputFormat.AVRO, OutputFormat.PACKED_ROWS)
            .required(true)
            .build();

    static final PropertyDescriptor SCHEMA_STRATEGY = new PropertyDescriptor.Builder()
            .name("Schema Strategy")
            .description("Which schemas may share a bin.")
            .allowableValues(SchemaStrategy.class)
            .defaultValue(SchemaStrategy.SAME)
            .required(true)
            .build();

    static final PropertyDescriptor ATTRIBUTE_STRATEGY = new PropertyDescriptor.Builder()
            .name("Attribute Strategy")
            .description("Which attributes the merged FlowFile takes from the collected ones.")
            .allowableValues(AttributeStrategy.class)
            .defaultValue(AttributeStrategy.KEEP_COMMON)
            .required(true)
            .build();

    static final PropertyDescriptor METADATA_STRATEGY = new PropertyDescriptor.Builder()
            .name("Metadata Strategy")
            .description("Which user metadata the header of the merged container file takes from the collected ones.")
            .allowableValues(MetadataStrategy.class)
            .defaultValue(MetadataStrategy.KEEP_COMMON)
            .dependsOn(OUTPUT_FORMAT, OutputFormat.AVRO)
            .required(true)
            .build();

    static final PropertyDescriptor BLOCK_CHECK = new PropertyDescriptor.Builder()
            .name("Block Check")
            .description("What is checked of the blocks of an Avro container file that move without being decoded. Records that are decoded are always checked.")
            .allowableValues(BlockCheck.class)
            .defaultValue(BlockCheck.EVERY_DATUM)
            .dependsOn(OUTPUT_FORMAT, OutputFormat.AVRO)
            .required(true)
            .build();

    private static final List<PropertyDescriptor> PROPERTY_DESCRIPTORS = List.of(
            RECORD_READER,
            OUTPUT_FORMAT,
            RECORD_WRITER,
            COMPRESSION_FORMAT,
            BinProperties.COLLECT_STRATEGY,
            BinProperties.CORRELATION_ATTRIBUTE,
            SCHEMA_STRATEGY,
            ATTRIBUTE_STRATEGY,
            METADATA_STRATEGY,
            BinProperties.MINIMUM_RECORDS,
            BinProperties.MAXIMUM_RECORDS,
            BinProperties.MINIMUM_BIN_SIZE,
            BinProperties.MAXIMUM_BIN_SIZE,
            BinProperties.MAX_BIN_AGE,
            BinProperties.MAXIMUM_BINS,
            BLOCK_CHECK
    );

    private static final Set<Relationship> RELATIONSHIPS = Set.of(Relationships.MERGED, Relationships.ORIGINAL, Relationships.FAILURE);

    private static final double POLL_KILOBYTES = 250;
    private static final int POLL_FLOWFILES = 250;

    private volatile Collector collector;

    @Override
    protected List<PropertyDescriptor> getSupportedPropertyDescriptors() {
        return PROPERTY_DESCRIPTORS;
    }

    @Override
    public Set<Relationship> getRelationships() {
        return RELATIONSHIPS;
    }

    @Override
    protected Collection<ValidationResult> customValidate(final ValidationContext validationContext) {
        return BinProperties.validate(validationContext);
    }

    @OnScheduled
    public void onScheduled(final ProcessContext context) {
        final OutputFormat outputFormat = context.getProperty(OUTPUT_FORMAT).asAllowableValue(OutputFormat.class);
        final boolean isWriter = outputFormat == OutputFormat.RECORD_WRITER;
        final boolean isAvro = outputFormat == OutputFormat.AVRO;
        final CollectStrategy collectStrategy = context.getProperty(BinProperties.COLLECT_STRATEGY).asAllowableValue(CollectStrategy.class);
        final boolean isBinPacking = collectStrategy == CollectStrategy.BIN_PACKING;
        collector = new Collector(new CollectSettings(
                context.getProperty(RECORD_READER).asControllerService(RecordReaderFactory.class),
                outputFormat,
                isWriter ? context.getProperty(RECORD_WRITER).asControllerService(RecordSetWriterFactory.class) : null,
                isWriter ? Compression.NONE : context.getProperty(COMPRESSION_FORMAT).asAllowableValue(Compression.class),
                collectStrategy,
                isBinPacking ? context.getProperty(BinProperties.CORRELATION_ATTRIBUTE).getValue() : null,
                context.getProperty(SCHEMA_STRATEGY).asAllowableValue(SchemaStrategy.class),
                context.getProperty(ATTRIBUTE_STRATEGY).asAllowableValue(AttributeStrategy.class),
                isAvro ? context.getProperty(METADATA_STRATEGY).asAllowableValue(MetadataStrategy.class) : MetadataStrategy.IGNORE,
                isAvro ? context.getProperty(BLOCK_CHECK).asAllowableValue(BlockCheck.class) : BlockCheck.EVERY_DATUM,
                BinProperties.limits(context, collectStrategy)), getLogger());
    }

    @OnStopped
    public void onStopped() {
        final Collector stopped = collector;
        if (stopped != null) {
            stopped.rollback();
        }
    }

    @Override
    public void onTrigger(final ProcessContext context, final ProcessSessionFactory sessionFactory) {
        boolean isIdle = true;
        while (isScheduled() && poll(sessionFactory)) {
            isIdle = false;
            collector.complete(false, sessionFactory);
        }

        // There is no more input, unless the processor is being stopped.
        if (!collector.complete(isScheduled(), sessionFactory) && isIdle) {
            context.yield();
        }
    }

    /** @return whether there was anything */
    private boolean poll(final ProcessSessionFactory sessionFactory) {
        final ProcessSession session = sessionFactory.createSession();
        boolean isCommitted = false;
        try {
            final List<FlowFile> flowFiles = session.get(FlowFileFilters.newSizeBasedFilter(POLL_KILOBYTES, DataUnit.KB, POLL_FLOWFILES));
            for (final FlowFile flowFile : flowFiles) {
                collector.offer(flowFile, session, sessionFactory);
            }

            session.commitAsync();
            isCommitted = true;
            return !flowFiles.isEmpty();
        } finally {
            if (!isCommitted) {
                session.rollback(true);
            }
        }
    }
}
