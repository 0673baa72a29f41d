// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.collection;

/**
 * Takes pairs of documents in different groups: those that may be versions of each other, and
 * wholes with their parts. Of equal texts, one document stands for the others.
 *
 * @param from the least similarity, in 0..1; of wholes and parts it does not matter
 */
public record Doubts(double from, Taker taker, PartTaker parts) {
  /** Takes none. */
  public static final Doubts NONE =
      new Doubts(
          Double.POSITIVE_INFINITY, (a, b, similarity) -> {}, (whole, part, ofWhole, ofPart) -> {});

  /** Receives a pair by its {@code DocumentKey}s, each pair once. */
  @FunctionalInterface
  public interface Taker {
    void take(long a, long b, double similarity);
  }

  /** Receives a whole and its part by their {@code DocumentKey}s, each pair once. */
  @FunctionalInterface
  public interface PartTaker {
    /**
     * @param ofWhole the weighted share of the whole that the part has, in 0..1
     * @param ofPart the weighted share of the part that the whole has, in 0..1
     */
    void take(long whole, long part, double ofWhole, double ofPart);
  }
}
