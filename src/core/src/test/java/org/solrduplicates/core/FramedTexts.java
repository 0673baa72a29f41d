// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core;

import java.util.ArrayList;
import java.util.List;
import org.solrduplicates.core.fingerprint.Fingerprint;
import org.solrduplicates.core.fingerprint.Fingerprinter;

/**
 * Texts that have most of their words from a few blocks which half of all texts have, so that of
 * some phrases there are many texts and of others few; every sixth is a copy. The same for the same
 * seed.
 *
 * @param title one of a few, often empty
 */
public record FramedTexts(String title, List<String> words) {
  private static final int BLOCKS = 12;
  private static final int BLOCK_WORDS = 5;
  private static final int VOCABULARY = 30;
  private static final int OWN_WORDS = 12;
  private static final List<String> TITLES = List.of("", "", "Minutes", "Form", "Offer");

  public static List<FramedTexts> of(long seed, int count) {
    RandomTexts random = new RandomTexts(seed);
    List<FramedTexts> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean copy = i > 0 && random.below(6) == 0;
      String title = TITLES.get(random.below(TITLES.size()));
      texts.add(new FramedTexts(title, copy ? texts.get(random.below(i)).words() : framed(random)));
    }
    return texts;
  }

  private static List<String> framed(RandomTexts random) {
    List<String> words = new ArrayList<>();
    for (int block = 0; block < BLOCKS; block++) {
      if (random.below(2) == 0) {
        int from = 1_000 + block * BLOCK_WORDS;
        words.addAll(RandomTexts.range(from, from + BLOCK_WORDS));
      }
    }
    words.addAll(random.words(OWN_WORDS, VOCABULARY));
    return words;
  }

  public static List<Fingerprint> fingerprints(long seed, int count) {
    return of(seed, count).stream().map(FramedTexts::fingerprint).toList();
  }

  public Fingerprint fingerprint() {
    return new Fingerprinter().fingerprintOfWords(title, words).orElseThrow();
  }

  public String text() {
    return String.join(" ", words);
  }
}
