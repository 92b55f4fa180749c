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
package org.fastavro.nifi.cache;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps what was made of a key for as long as there is room; what was not used for the longest time goes first. Thread safe. Values are
 * made outside the lock, so that two threads may make the same one at the same time; the first is kept.
 *
 * @param <K> keys with {@code equals} and {@code hashCode}
 * @param <V> immutable values
 */
public final class BoundedCache<K, V> {
    private static final float LOAD_FACTOR = 0.75f;

    private final int maximumSize;
    private final Map<K, V> entries;

    /**
     * @param maximumSize how many values are kept; 0 keeps none
     */
    public BoundedCache(final int maximumSize) {
        this.maximumSize = maximumSize;
        this.entries = new LinkedHashMap<>(16, LOAD_FACTOR, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(final Map.Entry<K, V> eldest) {
                return size() > maximumSize;
            }
        };
    }

    /**
     * @param key a key
     * @return what was kept for it, or null
     */
    public V get(final K key) {
        synchronized (entries) {
            return entries.get(key);
        }
    }

    /**
     * Keeps a value, unless another thread was faster.
     *
     * @param key a key
     * @param value what was made of it
     * @return the value to use from now on
     */
    public V keep(final K key, final V value) {
        if (maximumSize == 0) {
            return value;
        }

        synchronized (entries) {
            final V earlier = entries.putIfAbsent(key, value);
            return earlier == null ? value : earlier;
        }
    }
}
