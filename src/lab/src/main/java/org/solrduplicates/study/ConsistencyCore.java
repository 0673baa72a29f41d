// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.common.SolrInputDocument;
import org.apache.solr.embedded.JettyConfig;
import org.apache.solr.embedded.JettySolrRunner;
import org.solrduplicates.solr.TestCore;
import org.solrduplicates.solr.TestSolrXml;

/** A Solr over HTTP in this JVM with one new core of the example, which is no SolrCloud. */
final class ConsistencyCore implements AutoCloseable {
  private static final String NAME = "consistency";

  /** The field of {@link #withHalf}, which the example has not. */
  static final String HALF = "half";

  private static final String FIELD =
      "<field name=\"half\" type=\"string\" indexed=\"true\" stored=\"false\"/>\n";
  private static final int GOLDEN_RATIO = 0x9E3779B9;

  private final JettySolrRunner jetty;
  private final SolrClient client;

  private ConsistencyCore(Path home) throws Exception {
    jetty = new JettySolrRunner(home.toString(), JettyConfig.builder().build());
    jetty.start();
    client = jetty.newClient();
  }

  /** Starts a Solr in a folder, which must be empty, and fills it. */
  static ConsistencyCore of(Path home, List<SolrInputDocument> documents) throws Exception {
    Path core = home.resolve(NAME);
    TestCore.configure(core.resolve("conf"), UnaryOperator.identity(), schema());
    TestSolrXml.write(home);
    Files.writeString(core.resolve("core.properties"), "name=" + NAME);
    ConsistencyCore started = new ConsistencyCore(home);
    started.solr().fill(documents);
    return started;
  }

  /** Returns a change to the schema, by which documents can say in which half they are. */
  static UnaryOperator<String> schema() {
    return TestCore.with(FIELD);
  }

  /** Puts a document into one of two halves, by a hash of its id. */
  static SolrInputDocument withHalf(SolrInputDocument document) {
    document.setField(HALF, String.valueOf(half((String) document.getFieldValue("id"))));
    return document;
  }

  /** Returns the half of a document, 0 or 1. */
  static int half(String id) {
    return (id.hashCode() * GOLDEN_RATIO) >>> (Integer.SIZE - 1);
  }

  ConsistencySolr solr() {
    return new ConsistencySolr(client, NAME);
  }

  @Override
  public void close() throws IOException {
    client.close();
    try {
      jetty.stop();
    } catch (Exception e) {
      throw new IOException("Solr did not stop", e);
    }
  }
}
