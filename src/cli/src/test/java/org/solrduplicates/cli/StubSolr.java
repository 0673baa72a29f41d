// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.solrduplicates.cli.client.FileFields;

/** Answers over HTTP what a collection would, and remembers what it was sent. */
public final class StubSolr implements AutoCloseable {
  private static final int PAGE = 2;

  final List<List<Map<String, Object>>> batches = new ArrayList<>();

  /** The parameters of every request about duplicates. */
  public final List<Map<String, String>> asked = new ArrayList<>();

  /** The {@code Authorization} headers of the requests about duplicates. */
  final List<String> askers = new ArrayList<>();

  /** What is answered about each document; these are all documents there are. */
  public final TreeMap<String, String> answers = new TreeMap<>();

  public int commits;

  /** What an update is answered with, if it is refused. */
  int refusal = 200;

  private final HttpServer server;

  public StubSolr() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/solr/test/update", this::update);
    server.createContext("/solr/test/select", this::select);
    server.createContext("/solr/test/duplicates", this::duplicates);
    server.start();
  }

  /** Lets another address of the collection be answered. */
  void handle(String path, HttpHandler handler) {
    server.createContext("/solr/test" + path, handler);
  }

  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/solr/test";
  }

  public List<Map<String, Object>> documents() {
    return batches.stream().flatMap(List::stream).toList();
  }

  Map<String, Object> document(String id) {
    return documents().stream()
        .filter(document -> document.get(FileFields.ID).equals(id))
        .findFirst()
        .orElseThrow();
  }

  /** Lets two documents be versions of each other. */
  void addPair(String a, String b, double similarity) {
    answers.put(a, answer(a, entry(1, a, "pivot", 1), entry(2, b, "near", similarity)));
    answers.put(b, answer(b, entry(2, b, "pivot", 1), entry(1, a, "near", similarity)));
  }

  public void addSingle(String id) {
    answers.put(id, answer(id, entry(1, id, "pivot", 1)));
  }

  static String entry(int version, String id, String relation, double similarity) {
    return String.format(
        Locale.ROOT,
        """
        {"version":%d,"id":"%s","date":"2024-01-0%dT00:00:00Z","dateField":"modified",
        "similarity":%s,"relation":"%s","format":"text/plain"}""",
        version,
        id,
        version,
        similarity,
        relation);
  }

  static String answer(String pivot, String... history) {
    return String.format(
        Locale.ROOT,
        """
        {"match":{"numFound":1,"docs":[{"id":"%s","title":["Title of %s"]}]},
        "response":{"numFound":%d,"start":0,"docs":[]},
        "duplicates":{"group":{"versions":%d,"latest":"%s","lowest":0.8,"truncated":false},
        "history":[%s],"undated":[]}}""",
        pivot,
        pivot,
        history.length - 1,
        history.length,
        pivot,
        String.join(",", history));
  }

  /** Documents come as a JSON array, commands as a JSON object. */
  private void update(HttpExchange exchange) throws IOException {
    if (refusal != 200) {
      send(exchange, refusal, "{\"error\":{\"msg\":\"refused\",\"code\":" + refusal + "}}");
      return;
    }
    JsonNode body = new JsonMapper().readTree(exchange.getRequestBody());
    if (body.isArray()) {
      batches.add(
          new JsonMapper().convertValue(body, new TypeReference<List<Map<String, Object>>>() {}));
    } else if (body.has("commit")) {
      commits++;
    }
    send(exchange, 200, "{\"responseHeader\":{\"status\":0}}");
  }

  private void select(HttpExchange exchange) throws IOException {
    String mark = parameters(exchange).get("cursorMark");
    List<String> page =
        answers.keySet().stream()
            .filter(id -> mark.equals("*") || id.compareTo(mark) > 0)
            .limit(PAGE)
            .toList();
    String docs =
        page.stream().map(id -> "{\"id\":\"" + id + "\"}").collect(Collectors.joining(","));
    String next = page.isEmpty() ? mark : page.get(page.size() - 1);
    send(
        exchange,
        200,
        "{\"response\":{\"docs\":[" + docs + "]},\"nextCursorMark\":\"" + next + "\"}");
  }

  private void duplicates(HttpExchange exchange) throws IOException {
    Map<String, String> parameters = parameters(exchange);
    asked.add(parameters);
    askers.add("" + exchange.getRequestHeaders().getFirst("Authorization"));
    String answer = answers.get(parameters.get("id"));
    if (answer == null) {
      send(exchange, 400, "{\"error\":{\"msg\":\"no document has this id\",\"code\":400}}");
      return;
    }
    send(exchange, 200, answer);
  }

  /** Of a parameter that is there twice the last value. */
  private static Map<String, String> parameters(HttpExchange exchange) {
    return Arrays.stream(exchange.getRequestURI().getRawQuery().split("&"))
        .map(parameter -> parameter.split("=", 2))
        .collect(
            Collectors.toMap(
                p -> p[0],
                p -> URLDecoder.decode(p[1], StandardCharsets.UTF_8),
                (first, last) -> last));
  }

  public static void send(HttpExchange exchange, int status, String json) throws IOException {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/json;charset=utf-8");
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
