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
package org.fastavro.nifi.binary;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of a fixed size in an array, the least significant byte first, as Avro writes them; each is read and written whole. */
public final class LittleEndian {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {
    }

    /**
     * @param bytes where the number stands
     * @param index of its first byte
     * @return the number
     */
    public static int getInt(final byte[] bytes, final int index) {
        return (int) INT.get(bytes, index);
    }

    /**
     * @param bytes where the number stands
     * @param index of its first byte
     * @return the number
     */
    public static long getLong(final byte[] bytes, final int index) {
        return (long) LONG.get(bytes, index);
    }

    /**
     * @param bytes where the number stands
     * @param index of its first byte
     * @return the number
     */
    public static double getDouble(final byte[] bytes, final int index) {
        return Double.longBitsToDouble(getLong(bytes, index));
    }

    static void putInt(final int value, final byte[] bytes, final int index) {
        INT.set(bytes, index, value);
    }

    static void putLong(final long value, final byte[] bytes, final int index) {
        LONG.set(bytes, index, value);
    }
}
