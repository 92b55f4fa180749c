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

/** How FlowFiles come together. */
public enum CollectStrategy implements DescribedValue {
    /** FlowFiles are collected in the order in which they come, until there are enough. */
    BIN_PACKING("Bin-Packing Algorithm", "FlowFiles are collected in the order in which they come, until there are enough."),

    /** FlowFiles with the same fragment.identifier are collected once all fragment.count of them are there, in the order of fragment.index. */
    DEFRAGMENT("Defragment", "FlowFiles with the same fragment.identifier are collected once all fragment.count of them are there, in the order of fragment.index.");

    private final String value;
    private final String description;

    CollectStrategy(final String value, final String description) {
        this.value = value;
        this.description = description;
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
