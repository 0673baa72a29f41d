package org.solrduplicates.core.stats;

/** A sample drawn evenly and without replacement, and the documents it stands for. */
record Population(int sample, long documents) {
  Population {
    if (sample < 0 || sample > documents) {
      throw new IllegalArgumentException(
          "cannot have drawn " + sample + " of " + documents + " documents");
    }
  }

  boolean exact() {
    return sample == documents;
  }

  double fraction() {
    return (double) sample / documents;
  }

  double samplePairs() {
    return falling(sample, 2) / 2;
  }

  double pairs() {
    return falling(documents, 2) / 2;
  }

  /** Estimates without bias how many there are of what needs several documents to be seen. */
  double total(double seen, int needed) {
    return seen == 0 ? 0 : seen * (falling(documents, needed) / falling(sample, needed));
  }

  private static double falling(long number, int factors) {
    double product = 1;
    for (int i = 0; i < factors; i++) {
      product *= number - i;
    }
    return product;
  }
}
