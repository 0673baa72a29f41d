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
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.solrduplicates.cli.client.Access;
import org.solrduplicates.cli.client.Credentials;
import org.solrduplicates.cli.client.Json;
import org.solrduplicates.cli.console.FailureReason.UserException;
import org.solrduplicates.core.text.Sentence;

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
   * @param out where requests that change something are printed
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

  /** Why Solr refused something, out of the several places where its APIs say so. */
  static final class SolrError {
    private static final String NO_CLASS = "Error loading class 'org.solrduplicates.";

    private SolrError() {}

    /**
     * Returns the messages of single commands, or those of all of them, or the one of the answer;
     * and what to do where Solr lacks the jar.
     */
    static String of(JsonNode answer) {
      String message = message(answer);
      return message.contains(NO_CLASS)
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
          .map(SolrError::joined)
          .filter(message -> !message.isEmpty())
          .findFirst()
          .orElseGet(() -> error.path("msg").asText("no reason given").strip());
    }

    /** A failed reload tells its reason twice, in lines. */
    private static String joined(List<JsonNode> lists) {
      return lists.stream()
          .flatMap(list -> SetupAnswer.texts(list).stream())
          .flatMap(String::lines)
          .map(String::strip)
          .filter(line -> !line.isEmpty())
          .distinct()
          .collect(Collectors.joining("; "));
    }
  }

  /** Solr refused a request, or does not answer as Solr does; the message is for the user. */
  public static final class SetupException extends UserException {
    private static final long serialVersionUID = 1;

    private final int status;

    SetupException(int status, String message) {
      super(message);
      this.status = status;
    }

    SetupException(String message) {
      this(0, message);
    }

    /** Returns the HTTP status of Solr's answer, or 0 if the failure is none of Solr's. */
    int status() {
      return status;
    }
  }

  /**
   * A request that changes something: always a POST.
   *
   * @param what what it does, in words
   * @param path where it goes, from the address of Solr on
   * @param body what is sent, empty for nothing
   * @param charset how the body becomes bytes
   */
  record SetupRequest(
      String what, String path, String contentType, String body, Charset charset, String shown) {
    static SetupRequest json(String what, String path, String body) {
      return new SetupRequest(what, path, "application/json", body, StandardCharsets.UTF_8, body);
    }

    static SetupRequest file(String what, String path, ConfigFile file) {
      String size = "(" + file.text().length() + " bytes)";
      return new SetupRequest(
          what, path, "application/octet-stream", file.text(), ConfigFile.BYTES, size);
    }

    static SetupRequest command(String what, String path) {
      String form = "application/x-www-form-urlencoded";
      return new SetupRequest(what, path, form, "", StandardCharsets.UTF_8, "");
    }

    byte[] bytes() {
      return body.getBytes(charset);
    }

    /** Returns the request in one line: method, path and body. */
    String line() {
      return ("POST " + path + " " + shown).strip();
    }
  }
}
