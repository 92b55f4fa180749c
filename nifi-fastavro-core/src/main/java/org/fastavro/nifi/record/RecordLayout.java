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
package org.fastavro.nifi.record;

import org.apache.avro.Schema;
import org.fastavro.nifi.binary.Sink;

/**
 * How the bytes of one record type are laid out: what a record needs in order to read and copy its own fields. The bytes of
 * a record were checked before the record was made, so none of these methods meets malformed data.
 */
public interface RecordLayout {
    /**
     * @return the record's schema as the reader sees it
     */
    Schema schema();

    /**
     * @return number of this record type in the reader's graph of record schemas
     */
    int schemaIndex();

    /**
     * @return number of this layout among those of the reader
     */
    int number();

    /**
     * @return how many fields the schema has
     */
    int fieldCount();

    /**
     * @return the fields' names, by their index in the schema; only to be read
     */
    String[] fieldNames();

    /**
     * @param name a field's name
     * @return the field's index in the schema, -1 if there is none
     */
    int fieldIndex(String name);

    /**
     * @param index a field's index in the schema
     * @return whether all values of the field are of immutable classes
     */
    boolean isImmutable(int index);

    /**
     * @param fields by the index of a field in the schema, whether it is among those looked for
     * @return the numbers of the written fields that these are read from, ascending
     */
    int[] writtenFields(boolean[] fields);

    /**
     * Finds where the fields begin.
     *
     * @param buffer where the record's datum stands
     * @param start index of its first byte
     * @param end index after its last byte
     * @return for each field of the schema the index of its first byte, then {@code end}; where a field was not written, -1
     */
    int[] locate(byte[] buffer, int start, int end);

    /**
     * Reads a field.
     *
     * @param index the field's index in the schema
     * @param buffer where the record's datum stands
     * @param offsets what {@link #locate} found
     * @param context of the reader that found the record
     * @return the value, may be null
     */
    Object readField(int index, byte[] buffer, int[] offsets, ReadContext context);

    /**
     * Writes fields in the encoding of the schema.
     *
     * @param from the first field's index in the schema
     * @param to index after the last one
     * @param buffer where the record's datum stands
     * @param offsets what {@link #locate} found
     * @param sink where to
     */
    void copyFields(int from, int to, byte[] buffer, int[] offsets, Sink sink);

    /**
     * Writes the whole record in the encoding of the schema.
     *
     * @param buffer where the record's datum stands
     * @param start index of its first byte
     * @param end index after its last byte
     * @param sink where to
     */
    void copy(byte[] buffer, int start, int end, Sink sink);
}
