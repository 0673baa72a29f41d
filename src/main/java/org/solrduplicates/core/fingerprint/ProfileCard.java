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
 * A few numbers and key words about a text, the first fingerprint of the learning-content search
 * engine of the blog "Surfistes a càmara lenta". It finds exact copies, and changes that touch
 * neither the size nor the key words; it is here to be compared with better ones.
 *
 * @param words how many words, repetitions included
 * @param keyWords at most ten words, the most characteristic first: rarest in the collection but
 *     for the very rare ones, which are mostly errors of writing (normalised idf of .8 and more);
 *     if equally rare, the one that is more frequent in the text; then by the alphabet
 */
public record ProfileCard(int sentences, int words, int distinctWords, List<String> keyWords) {
  private static final int MAX_KEY_WORDS = 10;
  private static final double TOO_RARE = 0.8;

  /** Copies the key words. */
  public ProfileCard {
    keyWords = List.copyOf(keyWords);
  }

  /**
   * Returns the card of a text.
   *
   * @param rarity how rare a word is in the collection, from 0 for a word of every document to 1
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
   * Compares two cards: the share of the key words that both have, times the mean of how near the
   * three numbers are (smaller by larger). In 0..1, symmetric, and 1 for equal cards.
   */
  public double similarity(ProfileCard other) {
    double numbers =
        ratio(sentences, other.sentences)
            + ratio(words, other.words)
            + ratio(distinctWords, other.distinctWords);
    return sharedKeyWords(other) * numbers / 3;
  }

  /** Two cards without key words agree in them; the numbers must tell. */
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
