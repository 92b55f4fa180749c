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
import org.fastavro.nifi.record.AvroRecord;

import java.util.Map;
import java.util.Optional;

/**
 * Takes records, and maps of field names. Of a record that was read from Avro, what nobody changed is copied byte by byte: all of it, or the fields
 * whose encoding is the same in both schemas.
 */
final class RecordEncoder implements ValueEncoder {
    private static final int NOT_COPIED = -1;
    private static final int UNKNOWN_PENALTY = 1_000_000;
    private static final int CONVERTED_PENALTY = 1_000;
    private static final int MAXIMUM_PENALTIES = 999;

    private final Schema schema;
    private final FieldEncoder[] fields;

    /** The source of the record before. Threads may overwrite each other's: it is immutable and can be made again. */
    private RecordSource lastSource;

    RecordEncoder(final Schema schema) {
        this.schema = schema;
        this.fields = new FieldEncoder[schema.getFields().size()];
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
        if (value instanceof final AvroRecord record) {
            encodeAvroRecord(record, sink);
        } else if (value instanceof final Record record) {
            encodeValues(record.toMap(), record.getSchema(), sink);
        } else if (value instanceof final Map<?, ?> values) {
            encodeValues(values, null, sink);
        } else {
            throw AvroEncodingException.wrongType(value, this);
        }
    }

    private void encodeValues(final Map<?, ?> values, final RecordSchema recordSchema, final Sink sink) throws AvroEncodingException {
        DatumEncoder.enter(sink);
        int index = 0;
        try {
            for (; index < fields.length; index++) {
                fields[index].encode(values.get(fields[index].name()), values, recordSchema, sink);
            }
        } catch (final AvroEncodingException e) {
            throw e.inField(fields[index].name());
        }

        sink.leave();
    }

    private void encodeAvroRecord(final AvroRecord record, final Sink sink) throws AvroEncodingException {
        final RecordSource source = source(record.avroSchema());
        if (source.isSame() && record.isUnchanged()) {
            record.copyTo(sink);
            return;
        }

        final Map<String, Object> values = record.toMap();
        final RecordSchema recordSchema = record.getSchema();
        DatumEncoder.enter(sink);
        int index = 0;
        try {
            while (index < fields.length) {
                final int from = copiedFrom(index, record, source, values);
                if (from == NOT_COPIED) {
                    final int place = source.placeOf(index);
                    final Object value = place >= 0 ? record.fieldValue(place) : values.get(fields[index].name());
                    fields[index].encode(value, values, recordSchema, sink);
                    index++;
                } else {
                    final int end = endOfRun(index, from, record, source, values);
                    record.copyFieldsTo(from, from + end - index, sink);
                    index = end;
                }
            }
        } catch (final AvroEncodingException e) {
            throw e.inField(fields[index].name());
        }

        sink.leave();
    }

    /** @return where the record has the bytes of a field, or {@link #NOT_COPIED} if its value has to be encoded */
    private int copiedFrom(final int index, final AvroRecord record, final RecordSource source, final Map<String, Object> values) {
        final int from = source.copiedFrom(index);
        final boolean isCopied = from >= 0 && record.isFieldUnchanged(from) && !(source.isRenamed(index) && values.containsKey(fields[index].name()));
        return isCopied ? from : NOT_COPIED;
    }

    /** @return index of the first field that does not follow those before it in the record as well, so that they are copied in one piece */
    private int endOfRun(final int start, final int from, final AvroRecord record, final RecordSource source, final Map<String, Object> values) {
        int end = start + 1;
        while (end < fields.length && copiedFrom(end, record, source, values) == from + end - start) {
            end++;
        }

        return end;
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
        return value instanceof final AvroRecord record && record.avroSchema().getFullName().equals(schema.getFullName());
    }

    @Override
    public int match(final Object value) {
        if (value instanceof final AvroRecord record) {
            return isOwn(value) ? Match.EXACT : matchFields(record.toMap(), record.avroSchema().getName());
        }

        if (value instanceof final Record record) {
            final Optional<String> name = record.getSchema().getSchemaName();
            return matchFields(record.toMap(), name.orElse(null));
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
