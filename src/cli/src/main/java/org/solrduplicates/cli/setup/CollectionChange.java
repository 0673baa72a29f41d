// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.cli.setup;

import java.io.IOException;
import java.util.function.Consumer;
import org.solrduplicates.cli.setup.SolrServer.SetupRequest;

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
   * Returns the configuration after loading what an earlier change stored. Solr keeps a stored
   * configuration even if its reload failed.
   */
  final Configuration loaded(Site site) throws IOException {
    Configuration now = Configuration.of(solr, options.path());
    boolean isCurrent = now.isLoaded() && site.failure().isEmpty();
    if (isCurrent || site.obstacle(options.sharedConfigset()).isPresent()) {
      return now;
    }
    out.accept(
        "The stored configuration is not loaded yet"
            + site.failure().map(w -> ": " + w).orElse("."));
    for (SetupRequest reload : site.reloads()) {
      solr.make(reload);
    }
    return Configuration.of(solr, options.path());
  }

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
