// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

/**
 * When a shard flushes while it writes. Until then, Solr keeps some 200 bytes of heap for each
 * written document. Each flush rewrites the columns of the shard, so there are few. Not
 * thread-safe.
 */
final class Flushes {
  private static final int FEWEST = 100_000;
  private static final int MOST_FLUSHES = 16;

  private final int between;
  private int written;

  /**
   * @param documents that the shard writes in all
   */
  Flushes(int documents) {
    this.between = Math.max(FEWEST, documents / MOST_FLUSHES);
  }

  /** Returns whether the shard must flush after it has written some more documents. */
  boolean isDueAfter(int documents) {
    written += documents;
    boolean isDue = written >= between;
    written = isDue ? 0 : written;
    return isDue;
  }
}
