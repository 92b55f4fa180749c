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
package org.fastavro.nifi.encode;

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.schema.DefaultValues;

import java.util.Map;

/**
 * Writes one field of a record: its value; or null, if null was put there and may be written; or, if nothing was put there, the default of the Avro schema,
 * the default of the record schema, or null. A null that may not be written counts as if nothing were there, as it does for NiFi's own writer.
 */
final class FieldEncoder {
    private final String name;
    private final String[] aliases;
    private final ValueEncoder encoder;
    private final boolean hasDefault;
    private final byte[] defaultDatum;

    FieldEncoder(final Schema.Field field, final ValueEncoder encoder) {
        this.name = field.name();
        this.aliases = field.aliases().toArray(new String[0]);
        this.encoder = encoder;
        this.hasDefault = field.hasDefaultValue();
        this.defaultDatum = hasDefault ? DefaultValues.encode(field).orElse(null) : null;
    }

    String name() {
        return name;
    }

    /**
     * @param value what the record has under the field's name, null also if it has nothing
     * @param values of the record, by name
     * @param schema of the record, or null
     * @param sink where to
     * @throws AvroEncodingException if the value does not fit, or there is none and must be one; without the field's name
     */
    void encode(final Object value, final Map<?, ?> values, final RecordSchema schema, final Sink sink) throws AvroEncodingException {
        if (value != null) {
            encoder.encode(value, sink);
        } else {
            encodeOther(values, schema, sink);
        }
    }

    private void encodeOther(final Map<?, ?> values, final RecordSchema schema, final Sink sink) throws AvroEncodingException {
        if (encoder.takesNull() && values.containsKey(name)) {
            encoder.encode(null, sink);
            return;
        }

        final RecordField field = schema == null ? null : schema.getField(name).orElse(null);
        final Object value = valueByAlias(values, field);
        if (value != null) {
            encoder.encode(value, sink);
        } else if (encoder.takesNull() && hasNullByAlias(values, field)) {
            encoder.encode(null, sink);
        } else {
            encodeDefault(field, sink);
        }
    }

    private Object valueByAlias(final Map<?, ?> values, final RecordField field) {
        for (final String alias : aliases) {
            final Object value = values.get(alias);
            if (value != null) {
                return value;
            }
        }

        if (field == null) {
            return null;
        }

        final Object value = values.get(field.getFieldName());
        if (value != null) {
            return value;
        }

        for (final String alias : field.getAliases()) {
            final Object aliased = values.get(alias);
            if (aliased != null) {
                return aliased;
            }
        }

        return null;
    }

    private boolean hasNullByAlias(final Map<?, ?> values, final RecordField field) {
        for (final String alias : aliases) {
            if (values.containsKey(alias)) {
                return true;
            }
        }

        return field != null && values.containsKey(field.getFieldName());
    }

    private void encodeDefault(final RecordField field, final Sink sink) throws AvroEncodingException {
        if (defaultDatum != null) {
            sink.write(defaultDatum, 0, defaultDatum.length);
        } else if (field != null && field.getDefaultValue() != null) {
            encoder.encode(field.getDefaultValue(), sink);
        } else if (hasDefault) {
            throw new AvroEncodingException("Expected a value or a default for Avro's " + encoder
                    + " but found no value, and a default that does not fit the type;"
                    + " correct the default in the schema");
        } else if (encoder.takesNull()) {
            encoder.encode(null, sink);
        } else {
            throw new AvroEncodingException("Expected a value for Avro's " + encoder
                    + " but found none, or null, and no default; set the value, or let the schema have a default or the type null here");
        }
    }

    /**
     * @param values of a record, by name
     * @return the name by which the values have the field, or null
     */
    Object find(final Map<?, ?> values) {
        if (values.containsKey(name)) {
            return name;
        }

        for (final String alias : aliases) {
            if (values.containsKey(alias)) {
                return alias;
            }
        }

        return null;
    }

    /**
     * @return how well a record without the field fits
     */
    int matchNull() {
        return defaultDatum != null || encoder.takesNull() ? Match.EXACT : Match.NONE;
    }

    /**
     * @param value may be null
     * @return how well the value fits
     */
    int match(final Object value) {
        return value == null ? matchNull() : encoder.matchKind(value);
    }
}
