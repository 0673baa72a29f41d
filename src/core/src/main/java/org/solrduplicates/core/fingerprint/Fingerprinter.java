// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.solrduplicates.core.Internal;
import org.solrduplicates.core.text.UnicodeWords;
import org.solrduplicates.core.text.WordCutter;

/** Computes the {@link Fingerprint} of a document. Thread-safe. */
@Internal
public final class Fingerprinter {
  private final WordCutter cutter;
  private final int words;
  private final FingerprintProfile profile;

  public Fingerprinter() {
    this(new UnicodeWords(), 0, FingerprintProfile.FULL);
  }

  private Fingerprinter(WordCutter cutter, int words, FingerprintProfile profile) {
    this.cutter = cutter;
    this.words = words;
    this.profile = profile;
  }

  /** Uses the words of an analyzer, identified by its name in the schema. */
  public static Fingerprinter ofAnalyzer(String name, WordCutter cutter) {
    return new Fingerprinter(cutter, number(name), FingerprintProfile.FULL);
  }

  private static int number(String name) {
    return 1 + (int) Long.remainderUnsigned(Hash.ofWord(name), 0xFFFF);
  }

  /** Returns a fingerprinter for compact fingerprints; they are not comparable with full ones. */
  public Fingerprinter compact() {
    return new Fingerprinter(cutter, number("compact " + words), FingerprintProfile.COMPACT);
  }

  /** See {@link Fingerprint#words}. */
  public int words() {
    return words;
  }

  /** Returns nothing for a text without a word. */
  public Optional<Fingerprint> fingerprint(DocumentText document) {
    return fingerprint(document.title(), document.text());
  }

  /** Returns nothing for a text without a word. */
  public Optional<Fingerprint> fingerprint(String title, String text) {
    return fingerprint(title, FingerprintBuilder.of(text, cutter, profile));
  }

  public Optional<Fingerprint> fingerprintOfWords(String title, List<String> cut) {
    return fingerprint(title, FingerprintBuilder.of("", text -> cut, profile));
  }

  /** Returns the number of occurrences of each word. */
  public Map<String, Integer> counts(String text) {
    Map<String, Integer> counts = new TreeMap<>();
    cutter.words(text).forEach(word -> counts.merge(word, 1, Integer::sum));
    return counts;
  }

  private Optional<Fingerprint> fingerprint(String title, FingerprintBuilder text) {
    return text.words() == 0
        ? Optional.empty()
        : Optional.of(new Fingerprint(words, text.text(), title(title), text.sketch(), text.bag()));
  }

  private int title(String title) {
    FingerprintBuilder hashed = FingerprintBuilder.of(title, cutter, profile);
    return hashed.words() == 0 ? 0 : (int) hashed.text().high() | 1;
  }
}
