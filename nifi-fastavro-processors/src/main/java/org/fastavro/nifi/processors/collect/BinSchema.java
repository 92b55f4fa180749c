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
package org.fastavro.nifi.processors.collect;

import org.apache.avro.Schema;
import org.apache.nifi.serialization.record.RecordSchema;

/**
 * The schema of a bin, which is that of one of its FlowFiles.
 *
 * @param key equal for schemas that are equal for their readers, though other schemas may resolve to one and not to the other, by its aliases
 * @param json the schema as it came, for telling those apart
 * @param schema the schema
 * @param text the same, UTF-8
 * @param recordSchema the same as a record schema, for record writers
 * @param readSchema what compatible schemas resolve to: the same, but nullable fields have a default
 */
record BinSchema(String key, String json, Schema schema, byte[] text, RecordSchema recordSchema, RecordSchema readSchema) {
}
