package org.solrduplicates.study;

/**
 * From what the weights of words are learned.
 *
 * @param documents how many distinct texts, those with the smallest hashes; 0 for equal weights
 * @param floor words of fewer of them weigh as if they were in none
 */
record Scheme(int documents, int floor) {
  static final Scheme EQUAL = new Scheme(0, 1);
  static final int ALL = Integer.MAX_VALUE;

  /** Returns the weights of words that are in so many of the documents that were looked at. */
  double[] weights(int[] frequencies, int looked) {
    double[] weights = new double[frequencies.length];
    for (int term = 0; term < weights.length; term++) {
      weights[term] = documents == 0 ? 1 : weight(frequencies[term], looked);
    }
    return weights;
  }

  private double weight(int frequency, int looked) {
    int counted = frequency < floor ? 0 : frequency;
    return Math.log(1 + (looked - counted + 0.5) / (counted + 0.5));
  }
}
