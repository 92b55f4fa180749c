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
package org.fastavro.nifi.harness;

/** The class names of the components that the flows use. */
public final class ComponentTypes {

    public static final String FAST_AVRO_READER = "org.fastavro.nifi.services.FastAvroReader";
    public static final String FAST_AVRO_WRITER = "org.fastavro.nifi.services.FastAvroRecordSetWriter";
    public static final String CONVERT_AVRO_RECORD = "org.fastavro.nifi.processors.ConvertAvroRecord";
    public static final String COLLECT_AVRO_RECORD = "org.fastavro.nifi.processors.CollectAvroRecord";

    public static final String AVRO_READER = "org.apache.nifi.avro.AvroReader";
    public static final String AVRO_WRITER = "org.apache.nifi.avro.AvroRecordSetWriter";
    public static final String AVRO_SCHEMA_REGISTRY = "org.apache.nifi.schemaregistry.services.AvroSchemaRegistry";
    public static final String JSON_READER = "org.apache.nifi.json.JsonTreeReader";
    public static final String JSON_WRITER = "org.apache.nifi.json.JsonRecordSetWriter";

    private static final String STANDARD = "org.apache.nifi.processors.standard.";

    private ComponentTypes() {
    }

    /**
     * @param simpleName the class name of one of NiFi's standard processors without its package, such as {@code GetFile}
     * @return the whole class name
     */
    public static String standard(final String simpleName) {
        return STANDARD + simpleName;
    }
}
