// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.text.Sentence;

/**
 * Sends HTTP requests to Solr with the credentials, proxy and certificates of an {@link Access}. No
 * redirect is followed. Thread-safe.
 */
public final class SolrHttp {
  private static final int OK = 200;

  private final HttpClient client;
  private final Access access;
  private final Duration timeout;

  public SolrHttp(Access access, Duration timeout) {
    this.client = access.client();
    this.access = access;
    this.timeout = timeout;
  }

  /**
   * Sends a request.
   *
   * @param with sets the method, the body and headers
   * @throws IOException if there is no response
   */
  public HttpResponse<byte[]> send(String url, Consumer<HttpRequest.Builder> with)
      throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url)).timeout(timeout);
    access.credentials().ifPresent(who -> request.header("Authorization", who.header()));
    with.accept(request);
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the request was interrupted; run the command again");
    }
  }

  /**
   * Returns the JSON of a response.
   *
   * @param asked the method and the address, for messages
   * @throws SolrRefusal if the status is not 200
   * @throws NotJsonException if the body is not JSON
   */
  public JsonNode json(HttpResponse<byte[]> response, String asked) throws IOException {
    int status = response.statusCode();
    Optional<String> ofAccess = access.refusal(status, asked);
    Optional<JsonNode> body = parsed(response.body());
    if (status == OK && body.isPresent()) {
      return body.get();
    }
    Optional<String> reason = body.filter(answer -> status != OK).map(SolrHttp::reason);
    if (ofAccess.isPresent()) {
      String why = ofAccess.get() + reason.map(text -> ": " + text).orElse("");
      throw new SolrRefusal(status, why);
    }
    throw reason.isPresent()
        ? new SolrRefusal(status, reason.get())
        : new NotJsonException(
            status,
            Sentence.of(
                "%s returned status %d without a JSON body;"
                    + " check that the address is Solr's and not that of a proxy or login page",
                asked, status));
  }

  private static Optional<JsonNode> parsed(byte[] body) throws IOException {
    try {
      return Optional.of(Json.parse(body)).filter(JsonNode::isObject);
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns why Solr rejected a request: the messages of single commands, or of all commands, or of
   * the response. If the plugin is missing, adds how to install it.
   */
  public static String reason(JsonNode answer) {
    String message = message(answer);
    return message.contains("Error loading class 'org.solrduplicates.")
        ? Sentence.of(
            "the plugin is not installed: copy its jar into the folder lib of each Solr home and"
                + " restart Solr (%s)",
            message)
        : message;
  }

  private static String message(JsonNode answer) {
    JsonNode error = answer.path("error");
    List<JsonNode> ofAll = List.of(answer.path("errorMessages"), answer.path("errors"));
    return Stream.of(error.path("details").findValues("errorMessages"), ofAll)
        .map(SolrHttp::joined)
        .filter(message -> !message.isEmpty())
        .findFirst()
        .orElseGet(() -> error.path("msg").asText("no reason given").strip());
  }

  /** A failed reload repeats its reason on several lines. */
  private static String joined(List<JsonNode> lists) {
    return lists.stream()
        .flatMap(list -> StreamSupport.stream(list.spliterator(), false))
        .map(JsonNode::asText)
        .flatMap(String::lines)
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /** Solr or a proxy rejected a request; the message is for the user. */
  public static class SolrRefusal extends UserException {
    private static final long serialVersionUID = 1;

    private final int status;

    public SolrRefusal(int status, String message) {
      super(message);
      this.status = status;
    }

    public int status() {
      return status;
    }
  }

  /** The response is not JSON, so it is probably not from Solr. */
  static final class NotJsonException extends SolrRefusal {
    private static final long serialVersionUID = 1;

    NotJsonException(int status, String message) {
      super(status, message);
    }
  }
}
