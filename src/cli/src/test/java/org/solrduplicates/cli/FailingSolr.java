// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Passes requests on to a Solr, until one changes something that the test does not want. */
final class FailingSolr implements AutoCloseable {
  private static final byte[] REFUSAL =
      "{\"error\":{\"msg\":\"the disk is full\",\"code\":500}}".getBytes(StandardCharsets.UTF_8);

  /** How a change fails. */
  enum Failure {
    /** Nothing is changed. */
    REFUSED,

    /** Solr has made the change, and an error is answered. */
    ANSWER_LOST,

    /** Solr has made the change, and nothing is answered. */
    CONNECTION_LOST
  }

  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpServer server;
  private final String solr;
  private final Failure failure;
  private final int passed;
  private final String without;
  private final List<String> changes = new ArrayList<>();

  /**
   * @param solr the address of Solr itself
   * @param passed the number of changes that succeed; all others fail
   */
  FailingSolr(String solr, Failure failure, int passed) throws IOException {
    this(solr, failure, passed, "");
  }

  private FailingSolr(String solr, Failure failure, int passed, String without) throws IOException {
    this.solr = solr;
    this.failure = failure;
    this.passed = passed;
    this.without = without;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  /** A Solr whose plugin jar lacks a class, because it is asked for another name. */
  static FailingSolr withoutClass(String solr, String name) throws IOException {
    return new FailingSolr(solr, Failure.REFUSED, 0, name);
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/solr";
  }

  /** Returns the addresses of the changes that were asked for. */
  List<String> changes() {
    return List.copyOf(changes);
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    boolean fails = isChange(exchange, body) && changes.size() > passed;
    if (fails && failure == Failure.REFUSED) {
      send(exchange, 500, REFUSAL);
      return;
    }
    HttpResponse<byte[]> answer = passedOn(exchange, body);
    if (!fails) {
      send(exchange, answer.statusCode(), answer.body());
    } else if (failure == Failure.ANSWER_LOST) {
      send(exchange, 500, REFUSAL);
    } else {
      exchange.close();
    }
  }

  /** A request that only asks whether a change is possible has an unknown command or no name. */
  private boolean isChange(HttpExchange exchange, byte[] body) {
    String address = exchange.getRequestURI().toString();
    boolean isQuestion =
        new String(body, StandardCharsets.ISO_8859_1).contains("solr-duplicates-asks")
            || address.matches(".*/admin/\\w+\\?action=[A-Z]+");
    boolean isChange = exchange.getRequestMethod().equals("POST") && !isQuestion;
    if (isChange) {
      changes.add(address);
    }
    return isChange;
  }

  private HttpResponse<byte[]> passedOn(HttpExchange exchange, byte[] body) throws IOException {
    String address = solr + exchange.getRequestURI().toString().replaceFirst("^/solr", "");
    String sent = new String(body, StandardCharsets.ISO_8859_1);
    String asked = without.isEmpty() ? sent : sent.replace(without, without + "IsNotThere");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address))
            .method(
                exchange.getRequestMethod(),
                HttpRequest.BodyPublishers.ofString(asked, StandardCharsets.ISO_8859_1));
    String type = exchange.getRequestHeaders().getFirst("Content-Type");
    if (type != null) {
      request.header("Content-Type", type);
    }
    try {
      return client.send(request.build(), BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
