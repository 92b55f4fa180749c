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
package org.fastavro.nifi.container;

import org.fastavro.nifi.binary.Limits;
import org.fastavro.nifi.binary.MalformedAvroException;

import java.io.IOException;
import java.util.StringJoiner;

/**
 * How the blocks of a container file are compressed (Avro specification, "Object Container Files", required and optional
 * codecs). The library of a codec is first touched when one of its blocks is.
 */
public enum Codec {
    /** Not compressed. */
    NULL("null", 0, -1, 0),

    /** Raw deflate, RFC 1951. Levels 1 to 9. */
    DEFLATE("deflate", 1, 9, -1),

    /** Snappy and the CRC32 of the uncompressed data, four bytes big-endian. */
    SNAPPY("snappy", 0, -1, 0),

    /** One bzip2 stream. */
    BZIP2("bzip2", 0, -1, 0),

    /** One xz stream. Levels 0 to 9. */
    XZ("xz", 0, 9, 6),

    /** Zstandard frames, RFC 8878. Levels 1 to 22. */
    ZSTANDARD("zstandard", 1, 22, 3);

    /** A name for zstandard that some writers used (AVRO-4177 tells of one). */
    private static final String ZSTANDARD_ALIAS = "zstd";
    private static final int LONGEST_SHOWN_NAME = 32;

    private final String avroName;
    private final int minimumLevel;
    private final int maximumLevel;
    private final int defaultLevel;

    Codec(final String avroName, final int minimumLevel, final int maximumLevel, final int defaultLevel) {
        this.avroName = avroName;
        this.minimumLevel = minimumLevel;
        this.maximumLevel = maximumLevel;
        this.defaultLevel = defaultLevel;
    }

    /**
     * @return the codec's name in {@code avro.codec}
     */
    public String avroName() {
        return avroName;
    }

    /**
     * @param level a compression level
     * @return whether {@link #compressor(int)} takes it; no level at all is taken by a codec without levels
     */
    public boolean isLevel(final int level) {
        return level >= minimumLevel && level <= maximumLevel;
    }

    /**
     * @param name a codec's name in {@code avro.codec}, or {@code zstd}
     * @return the codec
     * @throws MalformedAvroException if there is none of this name
     */
    public static Codec ofAvroName(final String name) throws MalformedAvroException {
        for (final Codec codec : values()) {
            if (codec.avroName.equals(name)) {
                return codec;
            }
        }

        if (ZSTANDARD_ALIAS.equals(name)) {
            return ZSTANDARD;
        }

        final StringJoiner known = new StringJoiner(", ");
        for (final Codec codec : values()) {
            known.add(codec.avroName);
        }

        throw new MalformedAvroException("Expected one of the codecs " + known + " but found "
                + (name.isEmpty() ? "an empty name" : "\"" + name.substring(0, Math.min(LONGEST_SHOWN_NAME, name.length())) + "\""));
    }

    /**
     * @param limits how large a decompressed block may be
     * @return what decompresses blocks one after another, for one thread at a time
     * @throws MalformedAvroException if the codec's library cannot be loaded
     */
    public Decompressor decompressor(final Limits limits) throws MalformedAvroException {
        try {
            return switch (this) {
                case NULL -> new NullDecompressor(limits);
                case DEFLATE -> new DeflateDecompressor(limits);
                case SNAPPY -> new SnappyDecompressor(limits);
                case BZIP2 -> new Bzip2Decompressor(limits);
                case XZ -> new XzDecompressor(limits);
                case ZSTANDARD -> new ZstandardDecompressor(limits);
            };
        } catch (final LinkageError e) {
            throw new MalformedAvroException(missingLibrary(), e);
        }
    }

    /**
     * @return what compresses blocks one after another at the codec's usual level, for one thread at a time
     * @throws IOException if the codec's library cannot be loaded
     */
    public Compressor compressor() throws IOException {
        return newCompressor(defaultLevel);
    }

    /**
     * @param level the compression level
     * @return what compresses blocks one after another, for one thread at a time
     * @throws IOException if the codec's library cannot be loaded
     * @throws IllegalArgumentException if the codec has no such level
     */
    public Compressor compressor(final int level) throws IOException {
        requireLevel(level);
        return newCompressor(level);
    }

    /**
     * @param level a compression level
     * @throws IllegalArgumentException if the codec has no such level
     */
    public void requireLevel(final int level) {
        if (!isLevel(level)) {
            throw new IllegalArgumentException("Expected "
                    + (maximumLevel < minimumLevel ? "no level" : "a level from " + minimumLevel + " to " + maximumLevel)
                    + " for the codec " + avroName + " but found " + level);
        }
    }

    private Compressor newCompressor(final int level) throws IOException {
        try {
            return switch (this) {
                case NULL -> new NullCompressor();
                case DEFLATE -> new DeflateCompressor(level);
                case SNAPPY -> new SnappyCompressor();
                case BZIP2 -> new Bzip2Compressor();
                case XZ -> new XzCompressor(level);
                case ZSTANDARD -> new ZstandardCompressor(level);
            };
        } catch (final LinkageError e) {
            throw new IOException(missingLibrary(), e);
        }
    }

    private String missingLibrary() {
        return "Expected the library of the codec " + avroName + " but it cannot be loaded";
    }
}
