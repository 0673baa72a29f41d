package org.solrduplicates.study;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** In how many documents of a set each word occurs. */
final class Frequencies {
  private final Map<Integer, Integer> frequencies = new HashMap<>();
  private final int documents;

  Frequencies(List<StudyDocument> set) {
    documents = set.size();
    for (StudyDocument document : set) {
      for (int word : document.words.words()) {
        frequencies.merge(word, 1, Integer::sum);
      }
    }
  }

  /** Smoothed inverse document frequency, always above 0. */
  double idf(int word) {
    return Math.log((documents + 1) / (frequencies.get(word) + 0.5));
  }

  boolean isFrequent(int word) {
    return frequencies.get(word) > 0.2 * documents;
  }
}
