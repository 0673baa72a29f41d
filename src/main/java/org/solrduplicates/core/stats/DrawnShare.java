package org.solrduplicates.core.stats;

/**
 * The exact interval of a share of documents, of those drawn without replacement: all shares under
 * which neither so many nor so few would be drawn in less than 2.5 % of all samples (Clopper and
 * Pearson 1934, with the hypergeometric distribution; Konijn 1973). It covers the true share in at
 * least 95 % of all samples, whatever the documents are like.
 */
final class DrawnShare {
  private static final double TAIL = 0.025;

  private final Scope scope;

  DrawnShare(Scope scope) {
    this.scope = scope;
  }

  /** Returns the share of the documents that {@code count} of the sample stand for. */
  Share of(long count) {
    if (scope.sample() == 0) {
      return new Share(0, 0, 0, scope.exact() ? 0 : 1);
    }
    double documents = scope.documents();
    return new Share(
        count,
        (double) count / scope.sample(),
        fewest(count) / documents,
        (documents - fewest(scope.sample() - count)) / documents);
  }

  /** Returns how many of all documents there must be at least to draw {@code count}. */
  private long fewest(long count) {
    long low = count;
    long high = (long) Math.ceil(count / scope.fraction());
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (chance(count, middle) > TAIL) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns the chance to draw {@code count} or more of {@code marked} documents. */
  private double chance(long count, long marked) {
    double single = Math.exp(logarithm(count, marked));
    double sum = 0;
    for (long k = count; k <= Math.min(scope.sample(), marked); k++) {
      sum += single;
      single *= (double) (marked - k) * (scope.sample() - k);
      single /= (k + 1.0) * (scope.documents() - marked - scope.sample() + k + 1);
    }
    return sum;
  }

  private double logarithm(long count, long marked) {
    return choices(marked, count)
        + choices(scope.documents() - marked, scope.sample() - count)
        - choices(scope.documents(), scope.sample());
  }

  private static double choices(long from, long taken) {
    return factorial(from) - factorial(taken) - factorial(from - taken);
  }

  /** Returns the logarithm of a factorial; the series of Stirling is exact to 1e-10 from 32 on. */
  private static double factorial(long number) {
    if (number < 32) {
      double product = 1;
      for (long i = 2; i <= number; i++) {
        product *= i;
      }
      return Math.log(product);
    }
    double n = number;
    return n * Math.log(n) - n + Math.log(2 * Math.PI * n) / 2 + (1 - 1 / (30 * n * n)) / (12 * n);
  }
}
