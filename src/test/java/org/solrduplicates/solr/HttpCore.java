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
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.solrduplicates.solr.decision.DecidedCore;

/** One core without ZooKeeper that is asked over HTTP, where caches and passwords count. */
public final class HttpCore implements AutoCloseable {
  private static final String NAME = "example";

  private final JettySolrRunner solr;
  private final HttpClient client = HttpClient.newHttpClient();

  private HttpCore(JettySolrRunner solr) {
    this.solr = solr;
  }

  /**
   * Starts a core in a folder, with a companion for decisions beside it.
   *
   * @param home the folder
   * @param security who may do what, as Solr's {@code security.json}; empty for everybody all
   * @param config a change to solrconfig.xml
   * @param schema a change to the schema
   */
  public static HttpCore start(
      Path home, String security, UnaryOperator<String> config, UnaryOperator<String> schema) {
    try {
      Files.writeString(home.resolve("solr.xml"), "<solr/>");
      if (!security.isEmpty()) {
        Files.writeString(home.resolve("security.json"), security);
      }
      TestCore.configure(home.resolve(NAME).resolve("conf"), config, schema);
      Files.writeString(home.resolve(NAME).resolve("core.properties"), "name=" + NAME);
      addCompanion(home.resolve(DecidedCore.COMPANION));
      JettySolrRunner solr = new JettySolrRunner(home.toString(), JettyConfig.builder().build());
      solr.start();
      return new HttpCore(solr);
    } catch (Exception e) {
      throw new IllegalStateException("Solr did not start", e);
    }
  }

  private static void addCompanion(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("conf"));
    for (String file : List.of("solrconfig.xml", "managed-schema.xml")) {
      Files.copy(DecidedCore.CONF.resolve(file), folder.resolve("conf").resolve(file));
    }
    Files.writeString(folder.resolve("core.properties"), "name=" + DecidedCore.COMPANION);
  }

  /** Asks by GET, with headers and their values in turn. */
  public HttpResponse<String> get(String path, String... headers) {
    return send(request(path, headers).GET());
  }

  /** Posts JSON, with headers and their values in turn. */
  public HttpResponse<String> post(String path, String json, String... headers) {
    return send(
        request(path, headers)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(json)));
  }

  private HttpRequest.Builder request(String path, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(solr.getBaseUrl() + "/" + NAME + path));
    return headers.length == 0 ? request : request.headers(headers);
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the header and the value by which somebody says who it is. */
  public static String[] user(String name, String password) {
    byte[] both = (name + ":" + password).getBytes(StandardCharsets.UTF_8);
    return new String[] {"Authorization", "Basic " + Base64.getEncoder().encodeToString(both)};
  }

  @Override
  public void close() {
    try {
      solr.stop();
    } catch (Exception e) {
      throw new IllegalStateException("Solr did not stop", e);
    }
  }
}
