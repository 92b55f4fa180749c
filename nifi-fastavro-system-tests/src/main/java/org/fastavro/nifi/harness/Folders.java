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
package org.fastavro.nifi.harness;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Work on whole folders. */
public final class Folders {

    private Folders() {
    }

    /**
     * Makes a folder that is empty, deleting all that an earlier run left in it; links are deleted, not followed.
     *
     * @param folder where
     * @return the folder
     * @throws IOException if something in it cannot be deleted or the folder not be made
     */
    public static Path empty(final Path folder) throws IOException {
        if (Files.exists(folder)) {
            Files.walkFileTree(folder, new Deletion());
        }

        return Files.createDirectories(folder);
    }

    private static final class Deletion extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(final Path file, final BasicFileAttributes attributes) throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(final Path directory, final IOException problem) throws IOException {
            if (problem != null) {
                throw problem;
            }

            Files.delete(directory);
            return FileVisitResult.CONTINUE;
        }
    }
}
