// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.study;

/**
 * Two documents and what is known of them.
 *
 * @param a the number of the one
 * @param b the number of the other, which is smaller
 * @param isSame whether both are of one true group
 * @param isError whether it counts as an error to link them
 * @param isNear whether they share a term of the source {@code sketch}
 * @param isSameTitle whether both have a title, and the same
 * @param hasOtherTitle whether their titles differ in more than marks of versions
 * @param numbers the share of numbers in common, as the product counts them
 * @param weighted the similarity by {@code dup.measure=weighted}
 * @param blend by {@code dup.measure=blend}
 * @param dice by {@code dup.measure=dice}
 * @param shingles how many shingles are in common, as the sketches estimate it
 * @param words for each way to weigh words how much those in common weigh
 */
record Pair(
    int a,
    int b,
    boolean isSame,
    boolean isError,
    boolean isNear,
    boolean isSameTitle,
    boolean hasOtherTitle,
    double numbers,
    double weighted,
    double blend,
    double dice,
    double shingles,
    double[] words) {
  /** Returns the same pair as it would be if both documents had the same title. */
  Pair ofOneTitle() {
    return new Pair(
        a, b, isSame, isError, isNear, true, false, numbers, weighted, blend, dice, shingles,
        words);
  }

  int other(int document) {
    return document == a ? b : a;
  }
}
