package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.solrduplicates.cli.client.Access;
import org.solrduplicates.cli.client.Credentials;
import org.solrduplicates.cli.client.Json;

/**
 * Solr as a person with {@code curl} asks it. Every request that changes something is printed as it
 * is made; who asks is printed nowhere. Not thread-safe.
 */
final class SolrServer {
  private static final int OK = 200;

  /** An upload waits for all replicas of a collection, a reload for all of its cores. */
  private static final Duration TO_ANSWER = Duration.ofMinutes(3);

  private final HttpClient client;
  private final Access access;
  private final String url;
  private final Consumer<String> out;
  private final boolean dryRun;
  private final List<String> done = new ArrayList<>();

  /**
   * Prepares for a Solr.
   *
   * @param solr its address, such as {@code http://host:8983/solr}
   * @param access who asks it, over which way
   * @param out where requests that change something are printed
   * @param dryRun whether they are only printed
   */
  SolrServer(URI solr, Access access, Consumer<String> out, boolean dryRun) {
    this.client = access.client();
    this.access = access;
    this.url = Credentials.without(solr);
    this.out = out;
    this.dryRun = dryRun;
  }

  /** Returns the address without name and password. */
  String url() {
    return url;
  }

  /** Returns what the changes that were made so far have done, in words. */
  List<String> done() {
    return List.copyOf(done);
  }

  /** Returns a text as it may stand in a path or as the value of a parameter. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /**
   * Asks for JSON, whatever a handler answers by default; what is not answered with 200 is a {@link
   * SetupException}.
   */
  JsonNode get(String path) throws IOException {
    return json(path, bytes(path + (path.contains("?") ? "&" : "?") + "wt=json"));
  }

  /** Asks for a file as it is. */
  byte[] bytes(String path) throws IOException {
    return sent("GET " + path, request(path).GET());
  }

  /** Returns the HTTP status that a harmless question is answered with. */
  int status(String path) throws IOException {
    return exchange(request(path).GET()).statusCode();
  }

  /** Returns the HTTP status that a body which changes nothing is answered with. */
  int status(SetupRequest harmless) throws IOException {
    return exchange(post(harmless)).statusCode();
  }

  /** Prints a change, and makes it unless this is a dry run. */
  void make(SetupRequest change) throws IOException {
    out.accept(change.line());
    if (dryRun) {
      return;
    }
    JsonNode answer = json(change.path(), sent("POST " + change.path(), post(change)));
    if (answer.has("error") || answer.has("errors") || answer.has("failure")) {
      throw new SetupException(OK, "POST " + change.path() + ": " + SolrError.of(answer));
    }
    done.add(change.what());
  }

  private HttpRequest.Builder post(SetupRequest change) {
    return request(change.path())
        .header("Content-Type", change.contentType())
        .POST(HttpRequest.BodyPublishers.ofByteArray(change.bytes()));
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path)).timeout(TO_ANSWER);
    access.credentials().ifPresent(who -> request.header("Authorization", who.header()));
    return request;
  }

  private byte[] sent(String what, HttpRequest.Builder request) throws IOException {
    HttpResponse<byte[]> response = exchange(request);
    if (response.statusCode() != OK) {
      int status = response.statusCode();
      String why = access.refusal(status, what).orElseGet(() -> reason(response.body()));
      throw new SetupException(status, what + ": " + status + " " + why);
    }
    return response.body();
  }

  private HttpResponse<byte[]> exchange(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted");
    }
  }

  private static String reason(byte[] body) {
    try {
      return SolrError.of(Json.parse(body));
    } catch (IOException e) {
      return "";
    }
  }

  private static JsonNode json(String path, byte[] body) throws IOException {
    try {
      return Json.parse(body);
    } catch (JsonProcessingException e) {
      throw new SetupException(path + " does not answer JSON as Solr does");
    }
  }
}
