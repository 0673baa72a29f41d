// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.io.IOException;
import java.util.function.Consumer;

/** A change of one collection in several steps. Not thread-safe. */
public abstract sealed class CollectionChange permits Install, Uninstall {
  final SetupOptions options;
  final Consumer<String> out;
  final SolrServer solr;

  CollectionChange(SetupOptions options, Consumer<String> out) {
    this.options = options;
    this.out = out;
    this.solr = new SolrServer(options.solr(), options.access(), out, options.dryRun());
  }

  abstract boolean change() throws IOException;

  /**
   * Changes the collection; if a step fails, prints the completed steps.
   *
   * @return whether everything is done; otherwise the remaining steps were printed
   * @throws IOException if Solr fails or rejects a request
   */
  public final boolean run() throws IOException {
    try {
      return change();
    } catch (IOException e) {
      if (!solr.done().isEmpty()) {
        out.accept("Done before the failure: " + String.join("; ", solr.done()) + ".");
        out.accept("Run the same command again to continue.");
      }
      throw e;
    }
  }
}
