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
package org.fastavro.nifi.processors;

import org.apache.nifi.flowfile.attributes.CoreAttributes;
import org.fastavro.nifi.processors.failure.LossAttributes;
import org.fastavro.nifi.reader.LostContent;

import java.util.HashMap;
import java.util.Map;

/**
 * What came of a FlowFile's content.
 *
 * @param recordCount how many records were written
 * @param mimeType of what was written
 * @param writerAttributes what the writer tells of it
 * @param lostContent what was lost of the content that was read
 */
record ConversionResult(long recordCount, String mimeType, Map<String, String> writerAttributes, LostContent lostContent) {
    /**
     * @return the attributes for the FlowFile; the writer's own come before the general ones
     */
    Map<String, String> attributes() {
        final Map<String, String> attributes = new HashMap<>();
        attributes.put("record.count", Long.toString(recordCount));
        attributes.put(CoreAttributes.MIME_TYPE.key(), mimeType);
        attributes.putAll(writerAttributes);
        attributes.putAll(LossAttributes.of(lostContent));
        return attributes;
    }
}
