package org.solrduplicates.core.measure;

import java.util.Comparator;
import java.util.List;
import org.solrduplicates.core.fingerprint.CutText;
import org.solrduplicates.core.fingerprint.Hash;

/**
 * The signature that keeps a text's longest sentences, as used by DataGrand: few texts share a long
 * sentence by accident. One changed word takes its whole sentence away.
 */
public final class LongestSentences {
  private static final Comparator<List<String>> LONGEST_FIRST =
      Comparator.comparingInt(LongestSentences::letters)
          .reversed()
          .thenComparingLong(LongestSentences::hash);

  private LongestSentences() {}

  /** Returns the {@code k} different sentences with the most letters, or all if it has fewer. */
  public static Features of(CutText text, int k) {
    if (k < 1) {
      throw new IllegalArgumentException("at least one sentence is needed, not " + k);
    }
    return Features.of(
        text.sentences().stream()
            .distinct()
            .sorted(LONGEST_FIRST)
            .limit(k)
            .mapToLong(LongestSentences::hash)
            .toArray());
  }

  private static int letters(List<String> sentence) {
    return sentence.stream().mapToInt(String::length).sum();
  }

  private static long hash(List<String> sentence) {
    long hash = sentence.size();
    for (String word : sentence) {
      hash = Hash.append(hash, Hash.ofWord(word));
    }
    return hash;
  }
}
