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
import org.apache.nifi.serialization.record.SchemaIdentifier;

import java.util.Objects;
import java.util.function.Supplier;

/**
 * All of a record schema that readers can share, made once for each Avro record schema. A NiFi record schema is mutable and belongs to
 * whom it was handed out to: each reader gets a graph of its own by {@link #instantiate()}, which costs next to nothing. Immutable and
 * thread safe.
 */
public final class RecordSchemaTemplate {
    private final RecordTypes types;
    private final Supplier<String> text;
    private final SchemaIdentifier identifier;

    private RecordSchemaTemplate(final RecordTypes types, final Supplier<String> text, final SchemaIdentifier identifier) {
        this.types = types;
        this.text = text;
        this.identifier = identifier;
    }

    /**
     * Makes a template whose text is what {@link Schema#toString()} prints.
     *
     * @param avroRecordSchema a record's schema, which nobody changes any more
     * @return the template
     * @throws IllegalArgumentException if the schema is not that of a record
     */
    public static RecordSchemaTemplate of(final Schema avroRecordSchema) {
        return of(avroRecordSchema, avroRecordSchema::toString);
    }

    /**
     * @param avroRecordSchema a record's schema, which nobody changes any more
     * @param text gives the schema's text, is called at most once, and not before somebody asks. MergeRecord puts records
     *         together by this text
     * @return the template
     * @throws IllegalArgumentException if the schema is not that of a record
     */
    public static RecordSchemaTemplate of(final Schema avroRecordSchema, final Supplier<String> text) {
        if (avroRecordSchema.getType() != Schema.Type.RECORD) {
            throw new IllegalArgumentException("Expected the schema of a record but found that of " + avroRecordSchema.getType().getName());
        }

        final SchemaIdentifier identifier = SchemaIdentifier.builder().name(avroRecordSchema.getName()).build();
        return new RecordSchemaTemplate(new RecordTypes(avroRecordSchema), new LazyText(text), identifier);
    }

    /**
     * @param newIdentifier what a schema registry or another source knows the schema by
     * @return a template that differs only in what {@link AvroRecordSchema#getIdentifier()} of the root gives
     */
    public RecordSchemaTemplate withIdentifier(final SchemaIdentifier newIdentifier) {
        return new RecordSchemaTemplate(types, text, Objects.requireNonNull(newIdentifier, "Identifier required"));
    }

    /**
     * @return the Avro schema of the root
     */
    public Schema avroSchema() {
        return types.get(0).schema();
    }

    /**
     * @return how many record types there are
     */
    public int size() {
        return types.size();
    }

    /**
     * @param recordSchema the schema of a record
     * @return the number of the record type with that full name; the root is 0, -1 stands for one that the root does not lead to
     */
    public int indexOf(final Schema recordSchema) {
        return types.indexOf(recordSchema);
    }

    /**
     * @return the record schemas for one reader
     */
    public RecordSchemas instantiate() {
        return new RecordSchemas(this);
    }

    RecordTypes types() {
        return types;
    }

    String text(final int index) {
        return index == 0 ? text.get() : types.get(index).schema().toString();
    }

    SchemaIdentifier identifier(final int index) {
        return index == 0 ? identifier : SchemaIdentifier.builder().name(types.get(index).schema().getName()).build();
    }
}
