// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.similarity;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * Two texts word by word, to explain {@link Similarity#words}. A word with three occurrences in one
 * text and one in the other counts once as shared and twice as only in the first.
 */
@Internal
public record WordComparison(Words shared, Words onlyFirst, Words onlySecond) {
  private static final Comparator<CountedWord> WEIGHTIEST_FIRST =
      Comparator.comparingDouble((CountedWord word) -> -word.total())
          .thenComparing(CountedWord::word);

  /**
   * A word.
   *
   * @param count at least 1
   * @param weight for each occurrence, see {@link Weights#relative}
   */
  public record CountedWord(String word, int count, double weight) {
    double total() {
      return count * weight;
    }
  }

  /**
   * Words of one kind.
   *
   * @param weight the total, including words that are not shown
   * @param top the words with most weight, in descending order
   */
  public record Words(double weight, List<CountedWord> top) {
    private static Words of(Map<String, Integer> counts, Weights weights, int most) {
      List<CountedWord> all =
          counts.entrySet().stream()
              .map(e -> new CountedWord(e.getKey(), e.getValue(), weights.relative(e.getKey())))
              .toList();
      return new Words(
          all.stream().mapToDouble(CountedWord::total).sum(),
          all.stream().sorted(WEIGHTIEST_FIRST).limit(most).toList());
    }
  }

  /**
   * Compares two texts by their word counts.
   *
   * @param most maximum number of words named for each kind, at least 0
   */
  public static WordComparison of(
      Map<String, Integer> first, Map<String, Integer> second, Weights weights, int most) {
    return new WordComparison(
        Words.of(less(first, less(first, second)), weights, most),
        Words.of(less(first, second), weights, most),
        Words.of(less(second, first), weights, most));
  }

  /** Subtracts the words of another text. */
  private static Map<String, Integer> less(Map<String, Integer> from, Map<String, Integer> other) {
    Map<String, Integer> left = new TreeMap<>(from);
    left.replaceAll((word, count) -> count - other.getOrDefault(word, 0));
    left.values().removeIf(count -> count <= 0);
    return left;
  }
}
