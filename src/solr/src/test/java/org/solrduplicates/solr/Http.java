// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;

/**
 * Asks a core or a collection as any program does, and shows all headers of the answer.
 *
 * @param url the address of the core or collection
 */
public record Http(String url) {
  /** A user who may update and not read. */
  public static final String WRITER = "writer";

  /** A user who may do both. */
  public static final String EDITOR = "solr";

  /** The password of all users, that of Solr's own documentation. */
  public static final String PASSWORD = "SolrRocks";

  private static final String HASH =
      "\"IV0EHq1OnNrj6gvRCwvFwTrZ1+z1oBbnQdiVC3otuq0="
          + " Ndd7LKvVBAaZIF0QAVi1ekCfAJXr1GGfLtRUXhgrF8c=\"";

  /** Who updates may not read, unless he is the editor, who may do both; others may neither. */
  public static final String SECURITY =
      "{\"authentication\":{\"class\":\"solr.BasicAuthPlugin\",\"blockUnknown\":false,"
          + "\"credentials\":{\"solr\":"
          + HASH
          + ",\"writer\":"
          + HASH
          + "}},\"authorization\":{\"class\":\"solr.RuleBasedAuthorizationPlugin\","
          + "\"user-role\":{\"solr\":\"editor\",\"writer\":\"writer\"},\"permissions\":["
          + "{\"name\":\"read\",\"role\":\"editor\"},"
          + "{\"name\":\"update\",\"role\":[\"writer\",\"editor\"]}]}}";

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Asks by GET, with headers and their values in turn. */
  public HttpResponse<String> get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  /** Posts JSON, with headers and their values in turn. */
  public HttpResponse<String> post(String path, String json, String... headers) {
    return send("POST", path, "application/json", json, headers);
  }

  /** Sends a body by any method, with headers and their values in turn. */
  public HttpResponse<String> send(
      String method, String path, String type, String body, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofString(body)));
  }

  /** Sends nothing by any method. */
  public HttpResponse<String> send(String method, String path) {
    return send(request(path).method(method, HttpRequest.BodyPublishers.noBody()));
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return CLIENT.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the file security.json as it stands in the documentation. */
  public static String documentedSecurity() throws IOException {
    String page = Files.readString(Path.of("docs/security.md"));
    String json = page.substring(page.indexOf("{\n  \"authentication\""));
    return json.substring(0, json.indexOf("\n```"));
  }

  /** Returns the header and the value that authenticate a user of {@link #SECURITY}. */
  public static String[] user(String name) {
    byte[] both = (name + ":" + PASSWORD).getBytes(StandardCharsets.UTF_8);
    return new String[] {"Authorization", "Basic " + Base64.getEncoder().encodeToString(both)};
  }
}
