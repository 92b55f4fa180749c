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

import org.apache.nifi.processor.exception.FlowFileAccessException;
import org.apache.nifi.processor.exception.MissingFlowFileException;

/** Tells content that is to blame from a content repository that is. */
final class ContentErrors {
    private ContentErrors() {
    }

    /**
     * @param failure what reading a FlowFile failed with
     * @return the same as a fault of the content
     * @throws RuntimeException the failure itself, if the content repository failed: the session has to be rolled back
     */
    static CollectException ofContent(final RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof FlowFileAccessException || cause instanceof MissingFlowFileException) {
                throw failure;
            }
        }

        return new CollectException(message(failure), failure);
    }

    /**
     * @param failure what reading a FlowFile failed with
     * @return what to tell of it in an attribute
     */
    static String message(final Exception failure) {
        return failure.getLocalizedMessage() == null ? failure.getClass().getName() + " Thrown" : failure.getLocalizedMessage();
    }
}
