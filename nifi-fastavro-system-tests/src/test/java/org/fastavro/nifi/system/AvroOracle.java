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
package org.fastavro.nifi.system;

import org.apache.avro.file.DataFileReader;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericEnumSymbol;
import org.apache.avro.generic.GenericRecord;
import org.fastavro.nifi.sample.SampleOrders;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

import static java.nio.charset.StandardCharsets.UTF_8;

/** Reads container files with Avro's own reader, into plain Java values that can be compared whatever schema they were written with. */
final class AvroOracle {

    private static final String NULL_CODEC = "null";

    private AvroOracle() {
    }

    /** All records of a file, each as its fields in their order. */
    static List<Map<String, Object>> read(final Path file) throws IOException {
        final List<Map<String, Object>> records = new ArrayList<>();
        try (DataFileReader<GenericRecord> reader = new DataFileReader<>(file.toFile(), datumReader())) {
            for (final GenericRecord record : reader) {
                records.add(fields(record));
            }
        }

        return records;
    }

    /** All records of several files, one file after the other. */
    static List<Map<String, Object>> readAll(final Collection<Path> files) throws IOException {
        final List<Map<String, Object>> records = new ArrayList<>();
        for (final Path file : files) {
            records.addAll(read(file));
        }

        return records;
    }

    /** The codec that a file's header names. */
    static String codec(final Path file) throws IOException {
        try (DataFileReader<GenericRecord> reader = new DataFileReader<>(file.toFile(), datumReader())) {
            final byte[] name = reader.getMeta("avro.codec");
            return name == null ? NULL_CODEC : new String(name, UTF_8);
        }
    }

    /** The sample orders {@code first} to {@code first + count - 1}, as {@link #read} gives them; the caller may change them. */
    static List<Map<String, Object>> orders(final long first, final long count) {
        return LongStream.range(first, first + count).mapToObj(id -> fields(SampleOrders.order(id))).toList();
    }

    private static GenericDatumReader<GenericRecord> datumReader() {
        return new GenericDatumReader<>(null, null, SampleOrders.MODEL);
    }

    private static Map<String, Object> fields(final GenericRecord record) {
        final Map<String, Object> fields = new LinkedHashMap<>();
        record.getSchema().getFields().forEach(field -> fields.put(field.name(), plain(record.get(field.pos()))));
        return fields;
    }

    private static Object plain(final Object value) {
        return switch (value) {
            case final GenericRecord record -> fields(record);
            case final Collection<?> elements -> elements.stream().map(AvroOracle::plain).toList();
            case final Map<?, ?> entries -> {
                final Map<String, Object> map = new LinkedHashMap<>();
                entries.forEach((key, element) -> map.put(key.toString(), plain(element)));
                yield map;
            }
            case final CharSequence text -> text.toString();
            case final GenericEnumSymbol<?> symbol -> symbol.toString();
            case null -> null;
            default -> value;
        };
    }
}
