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

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.io.IOException;
import java.util.Objects;
import java.util.Optional;

/** Gives the Avro schema to write the records of a NiFi record schema with. */
public final class AvroSchemaBuilder {
    private static final String AVRO_FORMAT = "avro";

    private AvroSchemaBuilder() {
    }

    /**
     * Takes the Avro schema that the record schema comes from: its own if it is an {@link AvroRecordSchema}, or that of its text if its format is
     * {@code avro}. Otherwise one is made from the fields, a record {@code org.apache.nifi.nifiRecord} as NiFi's own writer makes it, with
     * these rules:
     * <ul>
     * <li>data types that are {@link AvroTyped} give back their Avro schema, in the end with a number behind a name that two of them define
     * differently;</li>
     * <li>names that Avro refuses get underscores and the original as an alias; names that clash then get a number;</li>
     * <li>what is nullable is a union with null first and null as its default; another default puts its branch first; items and
     * values keep their nullability;</li>
     * <li>a choice is a union of its types. A union holds one of each unnamed type, so of two choices with the same one, as INT and DATE,
     * the first stays; several arrays become one of all items, and several maps likewise;</li>
     * <li>a timestamp has microseconds, which JDBC and most other sources have, and a time milliseconds; a BIGINT and a type that Avro
     * cannot express, as an enum with spaces in its symbols, is a text.</li>
     * </ul>
     *
     * @param recordSchema the schema of the records
     * @return the Avro schema, a record's
     * @throws IOException if the record schema has an Avro text that is no schema of a record
     */
    public static Schema build(final RecordSchema recordSchema) throws IOException {
        Objects.requireNonNull(recordSchema, "Record schema required");
        if (recordSchema instanceof final AvroTyped typed) {
            return typed.avroSchema();
        }

        final Optional<String> format = recordSchema.getSchemaFormat();
        final Optional<String> text = recordSchema.getSchemaText();
        if (format.isPresent() && AVRO_FORMAT.equals(format.get()) && text.isPresent()) {
            return parse(text.get());
        }

        return LenientAvro.call(() -> new RecordSchemaConverter().convert(recordSchema));
    }

    private static Schema parse(final String text) throws IOException {
        final Schema schema;
        try {
            schema = AvroSchemaParser.parse(text);
        } catch (final MalformedAvroException e) {
            throw new IOException("Expected a record schema whose text is an Avro schema", e);
        }

        if (schema.getType() != Schema.Type.RECORD) {
            throw new IOException("Expected a record schema whose text is the Avro schema of a record but found that of " + schema.getType().getName());
        }

        return schema;
    }
}
