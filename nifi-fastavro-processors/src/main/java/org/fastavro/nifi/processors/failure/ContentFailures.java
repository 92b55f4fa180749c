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

import org.apache.nifi.processor.exception.FlowFileAccessException;
import org.apache.nifi.processor.exception.MissingFlowFileException;
import org.apache.nifi.processor.exception.ProcessException;

/** Tells what is wrong with a FlowFile's content from what is wrong with the repository that keeps it. */
public final class ContentFailures {
    /** Attribute that tells why a FlowFile went to failure. */
    public static final String ERROR_MESSAGE = "record.error.message";

    private ContentFailures() {
    }

    /**
     * Throws on what the content repository failed with, even if a reader or writer wrapped it: the FlowFile is not to blame, so that its session
     * has to be rolled back.
     *
     * @param failure what reading or writing a FlowFile's content failed with
     */
    public static void rethrowIfRepository(final Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof FlowFileAccessException || cause instanceof MissingFlowFileException) {
                throw failure instanceof final RuntimeException unchecked ? unchecked : (RuntimeException) cause;
            }
        }
    }

    /**
     * @param failure what reading or writing a FlowFile's content failed with
     * @return what to tell of it in an attribute
     */
    public static String message(final Exception failure) {
        final Throwable shown = failure instanceof ProcessException && failure.getCause() != null ? failure.getCause() : failure;
        return shown.getLocalizedMessage() == null ? shown.getClass().getName() + " Thrown" : shown.getLocalizedMessage();
    }
}
