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

/**
 * The record schemas that one reader hands out: one for each record type, so that all records of a type share it, as NiFi expects. A
 * change to one of them is seen by all that lead to it, and by no other reader.
 */
public final class RecordSchemas {
    private final RecordSchemaTemplate template;
    private final AvroRecordSchema[] schemas;

    private volatile int version;
    private volatile SchemaDerivation derivation;

    RecordSchemas(final RecordSchemaTemplate template) {
        this.template = template;
        this.schemas = new AvroRecordSchema[template.size()];
    }

    /**
     * @return how many record types there are
     */
    public int size() {
        return schemas.length;
    }

    /**
     * @param index number of a record type; the root is 0
     * @return its record schema, always the same
     */
    public AvroRecordSchema get(final int index) {
        final AvroRecordSchema known = schemas[index];
        return known == null ? create(index) : known;
    }

    private synchronized AvroRecordSchema create(final int index) {
        if (schemas[index] == null) {
            schemas[index] = new AvroRecordSchema(this, template, index);
        }

        return schemas[index];
    }

    int indexOf(final Schema record) {
        return template.indexOf(record);
    }

    /**
     * @return how often any of the schemas was changed
     */
    int version() {
        return version;
    }

    synchronized void countChange() {
        version++;
    }

    /**
     * @param original a schema of the template
     * @return what became of it through the changes so far; itself if none concerns it
     */
    Schema currentSchema(final Schema original) {
        return version == 0 ? original : derivation().current(original);
    }

    /**
     * @return what follows from the changes so far
     */
    SchemaDerivation derivation() {
        final SchemaDerivation known = derivation;
        return known == null || known.version() != version ? derive() : known;
    }

    private synchronized SchemaDerivation derive() {
        if (derivation == null || derivation.version() != version) {
            derivation = new SchemaDerivation(this, template.types(), version);
        }

        return derivation;
    }
}
