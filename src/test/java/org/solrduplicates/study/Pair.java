package org.solrduplicates.study;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Two documents and what they share, from which every measure of the study is computed. */
final class Pair {
  final StudyDocument a;
  final StudyDocument b;
  private final Frequencies weights;
  private final Map<String, Size> sizes = new HashMap<>();

  /** What two documents share, and how much of it each has. */
  record Size(double shared, double a, double b) {
    double shorter() {
      return Math.min(a, b);
    }

    double tversky(double shorterWeight) {
      double size = shorterWeight * Math.min(a, b) + (1 - shorterWeight) * Math.max(a, b);
      return size == 0 ? 0 : Math.min(1, shared / size);
    }

    /** The overlap with some taken as shared beforehand: 1 where there is nothing to compare. */
    double overlap(double prior) {
      return (shared + prior) / (Math.min(a, b) + prior);
    }
  }

  Pair(StudyDocument a, StudyDocument b, Frequencies weights) {
    this.a = a;
    this.b = b;
    this.weights = weights;
  }

  boolean isSame() {
    return a.group.equals(b.group);
  }

  Size words() {
    return sizes.computeIfAbsent("words", k -> size(a.words, b.words, (bag, i) -> 1));
  }

  Size numbers() {
    return sizes.computeIfAbsent(
        "numbers", k -> size(a.words, b.words, (bag, i) -> bag.numeric()[i] ? 1 : 0));
  }

  Size idf() {
    return sizes.computeIfAbsent(
        "idf", k -> size(a.words, b.words, (bag, i) -> weights.idf(bag.words()[i])));
  }

  /** Without the words that are in more than 20 % of the documents. */
  Size rare() {
    return sizes.computeIfAbsent(
        "rare",
        k -> size(a.words, b.words, (bag, i) -> weights.isFrequent(bag.words()[i]) ? 0 : 1));
  }

  Size singleHan() {
    return sizes.computeIfAbsent("han", k -> size(a.singleHan, b.singleHan, (bag, i) -> 1));
  }

  /** The distinct shingles of {@code StudyDocument.SHINGLE_WORDS[width]} words. */
  Size shingles(int width) {
    return sizes.computeIfAbsent(
        "shingles" + width, k -> size(a.shingles[width], b.shingles[width]));
  }

  /** The same, estimated from the {@code k} smallest hashes of each. */
  Size sketch(int width, int k) {
    return sizes.computeIfAbsent(
        "sketch" + width + "/" + k, n -> estimate(a.shingles[width], b.shingles[width], k));
  }

  double titles() {
    Set<String> shared = new TreeSet<>(a.title);
    shared.retainAll(b.title);
    return new Size(shared.size(), a.title.size(), b.title.size()).tversky(0.5);
  }

  private interface Weight {
    double of(StudyDocument.Bag bag, int index);
  }

  private static Size size(StudyDocument.Bag a, StudyDocument.Bag b, Weight weight) {
    double shared = 0;
    int j = 0;
    for (int i = 0; i < a.words().length; i++) {
      while (j < b.words().length && b.words()[j] < a.words()[i]) {
        j++;
      }
      if (j < b.words().length && b.words()[j] == a.words()[i]) {
        shared += weight.of(a, i) * Math.min(a.counts()[i], b.counts()[j]);
      }
    }
    return new Size(shared, total(a, weight), total(b, weight));
  }

  private static double total(StudyDocument.Bag bag, Weight weight) {
    double total = 0;
    for (int i = 0; i < bag.words().length; i++) {
      total += weight.of(bag, i) * bag.counts()[i];
    }
    return total;
  }

  private static Size size(long[] a, long[] b) {
    return new Size(below(a, b, Long.MAX_VALUE)[0], a.length, b.length);
  }

  private static Size estimate(long[] a, long[] b, int k) {
    long limit = Math.min(limit(a, k), limit(b, k));
    double[] counts = below(a, b, limit);
    double jaccard = counts[1] == 0 ? 0 : counts[0] / counts[1];
    return new Size(jaccard / (1 + jaccard) * (a.length + b.length), a.length, b.length);
  }

  private static long limit(long[] hashes, int k) {
    return hashes.length > k ? hashes[k - 1] : Long.MAX_VALUE;
  }

  /** How many values below a limit are in both, and in either. */
  private static double[] below(long[] a, long[] b, long limit) {
    int both = 0;
    int either = 0;
    int i = 0;
    int j = 0;
    while (i < a.length && a[i] < limit || j < b.length && b[j] < limit) {
      long left = i < a.length ? a[i] : Long.MAX_VALUE;
      long right = j < b.length ? b[j] : Long.MAX_VALUE;
      either++;
      both += left == right ? 1 : 0;
      i += left <= right ? 1 : 0;
      j += right <= left ? 1 : 0;
    }
    return new double[] {both, either};
  }
}
