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
import org.apache.nifi.serialization.record.Record;
import org.apache.nifi.serialization.record.RecordSchema;
import org.fastavro.nifi.binary.Sink;
import org.fastavro.nifi.record.AvroValues;

import java.util.Map;
import java.util.Optional;

/**
 * Takes records, and maps of field names. Of a record that was read from Avro, what nobody changed is copied byte by byte: all of it, or the fields
 * whose encoding is the same in both schemas.
 */
final class RecordEncoder implements ValueEncoder {
    private static final int UNKNOWN_PENALTY = 1_000_000;
    private static final int CONVERTED_PENALTY = 1_000;
    private static final int MAXIMUM_PENALTIES = 999;

    private final Schema schema;
    private final FieldEncoder[] fields;

    /** What was found out about the records before. Threads may overwrite each other's: all of this is immutable and can be found again. */
    private RecordSource lastSource;
    private FieldKeys lastKeys;
    private RecordSchema lastRecordSchema;

    RecordEncoder(final Schema schema) {
        this.schema = schema;
        this.fields = new FieldEncoder[schema.getFields().size()];
        this.lastKeys = FieldKeys.of(schema);
    }

    /**
     * Completes the encoder; only for whoever makes it, as a record may contain itself.
     *
     * @param index of a field
     * @param field its encoder
     */
    void setField(final int index, final FieldEncoder field) {
        fields[index] = field;
    }

    @Override
    public void encode(final Object value, final Sink sink) throws AvroEncodingException {
        if (value instanceof final Record record) {
            final Map<String, Object> values = record.toMap();
            final AvroValues read = AvroValues.behind(values);
            if (read == null) {
                encodeValues(values, record.getSchema(), sink);
            } else {
                encodeRead(read, record.getSchema(), sink);
            }
        } else if (value instanceof final Map<?, ?> values) {
            encodeValues(values, null, sink);
        } else {
            throw AvroEncodingException.wrongType(value, this);
        }
    }

    private void encodeValues(final Map<?, ?> values, final RecordSchema recordSchema, final Sink sink) throws AvroEncodingException {
        final FieldKeys keys = keys(values, recordSchema);
        DatumEncoder.enter(sink);
        int index = 0;
        try {
            for (; index < fields.length; index++) {
                fields[index].encode(values.get(keys.get(index)), values, recordSchema, sink);
            }
        } catch (final AvroEncodingException e) {
            throw e.inField(fields[index].name());
        }

        sink.leave();
    }

    /** The keys of records are looked at when a second one of the same schema comes: where each has a schema of its own it would not pay. */
    private FieldKeys keys(final Map<?, ?> values, final RecordSchema recordSchema) {
        final FieldKeys known = lastKeys;
        if (known.isFor(recordSchema)) {
            return known;
        }

        if (recordSchema != lastRecordSchema) {
            lastRecordSchema = recordSchema;
            return known;
        }

        final FieldKeys learned = known.learn(schema, recordSchema, values);
        lastKeys = learned;
        return learned;
    }

    private void encodeRead(final AvroValues record, final RecordSchema recordSchema, final Sink sink) throws AvroEncodingException {
        final RecordSource source = source(record.avroSchema());
        if (source.isSame() && record.isUnchanged()) {
            record.copyTo(sink);
            return;
        }

        DatumEncoder.enter(sink);
        int index = 0;
        try {
            while (index < fields.length) {
                final int end = copyRun(index, record, source, sink);
                if (end == index) {
                    final int place = source.placeOf(index);
                    final Object value = place >= 0 ? record.value(place) : record.get(fields[index].name());
                    fields[index].encode(value, record, recordSchema, sink);
                    index++;
                } else {
                    index = end;
                }
            }
        } catch (final AvroEncodingException e) {
            throw e.inField(fields[index].name());
        }

        sink.leave();
    }

    /** @return index after the fields whose bytes were copied in one piece; {@code start} if already the first has to be encoded */
    private int copyRun(final int start, final AvroValues record, final RecordSource source, final Sink sink) {
        final int from = source.copiedFrom(start);
        if (from < 0 || source.isRenamed(start) && record.containsKey(fields[start].name())) {
            return start;
        }

        final int end = record.endOfUnchanged(from, from + source.runEnd(start) - start);
        if (end > from) {
            record.copyFieldsTo(from, end, sink);
        }

        return start + end - from;
    }

    private RecordSource source(final Schema other) {
        final RecordSource last = lastSource;
        if (last != null && last.isFor(other)) {
            return last;
        }

        final RecordSource source = new RecordSource(other, schema);
        lastSource = source;
        return source;
    }

    @Override
    public boolean isOwn(final Object value) {
        return value instanceof final Record record && isOwn(AvroValues.behind(record.toMap()));
    }

    private boolean isOwn(final AvroValues read) {
        return read != null && read.avroSchema().getFullName().equals(schema.getFullName());
    }

    @Override
    public int match(final Object value) {
        if (value instanceof final Record record) {
            final Map<String, Object> values = record.toMap();
            final AvroValues read = AvroValues.behind(values);
            if (read != null) {
                return isOwn(read) ? Match.EXACT : matchFields(read, read.avroSchema().getName());
            }

            final Optional<String> name = record.getSchema().getSchemaName();
            return matchFields(values, name.orElse(null));
        }

        return value instanceof final Map<?, ?> values ? matchFields(values, null) : Match.NONE;
    }

    /**
     * All required fields have to be there. Of several such types the best is the one that knows most of the fields, then the one that takes most
     * of them without a conversion, then the one that misses fewest.
     */
    private int matchFields(final Map<?, ?> values, final String name) {
        int found = 0;
        int converted = 0;
        for (final FieldEncoder field : fields) {
            final Object key = field.find(values);
            final int grade = key == null ? field.matchNull() : field.match(values.get(key));
            if (grade == Match.NONE) {
                return Match.WEAK;
            }

            if (key != null) {
                found++;
                converted += grade <= Match.CONVERTED ? 1 : 0;
            }
        }

        final int unknown = Math.min(values.size() - found, MAXIMUM_PENALTIES);
        final int missing = Math.min(fields.length - found, MAXIMUM_PENALTIES);
        final int grade = Match.FIELDS - unknown * UNKNOWN_PENALTY - Math.min(converted, MAXIMUM_PENALTIES) * CONVERTED_PENALTY - missing;
        return schema.getName().equals(name) ? grade + Match.FIELDS : grade;
    }

    @Override
    public int matchKind(final Object value) {
        return value instanceof Record || value instanceof Map ? Match.EXACT : Match.NONE;
    }

    @Override
    public String toString() {
        return "record " + schema.getFullName();
    }
}
