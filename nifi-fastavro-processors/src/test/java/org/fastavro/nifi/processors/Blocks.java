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

import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.container.ContainerReader;
import org.fastavro.nifi.container.StoredBlock;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** The blocks of container files as they are stored. */
final class Blocks {
    private Blocks() {
    }

    /** Each block's count and bytes. */
    static List<String> of(final byte[] file) throws Exception {
        final List<String> blocks = new ArrayList<>();
        try (ContainerReader reader = new ContainerReader(new ByteArrayInputStream(file), Limits.DEFAULT)) {
            for (StoredBlock block = reader.next(); block != null; block = reader.next()) {
                blocks.add(block.count() + ": " + HexFormat.of().formatHex(block.bytes()));
            }
        }

        return blocks;
    }
}
