// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

import java.util.HashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * How well a partition agrees with the truth, in pairs of documents. Pairs are counted by the sizes
 * of groups and of what groups have in common, and never one by one.
 */
final class ScaleScore {
  private final ScaleTruth truth;
  private final int[] groups;
  private final Map<Integer, Integer> sizes = new HashMap<>();

  /**
   * Scores a partition.
   *
   * @param groups the number of the group of each document, 0 for none; groups may have any numbers
   */
  ScaleScore(ScaleTruth truth, int[] groups) {
    this.truth = truth;
    this.groups = groups;
    IntStream.range(0, groups.length)
        .filter(this::isGrouped)
        .forEach(document -> sizes.merge(groups[document], 1, Integer::sum));
  }

  private boolean isGrouped(int document) {
    return groups[document] != 0;
  }

  private int size(int document) {
    return sizes.getOrDefault(groups[document], 1);
  }

  /** Returns the number of groups of at least two documents. */
  int groups() {
    return (int) sizes.values().stream().filter(size -> size > 1).count();
  }

  int largest() {
    return sizes.values().stream().mapToInt(Integer::intValue).max().orElse(1);
  }

  /** Returns the documents that are in groups of at least two. */
  int inGroups() {
    return sizes.values().stream().mapToInt(Integer::intValue).filter(size -> size > 1).sum();
  }

  Share precision() {
    return precision(this::isGrouped);
  }

  /**
   * Returns the precision of the pairs within groups that were found with so many documents. So
   * every found pair is in one class, and a group that was joined in error counts where it is seen.
   */
  Share precision(SizeClass found) {
    return precision(document -> isGrouped(document) && found.contains(size(document)));
  }

  private Share precision(IntPredicate which) {
    return new Share(pairs(which, this::common), pairs(which, document -> groups[document]));
  }

  Share recall() {
    return recall(document -> true);
  }

  /** Returns the recall of the pairs of true groups of so many documents. */
  Share recall(SizeClass planted) {
    return recall(document -> planted.contains(truth.size(document)));
  }

  private Share recall(IntPredicate which) {
    return new Share(pairs(which.and(this::isGrouped), this::common), pairs(which, truth::group));
  }

  /** Returns how many pairs of one template family, none of which is true, were joined. */
  Share templates() {
    return new Share(
        pairs(
            document -> truth.hasTemplate(document) && isGrouped(document),
            document -> key(groups[document], truth.template(document))),
        pairs(truth::hasTemplate, truth::template));
  }

  /** Returns how many documents, of those that have a parent, are in one group with it. */
  Share parents(IntPredicate which) {
    int[] children =
        IntStream.range(0, groups.length).filter(truth::hasParent).filter(which).toArray();
    return new Share(IntStream.of(children).filter(this::isWithParent).count(), children.length);
  }

  private boolean isWithParent(int document) {
    return isGrouped(document) && groups[document] == groups[truth.parent(document)];
  }

  private long common(int document) {
    return key(groups[document], truth.group(document));
  }

  private static long key(int high, int low) {
    return (long) high << Integer.SIZE | low;
  }

  /** Returns the number of pairs of documents with the same key. */
  private long pairs(IntPredicate which, IntToLongFunction key) {
    long[] keys = IntStream.range(0, groups.length).filter(which).mapToLong(key).sorted().toArray();
    long pairs = 0;
    int from = 0;
    for (int i = 0; i < keys.length; i++) {
      from = keys[i] == keys[from] ? from : i;
      pairs += i - from;
    }
    return pairs;
  }
}
