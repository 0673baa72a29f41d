package org.solrduplicates.core.fingerprint;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Bags of words, by their words: what one has in common with each of many is counted at once, for
 * only words that are in common are ever looked at. Not safe for several threads.
 */
public final class BagIndex {
  private final Map<Integer, Postings> byTerm = new HashMap<>();
  private final Weights weights;
  private int bags;

  /** Starts without bags, for words that count so much. */
  public BagIndex(Weights weights) {
    this.weights = weights;
  }

  /** The bags that have a word, and how often each has it. */
  private static final class Postings {
    private int[] bags = new int[4];
    private int[] counts = new int[4];
    private int size;

    void add(int bag, int count) {
      if (size == bags.length) {
        bags = Arrays.copyOf(bags, 2 * size);
        counts = Arrays.copyOf(counts, 2 * size);
      }
      bags[size] = bag;
      counts[size++] = count;
    }

    void shareWith(int count, int[] shared) {
      for (int i = 0; i < size; i++) {
        shared[bags[i]] += Math.min(count, counts[i]);
      }
    }

    void shareWith(int count, double weight, double[] shared) {
      for (int i = 0; i < size; i++) {
        shared[bags[i]] += weight * Math.min(count, counts[i]);
      }
    }
  }

  /** Returns what a bag has in common with each that was added before, in their order; adds it. */
  public TermBag.Shared[] add(TermBag bag) {
    int[] words = new int[bags];
    int[] numbers = new int[bags];
    double[] weight = new double[bags];
    for (int i = 0; i < bag.size(); i++) {
      Postings postings = byTerm.computeIfAbsent(bag.term(i), term -> new Postings());
      postings.shareWith(bag.count(i), words);
      if (!weights.isEqual()) {
        postings.shareWith(bag.count(i), weights.of(bag.term(i)), weight);
      }
      if (TermBag.isNumber(bag.term(i))) {
        postings.shareWith(bag.count(i), numbers);
      }
      postings.add(bags, bag.count(i));
    }
    bags++;
    TermBag.Shared[] shared = new TermBag.Shared[words.length];
    Arrays.setAll(shared, i -> shared(words[i], numbers[i], weight[i]));
    return shared;
  }

  private TermBag.Shared shared(int words, int numbers, double weight) {
    return new TermBag.Shared(words, numbers, weights.isEqual() ? words : weight);
  }
}
