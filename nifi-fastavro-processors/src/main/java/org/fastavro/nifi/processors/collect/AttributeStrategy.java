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

import org.apache.nifi.components.DescribedValue;
import org.apache.nifi.flowfile.FlowFile;
import org.apache.nifi.flowfile.attributes.CoreAttributes;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which attributes the merged FlowFile takes from the collected ones. */
public enum AttributeStrategy implements DescribedValue {
    /** Attributes that all FlowFiles have with the same value. */
    KEEP_COMMON("Keep Only Common Attributes", "Attributes that all FlowFiles have with the same value."),

    /** Attributes that no two FlowFiles have with different values. */
    KEEP_ALL_UNIQUE("Keep All Unique Attributes", "Attributes that no two FlowFiles have with different values.");

    private final String value;
    private final String description;

    AttributeStrategy(final String value, final String description) {
        this.value = value;
        this.description = description;
    }

    /**
     * @param flowFiles the collected ones
     * @return the attributes that the merged one takes; never the uuid
     */
    Map<String, String> merge(final List<FlowFile> flowFiles) {
        final Map<String, String> merged = new HashMap<>(flowFiles.getFirst().getAttributes());
        final Set<String> conflicting = new HashSet<>();
        for (final FlowFile flowFile : flowFiles) {
            final Map<String, String> attributes = flowFile.getAttributes();
            if (this == KEEP_COMMON) {
                merged.entrySet().retainAll(attributes.entrySet());
            } else {
                attributes.forEach((name, value) -> {
                    final String earlier = merged.putIfAbsent(name, value);
                    if (earlier != null && !earlier.equals(value)) {
                        conflicting.add(name);
                    }
                });
            }
        }

        merged.keySet().removeAll(conflicting);
        merged.remove(CoreAttributes.UUID.key());
        return merged;
    }

    @Override
    public String getValue() {
        return value;
    }

    @Override
    public String getDisplayName() {
        return value;
    }

    @Override
    public String getDescription() {
        return description;
    }
}
