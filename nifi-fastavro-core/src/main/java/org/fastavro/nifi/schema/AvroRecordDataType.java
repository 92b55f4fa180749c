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
package org.fastavro.nifi.schema;

import org.apache.nifi.serialization.record.RecordSchema;
import org.apache.nifi.serialization.record.type.RecordDataType;

import java.util.List;

/** A record type that remembers its Avro schema. */
final class AvroRecordDataType extends RecordDataType implements FieldTyped {
    private final TypeOrigin origin;

    AvroRecordDataType(final AvroRecordSchema childSchema, final TypeOrigin origin) {
        super(childSchema);
        this.origin = origin;
    }

    @Override
    public TypeOrigin origin() {
        return origin;
    }

    /**
     * Looks at each record type once. The inherited method follows every path, of which a schema of 30 types that name each other twice has
     * a billion. The given schemas are those that lead here, so that one of them appearing below is a circle below, too.
     */
    @Override
    public boolean isRecursive(final List<RecordSchema> schemas) {
        return !schemas.isEmpty() && (getChildSchema().sameAsAny(schemas) || getChildSchema().isRecursive());
    }
}
