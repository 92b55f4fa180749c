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

import org.fastavro.nifi.binary.Sink;

/** Writes values of the Java types that NiFi's record API knows in Avro's binary encoding. Immutable and shared by all writers of a schema. */
public interface Encoder {
    /**
     * Writes a value as one datum.
     *
     * @param value a value of any class that may stand for the schema's type, may be null
     * @param sink where to; after an exception it holds what it held before
     * @throws AvroEncodingException if the value cannot be written as the schema wants it without loss; it names the field
     */
    void encode(Object value, Sink sink) throws AvroEncodingException;
}
