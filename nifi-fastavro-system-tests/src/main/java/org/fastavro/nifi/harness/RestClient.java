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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

import static java.nio.charset.StandardCharsets.UTF_8;

/** JSON requests to the REST API of one NiFi. */
final class RestClient implements AutoCloseable {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int FIRST_ERROR_STATUS = 400;

    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(TIMEOUT).build();
    private final URI base;

    /**
     * @param base the address of the REST API, ending in a slash
     */
    RestClient(final URI base) {
        this.base = base;
    }

    JsonNode get(final String path) {
        return send("GET", path, null);
    }

    JsonNode post(final String path, final Object body) {
        return send("POST", path, body);
    }

    JsonNode put(final String path, final Object body) {
        return send("PUT", path, body);
    }

    private JsonNode send(final String method, final String path, final Object body) {
        try {
            final HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).timeout(TIMEOUT);
            if (body == null) {
                request.method(method, BodyPublishers.noBody());
            } else {
                request.method(method, BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(body)));
                request.header("Content-Type", "application/json");
            }

            final HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
            if (response.statusCode() >= FIRST_ERROR_STATUS) {
                throw new RestException("%s %s: status %d, %s".formatted(method, path, response.statusCode(), new String(response.body(), UTF_8)));
            }

            return MAPPER.readTree(response.body());
        } catch (final IOException e) {
            throw new RestException("%s %s: %s".formatted(method, path, e), e);
        } catch (final InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RestException(method + " " + path, e);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
