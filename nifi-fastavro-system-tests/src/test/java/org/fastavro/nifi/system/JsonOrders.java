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

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.apache.avro.generic.GenericRecord;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** What NiFi's JSON writer, left at its defaults, must make of a sample order. */
final class JsonOrders {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private JsonOrders() {
    }

    /** The order as JSON, as Jackson parses it; a time is a number of milliseconds since 1970, a date likewise, of its midnight in UTC. */
    static JsonNode expected(final GenericRecord order) throws JsonProcessingException {
        // Through text: a parsed number is of another class than one that was put in.
        return MAPPER.readTree(toJson(order).toString());
    }

    private static ObjectNode toJson(final GenericRecord order) {
        final ObjectNode json = NODES.objectNode();
        json.put("id", (Long) order.get("id"));
        json.put("customer", order.get("customer").toString());
        json.put("status", order.get("status").toString());
        json.put("express", (Boolean) order.get("express"));
        json.put("weight", (Double) order.get("weight"));
        json.put("discount", (Float) order.get("discount"));
        json.put("total", (BigDecimal) order.get("total"));
        json.put("created", ((Instant) order.get("created")).toEpochMilli());
        json.put("due", ((LocalDate) order.get("due")).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli());
        json.put("note", (String) order.get("note"));
        json.set("address", address((GenericRecord) order.get("address")));
        json.set("items", items((List<?>) order.get("items")));
        final ObjectNode labels = json.putObject("labels");
        ((Map<?, ?>) order.get("labels")).forEach((key, label) -> labels.put(key.toString(), label.toString()));
        return json;
    }

    private static ObjectNode address(final GenericRecord address) {
        final ObjectNode json = NODES.objectNode();
        json.put("street", address.get("street").toString());
        json.put("city", address.get("city").toString());
        json.put("zip", (String) address.get("zip"));
        return json;
    }

    private static ArrayNode items(final List<?> items) {
        final ArrayNode json = NODES.arrayNode();
        for (final Object element : items) {
            final GenericRecord item = (GenericRecord) element;
            json.addObject().put("article", item.get("article").toString()).put("quantity", (Integer) item.get("quantity"))
                    .put("price", (Double) item.get("price"));
        }

        return json;
    }
}
