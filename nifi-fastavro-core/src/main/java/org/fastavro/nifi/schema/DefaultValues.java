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
package org.fastavro.nifi.schema;

import com.fasterxml.jackson.databind.JsonNode;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

/**
 * The defaults of fields (Avro specification, "Complex Types", "Records"). A default that does not fit its type is the same here as none:
 * it must not keep anybody from using the schema.
 */
public final class DefaultValues {
    private DefaultValues() {
    }

    /**
     * @param field a record's field
     * @return the field's default in Avro's binary encoding, a union's branch number included; empty if it has none that fits its type
     */
    public static Optional<byte[]> encode(final Schema.Field field) {
        final JsonNode value = LenientAvro.defaultOf(field);
        final DefaultFit fit = new DefaultFit();
        if (value == null || !fit.fits(value, field.schema())) {
            return Optional.empty();
        }

        final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            final BinaryEncoder encoder = EncoderFactory.get().directBinaryEncoder(bytes, null);
            new DefaultEncoder(encoder, fit).encode(value, field.schema());
            encoder.flush();
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }

        return Optional.of(bytes.toByteArray());
    }

    /**
     * @param graph where the schemas of nested records come from, or null if the field leads to none
     * @return the field's default as NiFi holds such values, or null if it has none that fits its type, or one that is null
     */
    static Object recordValue(final Schema.Field field, final RecordSchemas graph) {
        final JsonNode value = LenientAvro.defaultOf(field);
        if (value == null || value.isNull()) {
            return null;
        }

        final DefaultFit fit = new DefaultFit();
        return fit.fits(value, field.schema()) ? new DefaultConverter(graph, fit).convert(value, field.schema()) : null;
    }
}
