// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.apache.solr.cloud.MiniSolrCloudCluster;

/**
 * The solr.xml of a Solr in this JVM that is no node of a SolrCloud. It has the key pair that the
 * clouds of Solr's own tests have: making one takes ten times as long as starting a core.
 */
public final class TestSolrXml {
  private static final String XML =
      """
      <solr>
        <solrcloud>
          <str name="host">127.0.0.1</str>
          <int name="hostPort">0</int>
          <str name="hostContext">solr</str>
          <str name="pkiHandlerPrivateKeyPath">PRIVATE</str>
          <str name="pkiHandlerPublicKeyPath">PUBLIC</str>
        </solrcloud>
      </solr>
      """;

  private TestSolrXml() {}

  /** Makes a folder the home of a Solr. */
  public static void write(Path home) throws IOException {
    Files.writeString(
        home.resolve("solr.xml"),
        XML.replace("PRIVATE", key("priv_key512_pkcs8.pem"))
            .replace("PUBLIC", key("pub_key512.der")));
  }

  private static String key(String name) {
    return Objects.requireNonNull(
            MiniSolrCloudCluster.class.getResource("/cryptokeys/" + name), name)
        .toExternalForm();
  }
}
