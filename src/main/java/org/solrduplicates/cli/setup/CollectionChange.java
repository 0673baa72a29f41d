package org.solrduplicates.cli.setup;

import java.io.IOException;
import java.util.function.Consumer;

/** A change of one collection, in several steps. For one thread. */
public abstract sealed class CollectionChange permits Install, Uninstall {
  final SetupOptions options;
  final Consumer<String> out;
  final SolrServer solr;

  CollectionChange(SetupOptions options, Consumer<String> out) {
    this.options = options;
    this.out = out;
    this.solr = new SolrServer(options.solr(), options.access(), out, options.dryRun());
  }

  /** Changes the collection, and returns whether nothing is left to do. */
  abstract boolean change() throws IOException;

  /**
   * Changes the collection; if a step fails, says which were done.
   *
   * @return whether all is done; if not, what is left to do was said
   * @throws IOException if Solr fails or refuses
   */
  public final boolean run() throws IOException {
    try {
      return change();
    } catch (IOException e) {
      if (!solr.done().isEmpty()) {
        out.accept("Done before the failure: " + String.join("; ", solr.done()) + ".");
        out.accept("The same command goes on from there.");
      }
      throw e;
    }
  }
}
