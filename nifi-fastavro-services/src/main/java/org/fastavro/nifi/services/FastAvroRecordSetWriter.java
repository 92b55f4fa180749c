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
package org.fastavro.nifi.services;

import org.apache.nifi.annotation.behavior.DynamicProperty;
import org.apache.nifi.annotation.documentation.CapabilityDescription;
import org.apache.nifi.annotation.documentation.SeeAlso;
import org.apache.nifi.annotation.documentation.Tags;
import org.apache.nifi.annotation.lifecycle.OnDisabled;
import org.apache.nifi.annotation.lifecycle.OnEnabled;
import org.apache.nifi.components.AllowableValue;
import org.apache.nifi.components.PropertyDescriptor;
import org.apache.nifi.components.PropertyValue;
import org.apache.nifi.components.ValidationContext;
import org.apache.nifi.components.ValidationResult;
import org.apache.nifi.components.Validator;
import org.apache.nifi.context.PropertyContext;
import org.apache.nifi.controller.ConfigurationContext;
import org.apache.nifi.expression.ExpressionLanguageScope;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.DataUnit;
import org.apache.nifi.processor.util.StandardValidators;
import org.apache.nifi.schema.access.SchemaAccessStrategy;
import org.apache.nifi.schema.access.SchemaField;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.schemaregistry.services.SchemaRegistry;
import org.apache.nifi.serialization.RecordSetWriter;
import org.apache.nifi.serialization.SchemaRegistryRecordSetWriter;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.container.ContainerHeader;
import org.fastavro.nifi.writer.AvroWriterService;
import org.fastavro.nifi.writer.AvroWriters;
import org.fastavro.nifi.writer.ContainerOptions;
import org.fastavro.nifi.writer.WriterSchema;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

@Tags({"avro", "result", "set", "writer", "serializer", "record", "recordset", "row", "fast"})
@CapabilityDescription("Writes records as an Avro container file, or as bare Avro datums. Records that come from Fast Avro services and were not changed are "
        + "copied byte for byte.")
@SeeAlso(value = FastAvroReader.class, classNames = "org.apache.nifi.avro.AvroRecordSetWriter")
@DynamicProperty(name = "A metadata key", value = "The value of the key", expressionLanguageScope = ExpressionLanguageScope.FLOWFILE_ATTRIBUTES,
        description = "One key and value of the container file's metadata. Keys that begin with avro. belong to Avro and are refused.")
public final class FastAvroRecordSetWriter extends SchemaRegistryRecordSetWriter implements AvroWriterService {
    private static final long LARGEST_BLOCK_SIZE = 1024L * 1024 * 1024;

    static final AllowableValue AVRO_EMBEDDED = new AllowableValue("avro-embedded", "Embed Avro Schema",
            "The content is a container file, which has the Avro schema embedded.");

    static final PropertyDescriptor COMPRESSION_FORMAT = new PropertyDescriptor.Builder()
            .name("Compression Format")
            .description("How the blocks of a container file are compressed.")
            .allowableValues(CompressionFormat.class)
            .defaultValue(CompressionFormat.NONE)
            .required(true)
            .build();

    static final PropertyDescriptor COMPRESSION_LEVEL = new PropertyDescriptor.Builder()
            .name("Compression Level")
            .description("How hard the codec tries: 1 to 9 for DEFLATE, 0 to 9 for XZ, 1 to 22 for ZSTANDARD. If not set, the codec's usual level.")
            .addValidator(StandardValidators.NON_NEGATIVE_INTEGER_VALIDATOR)
            .dependsOn(COMPRESSION_FORMAT, CompressionFormat.DEFLATE, CompressionFormat.XZ, CompressionFormat.ZSTANDARD)
            .required(false)
            .build();

    static final PropertyDescriptor BLOCK_SIZE = new PropertyDescriptor.Builder()
            .name("Block Size")
            .description("How many bytes of records, before compression, make a block of a container file.")
            .addValidator(StandardValidators.createDataSizeBoundsValidator(1, LARGEST_BLOCK_SIZE))
            .defaultValue("64 KB")
            .required(true)
            .build();

    private static final Set<SchemaField> REQUIRED_FIELDS = EnumSet.of(SchemaField.SCHEMA_TEXT, SchemaField.SCHEMA_TEXT_FORMAT);

    private volatile AvroWriters avroWriters;
    private volatile ContainerOptions containerOptions;
    private volatile Map<String, PropertyValue> metadata;

    @Override
    protected List<PropertyDescriptor> getSupportedPropertyDescriptors() {
        final List<PropertyDescriptor> properties = new ArrayList<>(super.getSupportedPropertyDescriptors());
        properties.add(COMPRESSION_FORMAT);
        properties.add(COMPRESSION_LEVEL);
        properties.add(BLOCK_SIZE);
        properties.add(SchemaCache.SIZE);
        return properties;
    }

    @Override
    protected PropertyDescriptor getSupportedDynamicPropertyDescriptor(final String name) {
        return new PropertyDescriptor.Builder()
                .name(name)
                .description("A key of the container file's metadata")
                .addValidator(ContainerHeader.isReserved(name) ? FastAvroRecordSetWriter::refuseReserved : Validator.VALID)
                .expressionLanguageSupported(ExpressionLanguageScope.FLOWFILE_ATTRIBUTES)
                .dynamic(true)
                .required(false)
                .build();
    }

    private static ValidationResult refuseReserved(final String subject, final String input, final ValidationContext context) {
        return invalid(subject, "metadata keys that begin with \"avro.\" belong to Avro itself");
    }

    @Override
    protected List<AllowableValue> getSchemaWriteStrategyValues() {
        final List<AllowableValue> values = new ArrayList<>();
        values.add(AVRO_EMBEDDED);
        values.addAll(super.getSchemaWriteStrategyValues());
        return values;
    }

    @Override
    protected AllowableValue getDefaultSchemaWriteStrategy() {
        return AVRO_EMBEDDED;
    }

    @Override
    protected Set<SchemaField> getRequiredSchemaFields(final ValidationContext validationContext) {
        return isEmbedded(validationContext) ? REQUIRED_FIELDS : super.getRequiredSchemaFields(validationContext);
    }

    @Override
    protected SchemaAccessStrategy getSchemaAccessStrategy(final String strategy, final SchemaRegistry schemaRegistry, final PropertyContext context) {
        return SchemaCache.textStrategy(strategy, context).orElseGet(() -> super.getSchemaAccessStrategy(strategy, schemaRegistry, context));
    }

    @Override
    protected Collection<ValidationResult> customValidate(final ValidationContext validationContext) {
        final List<ValidationResult> results = new ArrayList<>(super.customValidate(validationContext));
        final CompressionFormat format = validationContext.getProperty(COMPRESSION_FORMAT).asAllowableValue(CompressionFormat.class);
        if (format != CompressionFormat.NONE && !isEmbedded(validationContext)) {
            results.add(invalid(COMPRESSION_FORMAT.getName(), "only container files are compressed, since their header names the codec: choose "
                    + CompressionFormat.NONE.getValue() + ", or " + AVRO_EMBEDDED.getDisplayName() + " as Schema Write Strategy"));
        }

        final OptionalInt level = level(validationContext, format);
        if (level.isPresent() && !format.codec().isLevel(level.getAsInt())) {
            results.add(invalid(COMPRESSION_LEVEL.getName(), format.getValue() + " has no level " + level.getAsInt() + ": " + format.getDescription()));
        }

        return results;
    }

    private boolean isEmbedded(final PropertyContext context) {
        return AVRO_EMBEDDED.getValue().equals(context.getProperty(getSchemaWriteStrategyDescriptor()).getValue());
    }

    private static OptionalInt level(final PropertyContext context, final CompressionFormat format) {
        return switch (format) {
            case NONE, SNAPPY, BZIP2 -> OptionalInt.empty();
            case DEFLATE, XZ, ZSTANDARD -> {
                final PropertyValue level = context.getProperty(COMPRESSION_LEVEL);
                yield level.isSet() ? OptionalInt.of(level.asInteger()) : OptionalInt.empty();
            }
        };
    }

    private static ValidationResult invalid(final String subject, final String explanation) {
        return new ValidationResult.Builder().subject(subject).valid(false).explanation(explanation).build();
    }

    @OnEnabled
    public void onEnabled(final ConfigurationContext context) {
        avroWriters = new AvroWriters(SchemaCache.size(context));
        final Map<String, PropertyValue> found = new LinkedHashMap<>();
        for (final PropertyDescriptor descriptor : context.getProperties().keySet()) {
            if (descriptor.isDynamic()) {
                found.put(descriptor.getName(), context.getProperty(descriptor));
            }
        }

        metadata = found;
        final CompressionFormat format = context.getProperty(COMPRESSION_FORMAT).asAllowableValue(CompressionFormat.class);
        final int blockSize = context.getProperty(BLOCK_SIZE).asDataSize(DataUnit.B).intValue();
        containerOptions = isEmbedded(context) ? new ContainerOptions(format.codec(), level(context, format), blockSize, Map.of()) : null;
    }

    @OnDisabled
    public void onDisabled() {
        avroWriters = null;
        schemaAccessStrategy = null;
    }

    @Override
    public RecordSetWriter createWriter(final ComponentLog logger, final RecordSchema schema, final OutputStream out, final Map<String, String> variables)
            throws SchemaNotFoundException, IOException {
        final WriterSchema writerSchema = avroWriters.writerSchema(schema);
        final Optional<ContainerOptions> options = containerOptions(variables);
        if (options.isPresent()) {
            return AvroWriters.openContainer(out, writerSchema, options.get());
        }

        return AvroWriters.openDatums(out, writerSchema, new SchemaAccessHeader(getSchemaAccessWriter(schema, variables), schema));
    }

    @Override
    public Optional<ContainerOptions> containerOptions(final Map<String, String> attributes) {
        final ContainerOptions options = containerOptions;
        if (options == null || metadata.isEmpty()) {
            return Optional.ofNullable(options);
        }

        final Map<String, byte[]> values = new LinkedHashMap<>();
        for (final Map.Entry<String, PropertyValue> entry : metadata.entrySet()) {
            values.put(entry.getKey(), entry.getValue().evaluateAttributeExpressions(attributes).getValue().getBytes(StandardCharsets.UTF_8));
        }

        return Optional.of(new ContainerOptions(options.codec(), options.level(), options.blockSize(), values));
    }

    @Override
    public AvroWriters avroWriters() {
        return avroWriters;
    }
}
