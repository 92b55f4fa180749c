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
import org.apache.avro.io.Encoder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** Writes defaults that fit their types. */
final class DefaultEncoder {
    private final Encoder encoder;
    private final DefaultFit fit;

    DefaultEncoder(final Encoder encoder, final DefaultFit fit) {
        this.encoder = encoder;
        this.fit = fit;
    }

    void encode(final JsonNode value, final Schema schema) throws IOException {
        switch (schema.getType()) {
            case NULL -> encoder.writeNull();
            case BOOLEAN -> encoder.writeBoolean(value.booleanValue());
            case INT -> encoder.writeInt(value.intValue());
            case LONG -> encoder.writeLong(value.longValue());
            case FLOAT -> encoder.writeFloat(value.floatValue());
            case DOUBLE -> encoder.writeDouble(value.doubleValue());
            case STRING -> encoder.writeString(value.textValue());
            case BYTES -> encoder.writeBytes(bytes(value));
            case FIXED -> encoder.writeFixed(bytes(value));
            case ENUM -> encoder.writeEnum(schema.getEnumOrdinal(value.textValue()));
            case ARRAY -> encodeArray(value, schema.getElementType());
            case MAP -> encodeMap(value, schema.getValueType());
            case RECORD -> {
                for (final Schema.Field field : schema.getFields()) {
                    encode(DefaultFit.fieldValue(value, field), field.schema());
                }
            }
            case UNION -> {
                final int branch = fit.branch(value, schema);
                encoder.writeIndex(branch);
                encode(value, schema.getTypes().get(branch));
            }
            default -> throw new IllegalArgumentException("Expected a type of the Avro specification but found " + schema.getType());
        }
    }

    /** By the specification the code points 0 to 255 are the bytes. */
    private static byte[] bytes(final JsonNode value) {
        return value.textValue().getBytes(StandardCharsets.ISO_8859_1);
    }

    private void encodeArray(final JsonNode value, final Schema items) throws IOException {
        encoder.writeArrayStart();
        encoder.setItemCount(value.size());
        for (final JsonNode item : value) {
            encoder.startItem();
            encode(item, items);
        }

        encoder.writeArrayEnd();
    }

    private void encodeMap(final JsonNode value, final Schema values) throws IOException {
        encoder.writeMapStart();
        encoder.setItemCount(value.size());
        for (final Map.Entry<String, JsonNode> entry : value.properties()) {
            encoder.startItem();
            encoder.writeString(entry.getKey());
            encode(entry.getValue(), values);
        }

        encoder.writeMapEnd();
    }
}
