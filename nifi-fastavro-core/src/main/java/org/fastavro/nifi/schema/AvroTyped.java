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
 * What was made from an Avro schema and can give it back, a data type or a record schema. A record schema that a processor assembles from such
 * data types can so be written without loss: units of timestamps, fixed sizes, names and the order of union branches are not
 * in NiFi's own types.
 */
public interface AvroTyped {
    /**
     * @return the Avro schema that goes with this as it stands now, null branches included: the original object as long as nobody changed
     *         a record schema within
     */
    Schema avroSchema();
}
