// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.io.IOException;
import java.util.function.Consumer;
import org.solrduplicates.cli.client.SolrHttp.SolrRefusal;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;
import org.solrduplicates.core.text.Sentence;

/** Uploads files of the configset of a collection, or prints how to do it. */
record ConfigsetUpload(SolrServer solr, Site site, Consumer<String> out) {
  /**
   * In the message of Solr to an anonymous user who changes a configset of an authenticated one.
   */
  private static final String UNTRUSTED = "untrusted";

  /**
   * Uploads a file.
   *
   * @param shown prints the change
   * @return whether it is done; otherwise the remaining steps were printed
   */
  boolean send(String name, ConfigFile file, Runnable shown) throws IOException {
    String configset = site.configset().orElseThrow();
    out.accept("In the " + name + " of the configset " + configset + ":");
    shown.run();
    try {
      solr.make(request(configset, name, file));
      return true;
    } catch (SolrRefusal e) {
      if (e.status() != 400 || !String.valueOf(e.getMessage()).contains(UNTRUSTED)) {
        throw e;
      }
      out.accept("Only an authenticated user may change this configset: " + e.getMessage());
      out.accept("Left to do: change it as above in ZooKeeper");
      printCommands(configset, name);
      printRunAgain();
      return false;
    }
  }

  private static SetupRequest request(String configset, String name, ConfigFile file) {
    String path =
        Sentence.of(
            "/admin/configs?action=UPLOAD&name=%s&filePath=%s&overwrite=true&cleanup=false",
            SolrServer.encoded(configset), SolrServer.encoded(name));
    return SetupRequest.file("changed " + name + " of the configset " + configset, path, file);
  }

  private void printCommands(String configset, String name) {
    String inZooKeeper = "zk:/configs/" + configset + "/" + name;
    String address = " -z " + site.zooKeeper();
    out.accept("with: bin/solr zk cp " + inZooKeeper + " " + name + address);
    out.accept("and:  bin/solr zk cp " + name + " " + inZooKeeper + address);
  }

  void printRunAgain() {
    out.accept("Then run the same command again: it reloads the file and continues.");
  }
}
