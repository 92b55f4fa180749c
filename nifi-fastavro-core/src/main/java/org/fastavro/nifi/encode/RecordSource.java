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
import org.fastavro.nifi.schema.SchemaComparison;

/**
 * Where the fields of a record to be written stand in the records of another schema, and which of them may be copied byte by byte. Immutable.
 */
final class RecordSource {
    private static final int NONE = -1;

    private final Schema schema;
    private final boolean same;
    private final int[] places;
    private final int[] copied;
    private final boolean[] renamed;
    private final int[] runEnds;

    /**
     * @param schema of the records to be read
     * @param target of the records to be written
     */
    RecordSource(final Schema schema, final Schema target) {
        this.schema = schema;
        this.same = SchemaComparison.sameEncoding(schema, target);
        this.copied = new int[target.getFields().size()];
        this.places = new int[copied.length];
        this.renamed = new boolean[copied.length];
        for (final Schema.Field field : target.getFields()) {
            final Schema.Field source = find(field, schema);
            final boolean isCopied = source != null && SchemaComparison.sameEncoding(source.schema(), field.schema());
            places[field.pos()] = source != null && source.name().equals(field.name()) ? source.pos() : NONE;
            copied[field.pos()] = isCopied ? source.pos() : NONE;
            renamed[field.pos()] = isCopied && !source.name().equals(field.name());
        }

        this.runEnds = findRunEnds();
    }

    private int[] findRunEnds() {
        final int[] ends = new int[copied.length];
        for (int index = copied.length - 1; index >= 0; index--) {
            final int next = index + 1;
            final boolean isFollowed = next < copied.length && copied[index] >= 0 && copied[next] == copied[index] + 1 && !renamed[index] && !renamed[next];
            ends[index] = isFollowed ? ends[next] : next;
        }

        return ends;
    }

    private static Schema.Field find(final Schema.Field target, final Schema schema) {
        final Schema.Field sameName = schema.getField(target.name());
        if (sameName != null) {
            return sameName;
        }

        for (final String alias : target.aliases()) {
            if (schema.getField(alias) != null) {
                return schema.getField(alias);
            }
        }

        for (final Schema.Field field : schema.getFields()) {
            if (field.aliases().contains(target.name())) {
                return field;
            }
        }

        return null;
    }

    /**
     * @param other of a record to be read
     * @return whether this was made for just that schema
     */
    boolean isFor(final Schema other) {
        return schema == other;
    }

    /**
     * @return whether whole records are written alike
     */
    boolean isSame() {
        return same;
    }

    /**
     * @param index of a field to be written
     * @return the index of the field with the same name, or a negative number
     */
    int placeOf(final int index) {
        return places[index];
    }

    /**
     * @param index of a field to be written
     * @return the index of the field with the same bytes, or a negative number
     */
    int copiedFrom(final int index) {
        return copied[index];
    }

    /**
     * @param index of a field to be written
     * @return index after the last of the fields that follow one another there as well, with the same names and bytes
     */
    int runEnd(final int index) {
        return runEnds[index];
    }

    /**
     * @param index of a field to be written
     * @return whether the field has another name there, so that a value under this name would go before it
     */
    boolean isRenamed(final int index) {
        return renamed[index];
    }
}
