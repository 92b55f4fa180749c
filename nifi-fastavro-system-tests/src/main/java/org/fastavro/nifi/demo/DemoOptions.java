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
package org.fastavro.nifi.demo;

import java.nio.file.Path;

/**
 * What the demo is told on its command line.
 *
 * @param once whether to end after the table
 * @param port the port of the canvas on 127.0.0.1
 * @param plain whether the output is no terminal, and progress must not overwrite itself
 * @param home the assembled NiFi
 * @param nar the NAR to show
 * @param work the folder of the demo's files
 */
record DemoOptions(boolean once, int port, boolean plain, Path home, Path nar, Path work) {

    /**
     * @throws IllegalArgumentException if an argument is unknown or lacks its value, or a required one is missing
     */
    static DemoOptions parse(final String... arguments) {
        boolean once = false;
        int port = 0;
        boolean plain = false;
        Path home = null;
        Path nar = null;
        Path work = null;
        for (int i = 0; i < arguments.length; i++) {
            switch (arguments[i]) {
                case "--once" -> once = true;
                case "--plain" -> plain = true;
                case "--port" -> port = Integer.parseInt(value(arguments, ++i));
                case "--home" -> home = Path.of(value(arguments, ++i));
                case "--nar" -> nar = Path.of(value(arguments, ++i));
                case "--work" -> work = Path.of(value(arguments, ++i)).toAbsolutePath().normalize();
                default -> throw new IllegalArgumentException("Unknown argument " + arguments[i]);
            }
        }

        if (home == null || nar == null || work == null) {
            throw new IllegalArgumentException("--home, --nar and --work are required");
        }

        return new DemoOptions(once, port, plain, home, nar, work);
    }

    private static String value(final String[] arguments, final int index) {
        if (index == arguments.length) {
            throw new IllegalArgumentException("A value is missing after " + arguments[index - 1]);
        }

        return arguments[index];
    }
}
