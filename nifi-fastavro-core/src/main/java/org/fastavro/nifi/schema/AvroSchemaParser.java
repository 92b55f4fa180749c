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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import org.apache.avro.Schema;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.nio.charset.StandardCharsets;

/**
 * Parses Avro schemas as they are met in files. Names outside the specification are taken, defaults are not checked, logical types that
 * are unknown or do not fit their type are ignored but stay as properties. All of it stands again in what {@link Schema#toString()} prints.
 * Only what leaves the encoding open is refused: a type that is not defined or defined twice, a record with two fields of one name, a union
 * within a union.
 */
public final class AvroSchemaParser {
    /** The deepest nesting of records, arrays and maps that a schema may ask for, like the deepest nesting of its JSON. */
    static final int MAXIMUM_DEPTH = 1000;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private AvroSchemaParser() {
    }

    /**
     * @param utf8 a schema's JSON, as it stands in the header of a container file
     * @return the schema, whose top may be any type
     * @throws MalformedAvroException if the text is no JSON or no schema, or nests more than 1000 levels deep
     */
    public static Schema parse(final byte[] utf8) throws MalformedAvroException {
        return parse(new String(utf8, StandardCharsets.UTF_8));
    }

    /**
     * @param text a schema's JSON
     * @return the schema, whose top may be any type
     * @throws MalformedAvroException if the text is no JSON or no schema, or nests more than 1000 levels deep
     */
    public static Schema parse(final String text) throws MalformedAvroException {
        final JsonNode json = readJson(text);
        final Schema schema;
        try {
            schema = LenientAvro.call(() -> new JsonSchemaReader().read(json));
        } catch (final RuntimeException e) {
            throw new MalformedAvroException("Expected an Avro schema but found a fault in it: " + e.getMessage(), e);
        }

        if (SchemaGraph.depth(schema) > MAXIMUM_DEPTH) {
            throw new MalformedAvroException("Expected an Avro schema that nests at most " + MAXIMUM_DEPTH
                    + " records, arrays and maps but found one that nests more");
        }

        return schema;
    }

    private static JsonNode readJson(final String text) throws MalformedAvroException {
        final JsonNode json;
        try {
            json = MAPPER.readTree(!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text);
        } catch (final JsonProcessingException e) {
            final String place = e.getLocation() == null ? "" : " (line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr() + ")";
            throw new MalformedAvroException("Expected an Avro schema but found no JSON: " + e.getOriginalMessage() + place, e);
        }

        if (json.isMissingNode()) {
            throw new MalformedAvroException("Expected an Avro schema but found an empty text");
        }

        return json;
    }
}
