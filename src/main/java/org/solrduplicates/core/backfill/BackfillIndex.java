package org.solrduplicates.core.backfill;

import java.io.IOException;
import java.util.List;

/** The index whose documents get fingerprints. For one thread. */
public interface BackfillIndex {
  /** Walks all documents as of the last commit that made something visible. */
  void walk(Walk walk) throws IOException;

  /** Waits until all replicas have the updates so far. */
  void flush() throws IOException;

  /**
   * Makes the updates so far durable.
   *
   * @param visible whether the next walk is to see them, too
   */
  void commit(boolean visible) throws IOException;

  /** Takes all documents in turn. */
  interface Walk {
    /** Is told at the beginning how many documents there are. */
    void begin(long documents);

    /**
     * Takes a document, or one with the children that are updated with it.
     *
     * @param states what the index has of each
     * @param update makes new fingerprints for all of them
     */
    void take(List<FingerprintState> states, Update update) throws IOException;
  }

  /** An update that changes nothing of a document but its fingerprint. */
  @FunctionalInterface
  interface Update {
    /** Sends it. */
    Attempt send() throws IOException;
  }
}
