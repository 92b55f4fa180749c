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
package org.fastavro.nifi.schema;

import java.util.function.Supplier;

/** A schema's text, produced when somebody asks for it, and kept. Thread safe. */
final class LazyText implements Supplier<String> {
    private final Supplier<String> source;
    private volatile String text;

    LazyText(final Supplier<String> source) {
        this.source = source;
    }

    @Override
    public String get() {
        String known = text;
        if (known == null) {
            synchronized (this) {
                known = text;
                if (known == null) {
                    known = source.get();
                    text = known;
                }
            }
        }

        return known;
    }
}
