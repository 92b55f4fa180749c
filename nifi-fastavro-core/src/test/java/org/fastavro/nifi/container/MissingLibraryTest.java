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
import org.fastavro.nifi.binary.Sink;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.Callable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

/** A library that is not there must not end a thread with an Error: the FlowFile would come back for ever. */
class MissingLibraryTest {
    @ParameterizedTest
    @CsvSource({"SNAPPY, org.xerial.snappy.", "BZIP2, org.apache.commons.compress.", "XZ, org.tukaani.xz.", "ZSTANDARD, com.github.luben.zstd."})
    void missingLibraryIsAnExceptionWithTheErrorAsItsCause(final Codec codec, final String hidden) throws Exception {
        final ClassLoader loader = new HidingClassLoader(hidden);
        final byte[] file = AvroFile.write(AvroFile.factoryOf(codec), 3);

        final Exception reading = assertThrows(Exception.class, () -> newTask(loader, Reading.class, file, codec).call());
        assertEquals(MalformedAvroException.class.getName(), reading.getClass().getName());
        assertTrue(reading.getMessage().contains(codec.avroName()), reading::getMessage);
        assertInstanceOf(LinkageError.class, reading.getCause());

        final Exception writing = assertThrows(Exception.class, () -> newTask(loader, Writing.class, file, codec).call());
        assertEquals(IOException.class, writing.getClass());
        assertInstanceOf(LinkageError.class, writing.getCause());
    }

    @ParameterizedTest
    @CsvSource({"DEFLATE", "NULL"})
    void codecsWithoutALibraryNeedNone(final Codec codec) throws Exception {
        final ClassLoader loader = new HidingClassLoader("org.tukaani.xz.", "org.xerial.snappy.", "org.apache.commons.compress.", "com.github.luben.zstd.");
        final byte[] file = AvroFile.write(AvroFile.factoryOf(codec), 3);
        assertEquals(3L, newTask(loader, Reading.class, file, codec).call());
        assertTrue(newTask(loader, Writing.class, file, codec).call() > 0);
    }

    @SuppressWarnings("unchecked")
    private static Callable<Long> newTask(final ClassLoader loader, final Class<?> task, final byte[] file, final Codec codec) throws Exception {
        return (Callable<Long>) loader.loadClass(task.getName()).getConstructor(byte[].class, String.class).newInstance(file, codec.name());
    }

    /** Reads a file, loaded by a loader of its own. */
    public static final class Reading implements Callable<Long> {
        private final byte[] file;

        public Reading(final byte[] file, final String codec) {
            this.file = file;
        }

        @Override
        public Long call() throws Exception {
            try (ContainerReader reader = new ContainerReader(new ByteArrayInputStream(file), Limits.DEFAULT)) {
                final StoredBlock block = reader.next();
                reader.decompress(block);
                return block.count();
            }
        }
    }

    /** Compresses bytes, loaded by a loader of its own. */
    public static final class Writing implements Callable<Long> {
        private final byte[] file;
        private final Codec codec;

        public Writing(final byte[] file, final String codec) {
            this.file = file;
            this.codec = Codec.valueOf(codec);
        }

        @Override
        public Long call() throws Exception {
            final Sink target = new Sink(0);
            try (Compressor compressor = codec.compressor()) {
                compressor.compress(file, 0, file.length, target);
            }

            return (long) target.size();
        }
    }

    /** Loads the product's classes anew, and finds none of some packages. */
    private static final class HidingClassLoader extends ClassLoader {
        private final String[] hidden;

        HidingClassLoader(final String... hidden) {
            super(MissingLibraryTest.class.getClassLoader());
            this.hidden = hidden;
        }

        @Override
        protected Class<?> loadClass(final String name, final boolean resolve) throws ClassNotFoundException {
            for (final String prefix : hidden) {
                if (name.startsWith(prefix)) {
                    throw new ClassNotFoundException(name);
                }
            }

            synchronized (getClassLoadingLock(name)) {
                final Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : name.startsWith("org.fastavro.nifi.") ? define(name) : super.loadClass(name, resolve);
            }
        }

        private Class<?> define(final String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                final byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (final IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
