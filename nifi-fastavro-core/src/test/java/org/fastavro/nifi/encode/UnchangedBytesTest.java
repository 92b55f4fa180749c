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
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.sql.Time;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** What nobody changed in a record that was read from Avro keeps its bytes, though the same values could be written otherwise. */
class UnchangedBytesTest {
    /** 12:34:56.789012 in microseconds, of which NiFi's time holds but milliseconds. */
    private static final String TIME = "a898b1bed102";

    /** Upper case, which a UUID does not keep. */
    private static final String ID = "48" + "41".repeat(8) + "2d" + ("41".repeat(4) + "2d").repeat(3) + "41".repeat(12);

    /** One block of a negative count with its size: [1, 2, 3]. */
    private static final String LIST = "050602040600";

    /** Zero in one byte more than is needed. */
    private static final String COUNT = "8000";

    private static final Schema SCHEMA = Encoded.schema("{'type':'record','name':'R','fields':["
            + "{'name':'time','type':{'type':'long','logicalType':'time-micros'}},"
            + "{'name':'id','type':{'type':'string','logicalType':'uuid'}},"
            + "{'name':'list','type':{'type':'array','items':'int'}},"
            + "{'name':'count','type':'int'}]}");

    private static Record read(final Schema schema, final String hex) throws MalformedAvroException {
        return Decoded.record(schema, HexFormat.of().parseHex(hex));
    }

    private static Record read() throws MalformedAvroException {
        return read(SCHEMA, TIME + ID + LIST + COUNT);
    }

    private static String write(final Schema schema, final Object value) throws IOException {
        return HexFormat.of().formatHex(Encoded.bytes(schema, value));
    }

    @Test
    void copiesARecordThatNobodyTouched() throws Exception {
        assertEquals(TIME + ID + LIST + COUNT, write(SCHEMA, read()));
    }

    @Test
    void copiesARecordThatWasOnlyReadFrom() throws Exception {
        final Record record = read();
        record.getValues();
        record.toMap().forEach((name, value) -> assertTrue(name.length() > 1 && value != null));
        assertEquals(TIME + ID + LIST + COUNT, write(SCHEMA, record));
    }

    @Test
    void writesOnlyTheFieldThatChanged() throws Exception {
        final Record count = read();
        count.setValue("count", 5);
        assertEquals(TIME + ID + LIST + "0a", write(SCHEMA, count));

        final Record list = read();
        ((Object[]) list.getValue("list"))[1] = 7;
        assertEquals(TIME + ID + "06020e0600" + COUNT, write(SCHEMA, list));

        final Record time = read();
        time.setValue("time", Time.valueOf("00:00:01"));
        assertEquals("80897a" + ID + LIST + COUNT, write(SCHEMA, time));
    }

    @Test
    void copiesTheFieldsThatAnotherSchemaHasToo() throws Exception {
        final Schema other = Encoded.schema("{'type':'record','name':'Other','fields':["
                + "{'name':'count','type':'long'},"
                + "{'name':'added','type':'int','default':3},"
                + "{'name':'list','type':{'type':'array','items':'int'}},"
                + "{'name':'when','aliases':['time'],'type':{'type':'long','logicalType':'time-micros'}}]}");
        assertEquals("00" + "06" + LIST + TIME, write(other, read()));

        final Record renamed = read();
        renamed.setValue("when", Time.valueOf("00:00:01"));
        assertEquals("00" + "06" + LIST + "80897a", write(other, renamed));
    }

    @Test
    void copiesByTheAliasOfTheSource() throws Exception {
        final Schema source = Encoded.schema("{'type':'record','name':'S','fields':[{'name':'old','aliases':['time'],"
                + "'type':{'type':'long','logicalType':'time-micros'}}]}");
        final Schema target = Encoded.schema("{'type':'record','name':'S','fields':[{'name':'time','type':{'type':'long','logicalType':'time-micros'}}]}");
        assertEquals(TIME, write(target, read(source, TIME)));
    }

    @Test
    void writesARemovedFieldAsAbsent() throws Exception {
        final Schema schema = Encoded.schema("{'type':'record','name':'R','fields':["
                + "{'name':'a','type':['null','int']},{'name':'b','type':'int','default':7}]}");
        final Record record = read(schema, "020602");
        assertEquals("020602", write(schema, record));
        record.remove(record.getSchema().getField("a").orElseThrow());
        assertEquals("0002", write(schema, record));
        final Record other = read(schema, "020602");
        other.remove(other.getSchema().getField("b").orElseThrow());
        assertEquals("02060e", write(schema, other));
        final Record explicit = read(schema, "020602");
        explicit.setValue("a", null);
        assertEquals("0002", write(schema, explicit));
    }

    @Test
    void copiesNestedRecordsOfAChangedOne() throws Exception {
        final String inner = "{'type':'record','name':'%s','fields':["
                + "{'name':'t','type':{'type':'long','logicalType':'time-micros'}},{'name':'x','type':'int'}]}";
        final Schema schema = Encoded.schema("{'type':'record','name':'R','fields':["
                + "{'name':'list','type':{'type':'array','items':" + inner.formatted("A") + "}},"
                + "{'name':'map','type':{'type':'map','values':'A'}},"
                + "{'name':'choice','type':['null','A'," + inner.formatted("B") + "]}]}");
        final String one = TIME + COUNT;
        final Record record = read(schema, "04" + one + TIME + "02" + "00" + "02" + "026b" + one + "00" + "04" + one);
        final Object[] items = (Object[]) record.getValue("list");
        record.setValue("list", Arrays.asList(items[1], items[0]));
        record.setValue("map", Map.of("other", ((Map<?, ?>) record.getValue("map")).get("k")));
        ((Record) record.getValue("choice")).setValue("x", 1);
        assertEquals("04" + TIME + "02" + one + "00" + "02" + "0a6f74686572" + one + "00" + "04" + TIME + "02", write(schema, record));
    }

    @Test
    void keepsTheBranchOfARecordAmongAlikeOnes() throws Exception {
        final String branch = "{'type':'record','name':'%s','fields':[{'name':'x','type':'int'}]}";
        final Schema schema = Encoded.schema("{'type':'record','name':'R','fields':[{'name':'u','type':[" + branch.formatted("A") + ","
                + branch.formatted("B") + "]}]}");
        final Record record = read(schema, "0206");
        ((Record) record.getValue("u")).setValue("x", 4);
        assertEquals("0208", write(schema, record));
        assertEquals("0208", write(schema, Encoded.record("u", record.getValue("u"))));
    }

    @Test
    void servesAlternatingSourcesOfOneEncoder() throws Exception {
        final Schema copy = Encoded.schema(SCHEMA.toString());
        final Encoder encoder = EncoderFactory.of(SCHEMA);
        final Sink sink = new Sink(16);
        final String datum = TIME + ID + LIST + COUNT;
        encoder.encode(read(SCHEMA, datum), sink);
        encoder.encode(read(copy, datum), sink);
        encoder.encode(read(SCHEMA, datum), sink);
        assertEquals(datum.repeat(3), HexFormat.of().formatHex(sink.toByteArray()));
    }

    @Test
    void servesManyThreadsAtOnce() throws Exception {
        final Schema copy = Encoded.schema(SCHEMA.toString());
        final Encoder encoder = EncoderFactory.of(SCHEMA);
        final String datum = TIME + ID + LIST + COUNT;
        final Callable<String> task = () -> {
            final Sink sink = new Sink(16);
            for (int round = 0; round < 500; round++) {
                sink.truncate(0);
                encoder.encode(read(round % 2 == 0 ? SCHEMA : copy, datum), sink);
                encoder.encode(Encoded.record("time", "12:34:56.789012", "id", "A", "list", new int[0], "count", 1), sink);
            }

            return HexFormat.of().formatHex(sink.toByteArray());
        };
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (final Future<String> result : threads.invokeAll(Collections.nCopies(8, task))) {
                assertEquals(datum + TIME + "0241" + "00" + "02", result.get());
            }
        }
    }
}
