package org.solrduplicates.solr.weights;

import java.io.IOException;
import java.util.Optional;

/** Where the weights of one collection are kept. Safe for use by several threads. */
interface WeightsStore {
  /** Returns what is another after every change of what is kept, and is cheap to ask for. */
  String stamp() throws IOException;

  /** Returns what is kept, or nothing if nothing was ever kept. */
  Optional<String> read() throws IOException;

  /**
   * Keeps a text in the place of another: all of it or nothing.
   *
   * @param seen what was read last
   * @param next what is to be kept
   * @return false if somebody else has kept something meanwhile, which stays
   */
  boolean replace(Optional<String> seen, String next) throws IOException;
}
