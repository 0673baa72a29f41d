package org.solrduplicates.core.similarity;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.solrduplicates.core.fingerprint.Weights;

/**
 * Two texts word by word: what {@link Similarity#words} is made of. Of a word that the one has
 * three times and the other once, one is shared and two are only in the first.
 */
public record WordComparison(Words shared, Words onlyFirst, Words onlySecond) {
  private static final Comparator<CountedWord> WEIGHTIEST_FIRST =
      Comparator.comparingDouble((CountedWord word) -> -word.total())
          .thenComparing(CountedWord::word);

  /**
   * A word.
   *
   * @param word the word as texts are cut into them
   * @param count how often it is there, at least 1
   * @param weight how much it counts each time, see {@link Weights#relative}
   */
  public record CountedWord(String word, int count, double weight) {
    double total() {
      return count * weight;
    }
  }

  /**
   * Words of one kind.
   *
   * @param weight how much all of them count together, shown or not
   * @param top those that count most, the first most of all
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
   * Compares two texts.
   *
   * @param first how often the first text has each of its words
   * @param weights how much each word counts
   * @param most how many words of each kind are named, at least 0
   */
  public static WordComparison of(
      Map<String, Integer> first, Map<String, Integer> second, Weights weights, int most) {
    return new WordComparison(
        Words.of(less(first, less(first, second)), weights, most),
        Words.of(less(first, second), weights, most),
        Words.of(less(second, first), weights, most));
  }

  /** Returns what is left of the words of one text without those of another. */
  private static Map<String, Integer> less(Map<String, Integer> from, Map<String, Integer> other) {
    Map<String, Integer> left = new TreeMap<>(from);
    left.replaceAll((word, count) -> count - other.getOrDefault(word, 0));
    left.values().removeIf(count -> count <= 0);
    return left;
  }
}
