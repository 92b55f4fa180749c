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
package org.fastavro.nifi.fieldcases;

import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.util.Utf8;
import org.apache.nifi.serialization.MalformedRecordException;
import org.apache.nifi.serialization.SimpleRecordSchema;
import org.apache.nifi.serialization.record.MapRecord;
import org.apache.nifi.serialization.record.Record;
import org.fastavro.nifi.random.AvroFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** Content that is cut, framed, glued together or made to do harm. */
class DamageFieldCasesTest {
    private static final Schema INT = Contents.schemaOfField("'int'");
    private static final Schema LIST = Contents.schema("{'type':'record','name':'L','fields':[{'name':'v','type':'int'},{'name':'n','type':['null','L']}]}");

    /** SPARK-46633, hamba/avro#492: a block that says it holds no records, with and without bytes, does not end the file. */
    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void emptyBlocksAreSkipped(final int size) throws Exception {
        final byte[] file = Contents.file(INT, Contents.datum(INT, 7), Contents.datum(INT, 8));
        final byte[] header = Contents.file(INT);
        final byte[] marker = Arrays.copyOfRange(file, file.length - 16, file.length);
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(file, 0, header.length);
        out.writeBytes(new byte[] {0, (byte) (2 * size)});
        out.writeBytes(new byte[size]);
        out.writeBytes(marker);
        out.write(file, header.length, file.length - header.length);

        assertEquals(List.of(7, 8), Contents.read(out.toByteArray()).stream().map(found -> found.getValue("f")).toList());
    }

    /** NIFI-12745, AVRO-4323, fastavro#647: a file that is cut anywhere but between blocks is malformed, not shorter. */
    @Test
    void truncatedFilesAreMalformed() throws Exception {
        final byte[] header = Contents.file(INT);
        final byte[] file = AvroFiles.write(INT, "null", List.of(Contents.datum(INT, 1), Contents.datum(INT, 2)), 32);
        for (int length = 1; length < file.length; length++) {
            final byte[] cut = Arrays.copyOf(file, length);
            if (length == header.length) {
                assertEquals(0, Contents.read(cut).size());
            } else {
                assertThrows(MalformedRecordException.class, () -> Contents.read(cut), "Cut to " + length + " of " + file.length + " bytes");
            }
        }
    }

    /** The same reports: a header that announces a gigabyte where two bytes are left. */
    @Test
    void announcedGigabyteIsMalformed() throws Exception {
        final byte[] header = Contents.file(INT);
        final byte[] file = Arrays.copyOf(header, header.length + 8);
        // A count of 1 and a size of 2^28, as varints.
        System.arraycopy(new byte[] {2, -128, -128, -128, -128, 2, 0, 0}, 0, file, header.length, 8);

        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(file)).getMessage();

        assertTrue(message.contains("block 1") && message.contains("268435456"), message);
    }

    /** NIFI-3739, NIFI-11828, NIFI-8966: framed content under a strategy that takes no frame off is named, not read as garbage. */
    @Test
    void framesAreNamed() {
        final byte[] confluent = {0, 0, 0, 0, 5, 14};
        final byte[] singleObject = {(byte) 0xC3, 1, 1, 2, 3, 4, 5, 6, 7, 8, 14};

        assertMessage("Confluent", confluent);
        assertMessage("single-object", singleObject);
        assertMessage("container file", new byte[] {'O', 'b', 'j'});
        assertMessage("header", Arrays.copyOf(new byte[] {'O', 'b', 'j', 1, 2, 22, 'a', 'v'}, 8));
    }

    private static void assertMessage(final String expected, final byte[] content) {
        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(content, INT)).getMessage();
        assertTrue(message.contains(expected), message);
    }

    /** The same reports, the other way round: bare datums that begin like a frame are still datums. */
    @Test
    void bareDatumsThatLookFramedAreRead() throws Exception {
        assertEquals(List.of(0, 0, 0, 0, 0, 0), Contents.read(new byte[6], INT).stream().map(found -> found.getValue("f")).toList());
        assertEquals(List.of(0), Contents.read(new byte[1], INT).stream().map(found -> found.getValue("f")).toList());
    }

    /** SPARK-48939, NIFI-7843: recursive data is read to the limit, and beyond it malformed with the property's name. */
    @Test
    void deepRecursionIsMalformed() throws Exception {
        assertEquals(1, Contents.read(deepList(999), LIST).size());

        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(deepList(20_000), LIST)).getMessage();

        assertTrue(message.contains("Maximum Nesting Depth"), message);
    }

    private static byte[] deepList(final int depth) {
        final byte[] datum = new byte[2 * depth];
        for (int index = 0; index < datum.length; index += 2) {
            datum[index] = 2;
            datum[index + 1] = (byte) (index == datum.length - 2 ? 0 : 2);
        }

        return datum;
    }

    /** AVRO-4241, AVRO-4300, CVE-2023-39410: counts and lengths that a few bytes announce are errors, or bounded. */
    @Test
    void hugeCountsAndLengthsAreMalformed() {
        final Schema nulls = Contents.schemaOfField("{'type':'array','items':'null'}");
        final Schema string = Contents.schemaOfField("'string'");
        // 2^30 nulls; a string of 2^31-1 bytes.
        final String many = assertThrows(MalformedRecordException.class, () -> Contents.read(new byte[] {-128, -128, -128, -128, 8, 0}, nulls)).getMessage();
        assertTrue(many.contains("Maximum Block Size"), many);
        assertThrows(MalformedRecordException.class, () -> Contents.read(new byte[] {-2, -1, -1, -1, 15, 'a'}, string));
        assertThrows(MalformedRecordException.class, () -> Contents.read(new byte[] {1, 'a'}, string));
    }

    /** HIVE and arrow users' glued files: a plain concatenation of files of one schema is read as both, of two schemas it is an error. */
    @Test
    void concatenatedFilesAreReadIfTheirSchemasAreEqual() throws Exception {
        final byte[] first = Contents.file(INT, Contents.datum(INT, 1));
        final Schema string = Contents.schemaOfField("'string'");

        assertEquals(List.of(1, 2), Contents.read(join(first, Contents.file(INT, Contents.datum(INT, 2)))).stream().map(found -> found.getValue("f")).toList());
        final byte[] mixed = join(first, Contents.file(string, Contents.datum(string, new Utf8("x"))));
        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(mixed)).getMessage();
        assertTrue(message.contains("another schema") && message.contains(String.valueOf(first.length)), message);
    }

    private static byte[] join(final byte[] first, final byte[] second) {
        final byte[] joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    /** ClickHouse#60438, AVRO-4228: arrays in blocks with a negative count and a size are read; written are positive counts. */
    @Test
    void bothFormsOfArrayBlocksAreRead() throws Exception {
        final Schema ints = Contents.schemaOfField("{'type':'array','items':'int'}");
        // Two items after a negative count and their size, then one after a positive count.
        final List<Record> records = Contents.read(new byte[] {3, 4, 2, 4, 2, 6, 0}, ints);

        assertArrayEquals(new Object[] {1, 2, 3}, (Object[]) records.getFirst().getValue("f"));
        final Record plain = new MapRecord(new SimpleRecordSchema(List.of()), Map.of("f", new Object[] {1, 2, 3}));
        assertArrayEquals(new byte[] {6, 2, 4, 6, 0}, AvroFiles.datumBytes(Contents.write(ints, plain)));
    }

    /** NIFI-1117, NIFI-5382, mtth/hdfs#8: no bytes at all are an error, a header alone is a file without records. */
    @Test
    void emptyContent() throws Exception {
        assertThrows(MalformedRecordException.class, () -> Contents.read(new byte[0]));
        assertEquals(0, Contents.read(Contents.file(INT)).size());
    }

    /** AVRO-4242, AVRO-2127: a header without a schema, and an unknown codec, are errors that say so. */
    @Test
    void headersThatLackSomething() throws Exception {
        final byte[] withoutSchema = {'O', 'b', 'j', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(withoutSchema)).getMessage();
        assertTrue(message.contains("avro.schema"), message);

        final byte[] file = Contents.file(INT);
        final int codec = new String(file, StandardCharsets.ISO_8859_1).indexOf("null");
        file[codec] = 'l';
        final String codecMessage = assertThrows(MalformedRecordException.class, () -> Contents.read(file)).getMessage();
        assertTrue(codecMessage.contains("zstandard") && codecMessage.contains("lull"), codecMessage);
    }

    /** AVRO-3375, AVRO-4253: the message has the path, the record, the block and the offset, and none of the data. */
    @Test
    void messagesSayWhere() throws Exception {
        final Schema schema = Contents.schema("{'type':'record','name':'r','fields':[{'name':'items','type':{'type':'array','items':"
                + "{'type':'record','name':'i','fields':[{'name':'s','type':'string'},{'name':'e','type':{'type':'enum','name':'e','symbols':['A']}}]}}}]}");
        final Schema item = schema.getField("items").schema().getElementType();
        final GenericData.Record good = Contents.datum(item, new Utf8("secret"), new GenericData.EnumSymbol(item.getField("e").schema(), "A"));
        final byte[] file = Contents.file(schema, Contents.datum(schema, List.of(good)), Contents.datum(schema, List.of(good, good)));
        // The last bytes of the block are the second item's enum index and the end of the array.
        file[file.length - 16 - 2] = 8;

        final String message = assertThrows(MalformedRecordException.class, () -> Contents.read(file)).getMessage();

        assertTrue(message.contains("items[1].e") && message.contains("record 2") && message.contains("block 1") && message.contains("byte offset"), message);
        assertTrue(!message.contains("secret"), message);
    }
}
