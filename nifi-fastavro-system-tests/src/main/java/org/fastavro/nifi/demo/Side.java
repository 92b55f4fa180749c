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
package org.fastavro.nifi.demo;

import org.fastavro.nifi.harness.ComponentTypes;

import static org.fastavro.nifi.harness.ComponentTypes.standard;

/** The two ways of converting that the demo shows side by side. */
enum Side {
    STOCK("stock", standard("ConvertRecord"), ComponentTypes.AVRO_READER, ComponentTypes.AVRO_WRITER, "compression-format"),
    FAST("fast", ComponentTypes.CONVERT_AVRO_RECORD, ComponentTypes.FAST_AVRO_READER, ComponentTypes.FAST_AVRO_WRITER, "Compression Format");

    private final String folder;
    private final String processorType;
    private final String readerType;
    private final String writerType;
    private final String compressionProperty;

    Side(final String folder, final String processorType, final String readerType, final String writerType, final String compressionProperty) {
        this.folder = folder;
        this.processorType = processorType;
        this.readerType = readerType;
        this.writerType = writerType;
        this.compressionProperty = compressionProperty;
    }

    /** The name of the folder of its results. */
    String folder() {
        return folder;
    }

    String processorType() {
        return processorType;
    }

    String readerType() {
        return readerType;
    }

    String writerType() {
        return writerType;
    }

    /** The writer's property for the codec. */
    String compressionProperty() {
        return compressionProperty;
    }

    /** The components in the user's words, such as {@code ConvertRecord with AvroReader, AvroRecordSetWriter}. */
    String title() {
        return "%s with %s, %s".formatted(simpleName(processorType), simpleName(readerType), simpleName(writerType));
    }

    private static String simpleName(final String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
