// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.page;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.solrduplicates.core.NoHang;

/** A connection to a browser or to one of its pages, by the DevTools protocol. For one thread. */
final class DevTools implements AutoCloseable {
  /** How long an answer may take. */
  static final int SECONDS = NoHang.SECONDS + 60; // more than the page may wait

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger last = new AtomicInteger();
  private final BiConsumer<String, JsonNode> events;
  private final WebSocket socket;

  /**
   * Connects.
   *
   * @param events takes the name and the parameters of each event, in a separate thread
   */
  DevTools(URI address, BiConsumer<String, JsonNode> events) {
    this.events = events;
    this.socket = HTTP.newWebSocketBuilder().buildAsync(address, new Messages()).join();
  }

  /** Receives the messages of the browser: answers and events. */
  private final class Messages implements WebSocket.Listener {
    private final StringBuilder message = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      message.append(part);
      if (isLast) {
        take(message.toString());
        message.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private void take(String text) {
    try {
      JsonNode message = JSON.readTree(text);
      if (message.has("id")) {
        waiting.remove(message.get("id").asInt()).complete(message);
      } else {
        events.accept(message.path("method").asText(), message.path("params"));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Commands the browser, with names and values in turn, and returns the result. */
  JsonNode ask(String method, Object... params) {
    JsonNode message = send(method, params);
    assertTrue(message.has("result"), message::toString);
    return message.get("result");
  }

  /** Commands the browser, and returns what it answers, be it an error. */
  JsonNode send(String method, Object... params) {
    ObjectNode command = JSON.createObjectNode().put("id", last.incrementAndGet());
    ObjectNode all = command.put("method", method).putObject("params");
    for (int i = 0; i < params.length; i += 2) {
      all.set((String) params[i], JSON.valueToTree(params[i + 1]));
    }
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    waiting.put(last.get(), answer);
    socket.sendText(command.toString(), true).join();
    try {
      return answer.get(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException(method, e);
    }
  }

  @Override
  public void close() {
    socket.abort();
  }
}
