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
package org.fastavro.nifi.processors.failure;

import java.io.IOException;

/**
 * A record reader or writer threw something unchecked. Services, which may be anybody's, do so where content does not suit them: like what they throw
 * checked, it counts as the content's fault.
 */
public final class RecordServiceException extends IOException {
    private static final long serialVersionUID = 1L;

    /**
     * @param cause what the service threw
     */
    public RecordServiceException(final RuntimeException cause) {
        super(ContentFailures.message(cause), cause);
    }
}
