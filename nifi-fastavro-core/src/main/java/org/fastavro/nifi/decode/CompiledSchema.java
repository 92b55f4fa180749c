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
package org.fastavro.nifi.decode;

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.plan.Plan;
import org.fastavro.nifi.plan.PlanBuilder;
import org.fastavro.nifi.plan.RecordPlan;
import org.fastavro.nifi.record.ReadContext;
import org.fastavro.nifi.schema.RecordSchemaTemplate;

/**
 * All that depends on a schema alone, or on a writer's and a reader's schema, made once: the decoders and the record schemas. Immutable
 * and shared by all readers.
 */
public final class CompiledSchema {
    private final Schema writerSchema;
    private final RecordSchemaTemplate recordSchemas;
    private final Decoder decoder;
    private final int recordDecoderCount;
    private final boolean verbatim;

    private CompiledSchema(final Schema writerSchema, final RecordSchemaTemplate recordSchemas, final Plan plan) {
        this.writerSchema = writerSchema;
        this.recordSchemas = recordSchemas;
        final DecoderFactory factory = new DecoderFactory(recordSchemas);
        this.decoder = factory.decoder(plan);
        this.recordDecoderCount = factory.recordCount();
        this.verbatim = plan instanceof final RecordPlan record && record.verbatim();
    }

    /**
     * Compiles a schema that data is read with as it was written.
     *
     * @param recordSchemas what readers hand out for the schema, which is the writer's too
     * @return the compiled schema
     */
    public static CompiledSchema of(final RecordSchemaTemplate recordSchemas) {
        return new CompiledSchema(recordSchemas.avroSchema(), recordSchemas, PlanBuilder.of(recordSchemas.avroSchema()));
    }

    /**
     * Compiles the resolution of a writer's schema to a reader's.
     *
     * @param writerSchema the schema that the data was written with
     * @param recordSchemas what readers hand out for the reader's schema
     * @return the compiled schema
     * @throws MalformedAvroException if the schemas do not resolve
     */
    public static CompiledSchema resolve(final Schema writerSchema, final RecordSchemaTemplate recordSchemas) throws MalformedAvroException {
        return new CompiledSchema(writerSchema, recordSchemas, PlanBuilder.resolve(writerSchema, recordSchemas.avroSchema()));
    }

    /**
     * @return the schema that the data was written with
     */
    public Schema writerSchema() {
        return writerSchema;
    }

    /**
     * @return the schema that the data is read with
     */
    public Schema readerSchema() {
        return recordSchemas.avroSchema();
    }

    /**
     * @return whether data is already in the encoding of the reader's schema, so that {@link #copy} copies its bytes
     */
    public boolean isVerbatim() {
        return verbatim;
    }

    /**
     * @return what the records of one reader share
     */
    public ReadContext newContext() {
        return new ReadContext(recordSchemas.instantiate(), recordDecoderCount);
    }

    /**
     * Finds and checks a record.
     *
     * @param cursor stands at the datum's first byte, afterwards behind its last; its bytes must not change any more
     * @param context of the reader
     * @return the record
     * @throws MalformedAvroException if the bytes are not a datum of the writer's schema
     */
    public Record read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        final int start = cursor.position();
        try {
            return (Record) decoder.read(cursor, context);
        } catch (final StackOverflowError e) {
            throw tooDeep(start, e);
        }
    }

    /**
     * Passes over a datum, checking it.
     *
     * @param cursor stands at the datum's first byte, afterwards behind its last
     * @throws MalformedAvroException if the bytes are not a datum of the writer's schema
     */
    public void skip(final Cursor cursor) throws MalformedAvroException {
        final int start = cursor.position();
        try {
            decoder.skip(cursor);
        } catch (final StackOverflowError e) {
            throw tooDeep(start, e);
        }
    }

    /**
     * Writes a datum in the encoding of the reader's schema, checking it.
     *
     * @param cursor stands at the datum's first byte, afterwards behind its last
     * @param sink where to
     * @throws MalformedAvroException if the bytes are not a datum of the writer's schema
     */
    public void copy(final Cursor cursor, final Sink sink) throws MalformedAvroException {
        final int start = cursor.position();
        try {
            decoder.copy(cursor, sink);
        } catch (final StackOverflowError e) {
            throw tooDeep(start, e);
        }
    }

    /** How much a level takes depends on the Java runtime, and how much is left on the caller; so the limit of levels alone cannot rule it out. */
    private static MalformedAvroException tooDeep(final int start, final StackOverflowError cause) {
        return new MalformedAvroException("Expected levels of nested records, arrays and maps that the stack of the thread has room for but found more; "
                + "a larger stack (the option -Xss of Java) holds more, a lower \"" + Limits.MAXIMUM_NESTING_DEPTH_PROPERTY + "\" refuses them sooner",
                cause).atPosition(start);
    }
}
