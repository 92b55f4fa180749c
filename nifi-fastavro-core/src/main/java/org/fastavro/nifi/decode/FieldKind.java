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
package org.fastavro.nifi.decode;

/**
 * The kinds of fields that a record passes over, or reads, without a call of their decoders: what decides how to go on is then one jump in a loop, where
 * a virtual call per field would cost more than the field. Constants of an int rather than of an enum, as they are combined with
 * {@link #OPTIONAL} and switched over.
 */
final class FieldKind {
    /** Anything else: its decoder is called. */
    static final int OTHER = 0;
    static final int INT = 1;
    static final int LONG = 2;
    static final int DOUBLE = 3;
    static final int BOOLEAN = 4;
    static final int STRING = 5;
    static final int ENUM = 6;

    /** Written like a string, but read by its decoder. */
    static final int LIKE_STRING = 7;

    /** Written like an int, but read by its decoder. */
    static final int LIKE_INT = 8;

    /** Written like a long, but read by its decoder. */
    static final int LIKE_LONG = 9;

    /** Always as many bytes, but read by its decoder. */
    static final int FIXED = 10;

    /** Added to the kind of a field that is a union of null and that kind. */
    static final int OPTIONAL = 16;

    private FieldKind() {
    }

    /**
     * @param decoder a field's decoder
     * @return the field's kind
     */
    static int of(final Decoder decoder) {
        if (decoder instanceof final UnionDecoder union && union.isOptional()) {
            final int kind = ofValue(union.optionalValue());
            return kind == OTHER ? OTHER : kind + OPTIONAL;
        }

        return ofValue(decoder);
    }

    private static int ofValue(final Decoder decoder) {
        return switch (decoder) {
            case final PrimitiveDecoders.IntDecoder ignored -> INT;
            case final PrimitiveDecoders.LongDecoder ignored -> LONG;
            case final PrimitiveDecoders.DoubleDecoder ignored -> DOUBLE;
            case final PrimitiveDecoders.BooleanDecoder ignored -> BOOLEAN;
            case final PrimitiveDecoders.StringDecoder ignored -> STRING;
            case final EnumDecoder symbols -> symbols.isWhole() ? ENUM : OTHER;
            case final PrimitiveDecoders.BytesDecoder ignored -> LIKE_STRING;
            case final UuidDecoders.UuidTextDecoder ignored -> LIKE_STRING;
            case final TimeDecoders.DateDecoder ignored -> LIKE_INT;
            case final TimeDecoders.TimeMillisDecoder ignored -> LIKE_INT;
            case final TimeDecoders.TimeMicrosDecoder micros -> micros.isWrittenAsInt() ? LIKE_INT : LIKE_LONG;
            case final TimestampDecoder timestamp -> timestamp.isWrittenAsInt() ? LIKE_INT : LIKE_LONG;
            default -> decoder.fixedSize() > 0 ? FIXED : OTHER;
        };
    }
}
