// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

/**
 * Takes pairs of documents that may be versions of each other, but are in different groups.
 *
 * @param from the least similarity, in 0..1
 */
public record Doubts(double from, Taker taker) {
  /** Takes none. */
  public static final Doubts NONE = new Doubts(Double.POSITIVE_INFINITY, (a, b, similarity) -> {});

  /** Receives a pair by its {@code DocumentKey}s, each pair once. */
  @FunctionalInterface
  public interface Taker {
    void take(long a, long b, double similarity);
  }
}
