// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.solrduplicates.core.Internal;

/**
 * Sizes and key words of a text, after the first fingerprint in the blog "Surfistes a càmara
 * lenta". It finds exact copies and changes that keep sizes and key words. A baseline for better
 * fingerprints.
 *
 * @param words with repetitions
 * @param keyWords at most ten, the rarest in the collection first; ties by count in the text, then
 *     alphabetically. Words with a normalized idf of 0.8 or more are mostly typing errors. They
 *     fill the rest only if they are repeated in the text, the most frequent first
 */
@Internal
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
    Map<String, Integer> counts = new HashMap<>();
    words.forEach(word -> counts.merge(word, 1, Integer::sum));
    return new ProfileCard(
        text.sentences().size(), words.size(), counts.size(), keyWords(counts, rarity));
  }

  /** Keeps only the best words, so that the time is linear in the number of distinct words. */
  private static List<String> keyWords(
      Map<String, Integer> counts, ToDoubleFunction<String> rarity) {
    Queue<KeyWord> best = new PriorityQueue<>(KeyWord.BEST_FIRST.reversed());
    counts.forEach(
        (word, count) -> {
          KeyWord keyWord = new KeyWord(word, count, rarity.applyAsDouble(word));
          if (!keyWord.isTooRare() || count > 1) {
            best.add(keyWord);
          }
          if (best.size() > MAX_KEY_WORDS) {
            best.remove();
          }
        });
    return best.stream().sorted(KeyWord.BEST_FIRST).map(KeyWord::word).toList();
  }

  private record KeyWord(String word, int count, double rarity) {
    static final Comparator<KeyWord> BEST_FIRST =
        Comparator.comparingDouble((KeyWord one) -> one.isTooRare() ? 1 : -one.rarity)
            .thenComparingInt(one -> -one.count)
            .thenComparing(KeyWord::word);

    boolean isTooRare() {
      return rarity >= TOO_RARE;
    }
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
