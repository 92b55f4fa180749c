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
package org.fastavro.nifi.sample;

import org.apache.avro.Conversions;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.file.CodecFactory;
import org.apache.avro.file.DataFileWriter;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Orders of an imaginary web shop. The order of a number is always the same, so that a test can tell what a result must be. */
public final class SampleOrders {

    /** The schema of the orders. */
    public static final Schema SCHEMA = parseSchema();

    /** Avro's own conversions, for reading and writing the orders with {@link BigDecimal}, {@link Instant} and {@link LocalDate}. */
    public static final GenericData MODEL = modelWithConversions();

    private static final Schema STATUS = SCHEMA.getField("status").schema();
    private static final Schema ADDRESS = SCHEMA.getField("address").schema();
    private static final Schema ITEMS = SCHEMA.getField("items").schema();
    private static final String[] CITIES = {"Aachen", "Bern", "Graz", "Köln", "Łódź", "Zürich"};
    private static final Instant FIRST_CREATED = Instant.parse("2023-11-14T22:13:20Z");
    private static final long MICROS_BETWEEN = 61_000_123L;
    private static final LocalDate FIRST_DUE = LocalDate.of(2023, 12, 1);
    private static final int DAYS = 365;
    private static final int MOST_ITEMS = 4;
    private static final int NOTE_EVERY = 5;

    private SampleOrders() {
    }

    /**
     * @param id the number of the order, from 0
     * @return the order, always the same for the same number
     */
    public static GenericRecord order(final long id) {
        final GenericRecord order = new GenericData.Record(SCHEMA);
        order.put("id", id);
        order.put("customer", "customer-" + id % 1_000);
        order.put("status", GenericData.get().createEnum(STATUS.getEnumSymbols().get((int) (id % STATUS.getEnumSymbols().size())), STATUS));
        order.put("express", id % 7 == 0);
        order.put("weight", 0.25 * (id % 400));
        order.put("discount", id % 3 == 0 ? 0.5f * (id % 20) : null);
        order.put("total", BigDecimal.valueOf(id * 199 - 10_000, 2));
        order.put("created", FIRST_CREATED.plus(id * MICROS_BETWEEN, ChronoUnit.MICROS));
        order.put("due", FIRST_DUE.plusDays(id % DAYS));
        order.put("note", id % NOTE_EVERY == 0 ? null : "Leave it at the door of neighbour " + id);
        order.put("address", address(id));
        order.put("items", items(id));
        order.put("labels", Map.of("channel", id % 2 == 0 ? "web" : "shop"));
        return order;
    }

    private static GenericRecord address(final long id) {
        final GenericRecord address = new GenericData.Record(ADDRESS);
        address.put("street", id % 300 + " Long Lane");
        address.put("city", CITIES[(int) (id % CITIES.length)]);
        address.put("zip", id % 4 == 0 ? null : Long.toString(10_000 + id % 80_000));
        return address;
    }

    private static List<GenericRecord> items(final long id) {
        final int count = (int) (id % MOST_ITEMS);
        final List<GenericRecord> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            final GenericRecord item = new GenericData.Record(ITEMS.getElementType());
            item.put("article", "A-" + (id + i) % 5_000);
            item.put("quantity", i + 1);
            item.put("price", 0.99 + id % 100);
            items.add(item);
        }

        return items;
    }

    /**
     * Writes an Avro container file with Avro's own writer.
     *
     * @param file the file, overwritten if it exists
     * @param codec the name of the codec, such as {@code deflate}
     * @param first the number of the first order
     * @param count how many orders
     * @throws IOException if the file cannot be written
     */
    public static void write(final Path file, final String codec, final long first, final long count) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                DataFileWriter<GenericRecord> writer = new DataFileWriter<>(new GenericDatumWriter<>(SCHEMA, MODEL))) {
            writer.setCodec(CodecFactory.fromString(codec));
            writer.create(SCHEMA, out);
            for (long id = first; id < first + count; id++) {
                writer.append(order(id));
            }
        }
    }

    private static Schema parseSchema() {
        try (InputStream in = SampleOrders.class.getResourceAsStream("order.avsc")) {
            return new Schema.Parser().parse(in);
        } catch (final IOException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static GenericData modelWithConversions() {
        final GenericData model = new GenericData();
        model.addLogicalTypeConversion(new Conversions.DecimalConversion());
        model.addLogicalTypeConversion(new TimeConversions.DateConversion());
        model.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
        model.addLogicalTypeConversion(new TimeConversions.TimestampMicrosConversion());
        return model;
    }
}
