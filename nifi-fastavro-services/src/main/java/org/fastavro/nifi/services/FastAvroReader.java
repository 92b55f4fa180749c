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

import org.apache.nifi.annotation.documentation.CapabilityDescription;
import org.apache.nifi.annotation.documentation.SeeAlso;
import org.apache.nifi.annotation.documentation.Tags;
import org.apache.nifi.annotation.lifecycle.OnDisabled;
import org.apache.nifi.annotation.lifecycle.OnEnabled;
import org.apache.nifi.components.AllowableValue;
import org.apache.nifi.components.PropertyDescriptor;
import org.apache.nifi.context.PropertyContext;
import org.apache.nifi.controller.ConfigurationContext;
import org.apache.nifi.logging.ComponentLog;
import org.apache.nifi.processor.DataUnit;
import org.apache.nifi.processor.util.StandardValidators;
import org.apache.nifi.schema.access.SchemaAccessStrategy;
import org.apache.nifi.schema.access.SchemaNotFoundException;
import org.apache.nifi.schemaregistry.services.SchemaRegistry;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.RecordReader;
import org.apache.nifi.serialization.SchemaRegistryService;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.reader.AvroReaderService;
import org.fastavro.nifi.reader.AvroReaders;
import org.fastavro.nifi.reader.CorruptBlockStrategy;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

@Tags({"avro", "parse", "record", "row", "reader", "fast"})
@CapabilityDescription("Reads Avro container files and bare Avro datums as records that stay bytes until their fields are asked for. The schema is the one "
        + "embedded in the content, or is accessed by one of the methods of the Schema Access Strategy; a container file is then resolved to it by Avro's "
        + "schema resolution.")
@SeeAlso(value = FastAvroRecordSetWriter.class, classNames = "org.apache.nifi.avro.AvroReader")
public final class FastAvroReader extends SchemaRegistryService implements AvroReaderService {
    static final AllowableValue EMBEDDED_AVRO_SCHEMA = new AllowableValue("embedded-avro-schema", "Use Embedded Avro Schema",
            "The content has the Avro schema embedded, and this schema is used.");

    static final PropertyDescriptor CORRUPT_BLOCK_STRATEGY = new PropertyDescriptor.Builder()
            .name("Corrupt Block Strategy")
            .description("What happens when a block of a container file turns out to be corrupt.")
            .allowableValues(CorruptBlockStrategy.class)
            .defaultValue(CorruptBlockStrategy.FAIL)
            .required(true)
            .build();

    static final PropertyDescriptor MAXIMUM_BLOCK_SIZE = new PropertyDescriptor.Builder()
            .name(Limits.MAXIMUM_BLOCK_SIZE_PROPERTY)
            .description("The largest block of a container file, as stored and as decompressed, and the largest bare datum. Larger ones are malformed.")
            .addValidator(StandardValidators.createDataSizeBoundsValidator(1, Integer.MAX_VALUE))
            .defaultValue("512 MB")
            .required(true)
            .build();

    static final PropertyDescriptor MAXIMUM_NESTING_DEPTH = new PropertyDescriptor.Builder()
            .name(Limits.MAXIMUM_NESTING_DEPTH_PROPERTY)
            .description("The deepest nesting of records, arrays and maps in one datum. Deeper ones are malformed.")
            .addValidator(StandardValidators.createLongValidator(1, Limits.DEEPEST_NESTING, true))
            .defaultValue("1000")
            .required(true)
            .build();

    private volatile AvroReaders avroReaders;
    private volatile boolean schemaEmbedded;

    @Override
    protected List<PropertyDescriptor> getSupportedPropertyDescriptors() {
        final List<PropertyDescriptor> properties = new ArrayList<>(super.getSupportedPropertyDescriptors());
        properties.add(SchemaCache.SIZE);
        properties.add(CORRUPT_BLOCK_STRATEGY);
        properties.add(MAXIMUM_BLOCK_SIZE);
        properties.add(MAXIMUM_NESTING_DEPTH);
        return properties;
    }

    @Override
    protected List<AllowableValue> getSchemaAccessStrategyValues() {
        final List<AllowableValue> values = new ArrayList<>(super.getSchemaAccessStrategyValues());
        values.add(EMBEDDED_AVRO_SCHEMA);
        return values;
    }

    @Override
    protected AllowableValue getDefaultSchemaAccessStrategy() {
        return EMBEDDED_AVRO_SCHEMA;
    }

    @Override
    protected SchemaAccessStrategy getSchemaAccessStrategy(final String strategy, final SchemaRegistry schemaRegistry, final PropertyContext context) {
        return SchemaCache.textStrategy(strategy, context).orElseGet(() -> super.getSchemaAccessStrategy(strategy, schemaRegistry, context));
    }

    @OnEnabled
    public void onEnabled(final ConfigurationContext context) {
        final long maximumBlockSize = context.getProperty(MAXIMUM_BLOCK_SIZE).asDataSize(DataUnit.B).longValue();
        final Limits limits = new Limits(maximumBlockSize, context.getProperty(MAXIMUM_NESTING_DEPTH).asInteger());
        final CorruptBlockStrategy corruptBlockStrategy = context.getProperty(CORRUPT_BLOCK_STRATEGY).asAllowableValue(CorruptBlockStrategy.class);
        avroReaders = new AvroReaders(limits, corruptBlockStrategy, SchemaCache.size(context));
        schemaEmbedded = EMBEDDED_AVRO_SCHEMA.getValue().equals(context.getProperty(getSchemaAccessStrategyDescriptor()).getValue());
    }

    @OnDisabled
    public void onDisabled() {
        avroReaders = null;
        schemaAccessStrategy = null;
    }

    @Override
    public RecordReader createRecordReader(final Map<String, String> variables, final InputStream in, final long inputLength, final ComponentLog logger)
            throws MalformedRecordException, IOException, SchemaNotFoundException {
        if (schemaEmbedded) {
            return avroReaders.open(in, logger);
        }

        final ObservedInputStream content = new ObservedInputStream(in);
        final RecordSchema recordSchema = getSchema(variables, content, null);
        return avroReaders.open(in, avroReaders.readerSchema(recordSchema), content.isRead(), logger);
    }

    @Override
    public boolean isSchemaEmbedded() {
        return schemaEmbedded;
    }

    @Override
    public AvroReaders avroReaders() {
        return avroReaders;
    }
}
