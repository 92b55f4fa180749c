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
import org.fastavro.nifi.container.ContentFormat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which user metadata the header of the merged container file takes from the collected ones. */
public enum MetadataStrategy implements DescribedValue {
    /** Metadata that all container files have with the same value. */
    KEEP_COMMON("Keep Only Common Metadata", "Metadata that all container files have with the same value."),

    /** The metadata of the first container file. */
    USE_FIRST("Use First Metadata", "The metadata of the first container file."),

    /** None. */
    IGNORE("Ignore Metadata", "None.");

    private final String value;
    private final String description;

    MetadataStrategy(final String value, final String description) {
        this.value = value;
        this.description = description;
    }

    /**
     * @param files the collected ones, of which those that are container files count
     * @return the metadata of the merged one
     */
    Map<String, byte[]> merge(final List<CollectedFile> files) {
        Map<String, byte[]> merged = null;
        for (final CollectedFile file : files) {
            if (file.format() == ContentFormat.CONTAINER_FILE) {
                if (merged == null) {
                    merged = new LinkedHashMap<>(file.metadata());
                } else if (this == KEEP_COMMON) {
                    merged.entrySet().removeIf(entry -> !Arrays.equals(entry.getValue(), file.metadata().get(entry.getKey())));
                }
            }
        }

        return merged == null || this == IGNORE ? Map.of() : merged;
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
