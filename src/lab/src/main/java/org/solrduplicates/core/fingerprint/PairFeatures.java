// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * What two texts have in common, as the decision study reads it. All values are in 0..1 unless
 * said.
 *
 * @param ofFirst the weighted share of the first text that the second one has
 * @param ofSecond the same of the second text
 * @param dice the weighted Dice coefficient
 * @param numbers the shared distinct numbers plus 2, by those of the text with fewer plus 2
 * @param missing how many of the three weightiest words of each text the other one lacks, 0 to 6
 */
public record PairFeatures(
    double ofFirst, double ofSecond, double dice, double numbers, int missing) {
  private static final int WEIGHTIEST = 3;
  private static final double PSEUDO = 2;

  /** Compares two bags. */
  public static PairFeatures of(TermBag a, TermBag b, Weights weights) {
    double one = a.weight(weights);
    double two = b.weight(weights);
    double both = a.sharedWith(b, weights).weight();
    return new PairFeatures(
        Math.min(1, both / one),
        Math.min(1, both / two),
        2 * both / (one + two),
        (sharedNumbers(a, b) + PSEUDO) / (Math.min(numbers(a), numbers(b)) + PSEUDO),
        missing(a, b, weights) + missing(b, a, weights));
  }

  private static int numbers(TermBag bag) {
    return (int) IntStream.range(0, bag.size()).filter(i -> TermBag.isNumber(bag.term(i))).count();
  }

  private static int sharedNumbers(TermBag a, TermBag b) {
    return (int)
        IntStream.range(0, a.size())
            .map(a::term)
            .filter(term -> TermBag.isNumber(term) && has(b, term))
            .count();
  }

  private static int missing(TermBag bag, TermBag other, Weights weights) {
    return (int) IntStream.of(weightiest(bag, weights)).filter(term -> !has(other, term)).count();
  }

  /** Returns the terms with the highest product of count and weight. */
  static int[] weightiest(TermBag bag, Weights weights) {
    return IntStream.range(0, bag.size())
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -weights.of(bag.term(i)) * bag.count(i)))
        .limit(WEIGHTIEST)
        .mapToInt(bag::term)
        .toArray();
  }

  private static boolean has(TermBag bag, int term) {
    int low = 0;
    int high = bag.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      if (bag.term(middle) == term) {
        return true;
      }
      low = bag.term(middle) < term ? middle + 1 : low;
      high = bag.term(middle) < term ? high : middle - 1;
    }
    return false;
  }
}
