package org.solrduplicates.core.fingerprint;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Sizes and key words of a text, after the first fingerprint in the blog "Surfistes a càmara
 * lenta". It finds exact copies and changes that keep sizes and key words. A baseline for better
 * fingerprints.
 *
 * @param words with repetitions
 * @param keyWords at most ten, the rarest in the collection first; ties by count in the text, then
 *     alphabetically. Words with a normalized idf of 0.8 or more are mostly typing errors and do
 *     not count
 */
public record ProfileCard(int sentences, int words, int distinctWords, List<String> keyWords) {
  private static final int MAX_KEY_WORDS = 10;
  private static final double TOO_RARE = 0.8;

  public ProfileCard {
    keyWords = List.copyOf(keyWords);
  }

  /**
   * @param rarity of a word in the collection, from 0 for a word of every document to 1
   */
  public static ProfileCard of(CutText text, ToDoubleFunction<String> rarity) {
    List<String> words = text.words();
    Map<String, Long> counts =
        words.stream()
            .collect(Collectors.groupingBy(word -> word, TreeMap::new, Collectors.counting()));
    List<String> keyWords =
        counts.keySet().stream()
            .filter(word -> rarity.applyAsDouble(word) < TOO_RARE)
            .sorted(
                Comparator.comparingDouble((String word) -> -rarity.applyAsDouble(word))
                    .thenComparingLong(word -> -counts.getOrDefault(word, 0L)))
            .limit(MAX_KEY_WORDS)
            .toList();
    return new ProfileCard(text.sentences().size(), words.size(), counts.size(), keyWords);
  }

  /**
   * Returns the Jaccard index of the key words, times the mean ratio of the three sizes (smaller by
   * larger). In 0..1, symmetric, and 1 for equal cards.
   */
  public double similarity(ProfileCard other) {
    double numbers =
        ratio(sentences, other.sentences)
            + ratio(words, other.words)
            + ratio(distinctWords, other.distinctWords);
    return sharedKeyWords(other) * numbers / 3;
  }

  /** Without key words, only the sizes count. */
  private double sharedKeyWords(ProfileCard other) {
    Set<String> both = new HashSet<>(keyWords);
    both.retainAll(other.keyWords);
    int either = keyWords.size() + other.keyWords.size() - both.size();
    return either == 0 ? 1 : (double) both.size() / either;
  }

  private static double ratio(int a, int b) {
    return a == b ? 1 : (double) Math.min(a, b) / Math.max(a, b);
  }
}
