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

import org.fastavro.nifi.binary.Cursor;
import org.fastavro.nifi.binary.MalformedAvroException;
import org.fastavro.nifi.record.ReadContext;

/** Stands where the writer's type does not resolve to the reader's. It fails when such a datum is met. */
final class ErrorDecoder implements Decoder {
    private final String reason;

    ErrorDecoder(final String reason) {
        this.reason = reason;
    }

    @Override
    public Object read(final Cursor cursor, final ReadContext context) throws MalformedAvroException {
        throw cursor.malformed(reason);
    }

    @Override
    public void skip(final Cursor cursor) throws MalformedAvroException {
        throw cursor.malformed(reason);
    }
}
