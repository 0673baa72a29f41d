// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.solrduplicates.solr.decision.DecidedCore;

/** One core without ZooKeeper that is asked over HTTP, where caches and passwords count. */
public final class HttpCore implements AutoCloseable {
  private static final String NAME = "example";

  private final JettySolrRunner solr;

  private HttpCore(JettySolrRunner solr) {
    this.solr = solr;
  }

  /**
   * Starts a core in a folder, with a companion for decisions beside it.
   *
   * @param home the folder
   * @param security the permissions, as Solr's {@code security.json}; empty to allow all requests
   * @param config a change to solrconfig.xml
   * @param schema a change to the schema
   */
  public static HttpCore start(
      Path home, String security, UnaryOperator<String> config, UnaryOperator<String> schema) {
    try {
      TestSolrXml.write(home);
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

  /** Returns who asks the core. */
  public Http http() {
    return new Http(solr.getBaseUrl() + "/" + NAME);
  }

  /**
   * Runs the groups job and waits until it is done.
   *
   * @param headers of the user, by name and value in turn
   */
  public void group(String... headers) {
    http().post("/duplicates/groups", "{\"command\":\"start\"}", headers);
    String status;
    do {
      status = http().get("/duplicates/groups?command=status", headers).body();
    } while (status.contains("\"running\""));
    assertTrue(status.contains("\"done\""), status);
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
