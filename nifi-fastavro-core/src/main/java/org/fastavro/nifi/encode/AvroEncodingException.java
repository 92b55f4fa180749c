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

import org.fastavro.nifi.binary.FieldPath;

import java.io.IOException;

/**
 * A value that cannot be written as the Avro schema wants it. The message tells the Java type that was found, the Avro type that was expected,
 * the field's path and what to do. It never holds values of the data.
 */
public final class AvroEncodingException extends IOException {
    private static final long serialVersionUID = 1L;

    private final String reason;
    private final FieldPath path = new FieldPath();

    /**
     * @param reason what was expected and what was found, without values of the data
     */
    AvroEncodingException(final String reason) {
        this(reason, null);
    }

    /**
     * @param reason what was expected and what was found, without values of the data
     * @param cause what a library threw, or null
     */
    AvroEncodingException(final String reason, final Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /**
     * @param value what cannot be written, may be null; only its class is told
     * @param target what tells the Avro type with its {@code toString}
     * @param explanation why, and what to do; without values of the data
     * @return the exception
     */
    static AvroEncodingException unfit(final Object value, final Object target, final String explanation) {
        return unfit(value, target, explanation, null);
    }

    /**
     * @param value what cannot be written, may be null; only its class is told
     * @param target what tells the Avro type with its {@code toString}
     * @param explanation why, and what to do; without values of the data
     * @param cause what a library threw, or null
     * @return the exception
     */
    static AvroEncodingException unfit(final Object value, final Object target, final String explanation, final Throwable cause) {
        final String type = value == null ? "null" : value.getClass().getTypeName();
        return new AvroEncodingException("Expected a value for Avro's " + target + " but found " + type + ": " + explanation, cause);
    }

    /**
     * @param value whose class has nothing to do with the type
     * @param target what tells the Avro type with its {@code toString}
     * @return the exception
     */
    static AvroEncodingException wrongType(final Object value, final Object target) {
        return unfit(value, target, value == null ? "the schema lets this be neither null nor absent" : "no value of that class can mean it");
    }

    /**
     * Puts the name of a field before the path that is known so far. Called from the innermost field outwards.
     *
     * @param name the field's name
     * @return this
     */
    AvroEncodingException inField(final String name) {
        path.inField(name);
        return this;
    }

    /**
     * Puts the number of an array item or map entry before the path that is known so far.
     *
     * @param index the item's number, from 0
     * @return this
     */
    AvroEncodingException inItem(final long index) {
        path.inItem(index);
        return this;
    }

    @Override
    public String getMessage() {
        return path.isEmpty() ? reason : reason + " (at field " + path + ")";
    }
}
