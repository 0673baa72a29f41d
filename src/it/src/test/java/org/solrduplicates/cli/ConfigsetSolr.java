// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.solrduplicates.core.Project;
import org.solrduplicates.solr.TestSolrXml;

/** A Solr over HTTP with cores of the configsets in {@code src/test/resources/configsets}. */
final class ConfigsetSolr implements AutoCloseable {
  static final Path CONFIGSETS = Project.TEST_RESOURCES.resolve("configsets");

  private final Path home;
  private final JettySolrRunner solr;

  private ConfigsetSolr(Path home, JettySolrRunner solr) {
    this.home = home;
    this.solr = solr;
  }

  /** Prepares a Solr; cores are added before it is started. */
  static ConfigsetSolr in(Path home) throws IOException {
    TestSolrXml.write(home);
    return new ConfigsetSolr(
        home, new JettySolrRunner(home.toString(), JettyConfig.builder().build()));
  }

  /** Adds a core with a change to its schema. */
  ConfigsetSolr with(String core, String configset, UnaryOperator<String> schema)
      throws IOException {
    Path conf = Files.createDirectories(home.resolve(core).resolve("conf"));
    write(configset, conf, schema);
    Files.writeString(home.resolve(core).resolve("core.properties"), "name=" + core);
    return this;
  }

  /** Adds a core of a schema in a file of some name, and of a solrconfig.xml. */
  ConfigsetSolr with(String core, String schemaFile, String schema, String config)
      throws IOException {
    Path conf = Files.createDirectories(home.resolve(core).resolve("conf"));
    Files.writeString(conf.resolve(schemaFile), schema);
    Files.writeString(conf.resolve("solrconfig.xml"), config);
    Files.writeString(home.resolve(core).resolve("core.properties"), "name=" + core);
    return this;
  }

  /** Writes a configset into a folder, with a change to its schema. */
  static Path write(String configset, Path conf, UnaryOperator<String> schema) throws IOException {
    Path from = CONFIGSETS.resolve(configset).resolve("conf");
    Files.createDirectories(conf);
    Files.copy(from.resolve("solrconfig.xml"), conf.resolve("solrconfig.xml"));
    String text = Files.readString(from.resolve("managed-schema.xml"));
    Files.writeString(conf.resolve("managed-schema.xml"), schema.apply(text));
    return conf;
  }

  /** Sets the users and permissions, as in Solr's {@code security.json}. */
  ConfigsetSolr secured(String security) throws IOException {
    Files.writeString(home.resolve("security.json"), security);
    return this;
  }

  ConfigsetSolr start() throws Exception {
    solr.start();
    return this;
  }

  /** Returns the address of Solr itself. */
  String url() {
    return solr.getBaseUrl().toString();
  }

  /** Returns the solrconfig.xml of a core. */
  Path config(String core) {
    return home.resolve(core).resolve("conf").resolve("solrconfig.xml");
  }

  @Override
  public void close() throws Exception {
    solr.stop();
  }
}
