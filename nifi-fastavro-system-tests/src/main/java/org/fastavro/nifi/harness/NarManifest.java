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

import org.w3c.dom.Document;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/** Reads which components a NAR brings. */
final class NarManifest {

    private static final String ENTRY = "META-INF/docs/extension-manifest.xml";

    private NarManifest() {
    }

    /**
     * @param nar a NAR that was built with its documentation
     * @return the class names of its processors and controller services
     * @throws IOException if the NAR cannot be read or has no extension manifest
     */
    static Set<String> componentTypes(final Path nar) throws IOException {
        try (ZipFile archive = new ZipFile(nar.toFile())) {
            final ZipEntry entry = archive.getEntry(ENTRY);
            if (entry == null) {
                throw new IOException("No " + ENTRY + " in " + nar);
            }

            final Document document = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(archive.getInputStream(entry));
            final NodeList extensions = document.getElementsByTagName("extension");
            final Set<String> types = new HashSet<>();
            for (int i = 0; i < extensions.getLength(); i++) {
                types.add(nameOf(extensions.item(i)));
            }

            return types;
        } catch (final ParserConfigurationException | SAXException e) {
            throw new IOException("Unreadable " + ENTRY + " in " + nar, e);
        }
    }

    private static String nameOf(final Node extension) throws IOException {
        for (Node child = extension.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child.getNodeName().equals("name")) {
                return child.getTextContent();
            }
        }

        throw new IOException("An extension without a name in " + ENTRY);
    }
}
