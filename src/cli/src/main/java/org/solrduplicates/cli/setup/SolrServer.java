// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
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
import org.solrduplicates.cli.client.SolrHttp;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;

/** Sends requests to Solr. Every change is printed; credentials are not. Not thread-safe. */
final class SolrServer {
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;

  /** Long, because an upload waits for all replicas and a reload for all cores. */
  private static final Duration TO_ANSWER = Duration.ofMinutes(3);

  private final SolrHttp http;
  private final String url;
  private final Consumer<String> out;
  private final boolean dryRun;
  private final List<String> done = new ArrayList<>();

  /**
   * Sends no request yet.
   *
   * @param solr the address, such as {@code http://host:8983/solr}
   * @param out receives the changes
   */
  SolrServer(URI solr, Access access, Consumer<String> out, boolean dryRun) {
    this.http = new SolrHttp(access, TO_ANSWER);
    this.url = Credentials.without(solr);
    this.out = out;
    this.dryRun = dryRun;
  }

  /** Returns the address without credentials. */
  String url() {
    return url;
  }

  /** Returns the descriptions of the completed changes. */
  List<String> done() {
    return List.copyOf(done);
  }

  /** Returns a text encoded for a path or a parameter. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Requests JSON, independent of the default of the handler. */
  JsonNode get(String path) throws IOException {
    return json(got(path + (path.contains("?") ? "&" : "?") + "wt=json"), "GET " + path);
  }

  byte[] bytes(String path) throws IOException {
    HttpResponse<byte[]> response = got(path);
    if (response.statusCode() != OK) {
      json(response, "GET " + path);
    }
    return response.body();
  }

  int status(String path) throws IOException {
    return got(path).statusCode();
  }

  /** Returns the HTTP status of a request without effect. */
  int status(SetupRequest harmless) throws IOException {
    return posted(harmless).statusCode();
  }

  /**
   * Returns why Solr rejects the commands of a question; empty if it would accept them.
   *
   * @throws SolrRefusal if Solr rejects all commands whatever they are
   */
  List<String> refusals(SetupRequest question) throws IOException {
    HttpResponse<byte[]> response = posted(question);
    if (response.statusCode() != BAD_REQUEST) {
      JsonNode answer = json(response, "POST " + question.path());
      return Plugins.texts(answer.path("errors"));
    }
    List<String> refusals = new ArrayList<>();
    for (JsonNode command : Json.parse(response.body()).path("error").path("details")) {
      if (!command.has(SetupRequest.NO_COMMAND)) {
        refusals.addAll(Plugins.texts(command.path("errorMessages")));
      }
    }
    return refusals.stream().map(String::strip).distinct().toList();
  }

  /** Prints a change, and sends it unless this is a dry run, which prints the body, too. */
  void make(SetupRequest change) throws IOException {
    if (dryRun) {
      out.accept(change.line(change.isJson() ? change.body() : change.shown()));
      return;
    }
    out.accept(change.line(change.shown()));
    String asked = "POST " + change.path();
    JsonNode answer = json(posted(change), asked);
    if (answer.has("error") || answer.has("errors") || answer.has("failure")) {
      throw new SolrRefusal(OK, asked + ": " + SolrHttp.reason(answer));
    }
    done.add(change.what());
  }

  /** Adds the request and the status to the message of a failure. */
  private JsonNode json(HttpResponse<byte[]> response, String asked) throws IOException {
    try {
      return http.json(response, asked);
    } catch (SolrRefusal e) {
      throw new SolrRefusal(e.status(), asked + ": " + e.status() + " " + e.getMessage());
    }
  }

  private HttpResponse<byte[]> got(String path) throws IOException {
    return http.send(url + path, request -> {});
  }

  private HttpResponse<byte[]> posted(SetupRequest change) throws IOException {
    return http.send(
        url + change.path(),
        request ->
            request
                .header("Content-Type", change.contentType())
                .POST(HttpRequest.BodyPublishers.ofByteArray(change.bytes())));
  }

  /**
   * A POST request that changes something.
   *
   * @param what the change in the past tense, for messages
   * @param path relative to the address of Solr
   * @param body empty for none
   * @param charset of the body
   * @param shown what is printed instead of the body
   */
  record SetupRequest(
      String what, String path, String contentType, String body, Charset charset, String shown) {
    /** An unknown command, with which Solr rejects all commands of a request. */
    private static final String NO_COMMAND = "solr-duplicates-asks";

    private static final String JSON = "application/json";

    static SetupRequest json(String what, String path, String body) {
      String shown = "(" + what + ")";
      return new SetupRequest(what, path, JSON, body, StandardCharsets.UTF_8, shown);
    }

    /**
     * Returns a request that changes nothing. Solr examines the commands, and rejects all of them
     * because one is unknown. A request without a command would write a file.
     */
    static SetupRequest question(String path, List<String> commands) {
      String all =
          Stream.concat(commands.stream(), Stream.of("\"" + NO_COMMAND + "\":\"\""))
              .collect(Collectors.joining(",", "{", "}"));
      return json("nothing", path, all);
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

    boolean isJson() {
      return contentType.equals(JSON);
    }

    /** Returns method, path and a text in one line. */
    String line(String text) {
      return ("POST " + path + " " + text).strip();
    }
  }
}
