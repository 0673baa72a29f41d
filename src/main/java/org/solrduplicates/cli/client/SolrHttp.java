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
 * Sends HTTP requests to Solr with the user, the proxy and the trusted certificates of an {@link
 * Access}. No redirect is followed. Thread-safe.
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
      throw new InterruptedIOException("interrupted");
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
      String why = ofAccess.get() + reason.map(said -> ": " + said).orElse("");
      throw new SolrRefusal(status, why);
    }
    throw reason.isPresent()
        ? new SolrRefusal(status, reason.get())
        : new NotJsonException(
            status,
            Sentence.of(
                "%s is answered with a page (%d), not as Solr answers;"
                    + " is it an address of Solr, or that of a proxy or of a login?",
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
   * Returns why Solr refused a request: the messages of single commands, or those of all commands,
   * or the message of the answer; and what to do if Solr lacks the plugin.
   */
  public static String reason(JsonNode answer) {
    String message = message(answer);
    return message.contains("Error loading class 'org.solrduplicates.")
        ? Sentence.of(
            "Solr does not have the plugin: copy its jar into the folder lib of the home of every"
                + " Solr, and start it again (%s)",
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

  /** A failed reload repeats its reason, in lines. */
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

  /** Solr, or a proxy before it, refused a request; the message is for the user. */
  public static class SolrRefusal extends UserException {
    private static final long serialVersionUID = 1;

    private final int status;

    public SolrRefusal(int status, String message) {
      super(message);
      this.status = status;
    }

    /** Returns the HTTP status, or 0 if the failure is not one of Solr. */
    public int status() {
      return status;
    }
  }

  /** The response is not JSON, so it probably does not come from Solr. */
  static final class NotJsonException extends SolrRefusal {
    private static final long serialVersionUID = 1;

    NotJsonException(int status, String message) {
      super(status, message);
    }
  }
}
