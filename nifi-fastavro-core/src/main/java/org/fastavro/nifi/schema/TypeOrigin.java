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

import org.apache.avro.Schema;

/**
 * Where a data type comes from.
 *
 * @param schema the Avro schema, null branches included
 * @param field the field whose type it is, or null if it is the type of items, values or a branch
 * @param graph the record schemas that the type leads to, or null if it leads to none
 */
record TypeOrigin(Schema schema, Schema.Field field, RecordSchemas graph) {
    Schema currentSchema() {
        return graph == null ? schema : graph.currentSchema(schema);
    }
}
