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
package org.fastavro.nifi.system;

import org.fastavro.nifi.harness.RealNiFi;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

import static org.junit.jupiter.api.Assertions.assertEquals;

/**
 * Gives test classes the NiFi that they share: started for the first of them, stopped after the last. After each class no warning or error of the
 * NAR may be in the log.
 */
final class SharedNiFi implements ParameterResolver, AfterAllCallback {

    private static final Namespace NAMESPACE = Namespace.create(SharedNiFi.class);

    @Override
    public boolean supportsParameter(final ParameterContext parameter, final ExtensionContext context) {
        return parameter.getParameter().getType() == SystemUnderTest.class;
    }

    @Override
    public SystemUnderTest resolveParameter(final ParameterContext parameter, final ExtensionContext context) {
        return shared(context);
    }

    @Override
    public void afterAll(final ExtensionContext context) {
        assertEquals(List.of(), shared(context).newProblems());
    }

    private static SystemUnderTest shared(final ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Holder.class, key -> new Holder(startWithNar()), Holder.class).system();
    }

    private record Holder(SystemUnderTest system) implements CloseableResource {
        @Override
        public void close() {
            system.close();
        }
    }

    private static SystemUnderTest startWithNar() {
        try {
            final RealNiFi nifi = RealNiFi.start(TestPaths.freshNiFi("shared-nifi"), TestPaths.nar());
            return new SystemUnderTest(nifi, TestPaths.emptyFolder("shared-flows"));
        } catch (final IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
