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
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.DataType;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.RecordField;
import org.apache.nifi.serialization.record.RecordFieldType;
import org.fastavro.nifi.binary.Sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What our encoders write, seen by Avro's own reader. */
final class Encoded {
    private static final byte[] BEFORE = {1, 2, 3};

    private Encoded() {
    }

    static Schema schema(final String json) {
        return new Schema.Parser().parse(json.replace('\'', '"'));
    }

    static byte[] bytes(final Schema schema, final Object value) throws IOException {
        final Sink sink = new Sink(16);
        EncoderFactory.of(schema).encode(value, sink);
        return sink.toByteArray();
    }

    static String hex(final String schema, final Object value) throws IOException {
        return HexFormat.of().formatHex(bytes(schema(schema), value));
    }

    /**
     * @return what Avro's reader, without conversions, makes of the value that was written; the bytes of bytes and fixed as hexadecimal text
     */
    static Object written(final String schema, final Object value) throws IOException {
        return written(schema(schema), value);
    }

    static Object written(final Schema schema, final Object value) throws IOException {
        return read(schema, bytes(schema, value));
    }

    static Object read(final Schema schema, final byte[] bytes) throws IOException {
        final BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(bytes, null);
        final Object datum = new GenericDatumReader<>(schema).read(null, decoder);
        assertTrue(decoder.isEnd(), "All bytes belong to the datum");
        return plain(datum);
    }

    private static Object plain(final Object datum) {
        return switch (datum) {
            case final CharSequence text -> text.toString();
            case final ByteBuffer buffer -> hex(buffer);
            case final org.apache.avro.generic.GenericFixed fixed -> HexFormat.of().formatHex(fixed.bytes());
            case final org.apache.avro.generic.GenericEnumSymbol<?> symbol -> symbol.toString();
            case final List<?> items -> {
                final List<Object> list = new ArrayList<>();
                items.forEach(item -> list.add(plain(item)));
                yield list;
            }
            case final Map<?, ?> entries -> {
                final Map<Object, Object> map = new LinkedHashMap<>();
                entries.forEach((key, item) -> map.put(key.toString(), plain(item)));
                yield map;
            }
            case final org.apache.avro.generic.GenericRecord record -> {
                final Map<Object, Object> map = new LinkedHashMap<>();
                map.put("", record.getSchema().getFullName());
                record.getSchema().getFields().forEach(field -> map.put(field.name(), plain(record.get(field.pos()))));
                yield map;
            }
            case null, default -> datum;
        };
    }

    private static String hex(final ByteBuffer buffer) {
        final byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /**
     * @return the message of the refusal, after which nothing is half-written
     */
    static String refusal(final String schema, final Object value) {
        return refusal(schema(schema), value);
    }

    static String refusal(final Schema schema, final Object value) {
        final Sink sink = new Sink(16);
        sink.write(BEFORE, 0, BEFORE.length);
        final Encoder encoder = EncoderFactory.of(schema);
        final AvroEncodingException exception = assertThrows(AvroEncodingException.class, () -> encoder.encode(value, sink));
        assertArrayEquals(BEFORE, sink.toByteArray());
        return exception.getMessage();
    }

    /**
     * @param namesAndValues name, value, name, value, …
     * @return a record with just these fields
     */
    static MapRecord record(final Object... namesAndValues) {
        final Map<String, Object> values = map(namesAndValues);
        final List<RecordField> fields = new ArrayList<>();
        for (final String name : values.keySet()) {
            final DataType type = RecordFieldType.STRING.getDataType();
            fields.add(new RecordField(name, type));
        }

        return new MapRecord(new SimpleRecordSchema(fields), values);
    }

    static Map<String, Object> map(final Object... namesAndValues) {
        final Map<String, Object> values = new LinkedHashMap<>();
        for (int index = 0; index < namesAndValues.length; index += 2) {
            values.put((String) namesAndValues[index], namesAndValues[index + 1]);
        }

        return values;
    }
}
