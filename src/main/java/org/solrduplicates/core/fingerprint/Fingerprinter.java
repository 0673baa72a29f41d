package org.solrduplicates.core.fingerprint;

import java.util.List;
import java.util.Optional;
import org.solrduplicates.core.text.UnicodeWords;
import org.solrduplicates.core.text.WordCutter;

/** Makes the {@link Fingerprint} of a document. Safe for use by several threads. */
public final class Fingerprinter {
  private final WordCutter cutter;
  private final int words;

  /** Makes fingerprints of the words that {@link UnicodeWords} cuts. */
  public Fingerprinter() {
    this(new UnicodeWords(), 0);
  }

  private Fingerprinter(WordCutter cutter, int words) {
    this.cutter = cutter;
    this.words = words;
  }

  /** Makes fingerprints of the words of an analyzer, which is known by its name in the schema. */
  public static Fingerprinter ofAnalyzer(String name, WordCutter cutter) {
    return new Fingerprinter(cutter, 1 + (int) Long.remainderUnsigned(Hash.ofWord(name), 0xFFFF));
  }

  /** Returns which words the fingerprints are made of, see {@link Fingerprint#words}. */
  public int words() {
    return words;
  }

  /** Returns the fingerprint of a document, or nothing for a text without a word. */
  public Optional<Fingerprint> fingerprint(String title, String text) {
    return fingerprintOfWords(title, cutter.words(text));
  }

  /** Returns the text of a field of several values, as it is cut into words. */
  public static String joined(List<String> values) {
    return String.join("\n", values);
  }

  /** Returns the fingerprint of a text that is already cut into words. */
  public Optional<Fingerprint> fingerprintOfWords(String title, List<String> cut) {
    if (cut.isEmpty()) {
      return Optional.empty();
    }
    long[] hashes = cut.stream().mapToLong(Hash::ofWord).toArray();
    return Optional.of(
        new Fingerprint(
            words, TextHash.of(hashes), title(title), Sketch.of(hashes), TermBag.of(cut, hashes)));
  }

  private int title(String title) {
    long[] hashes = cutter.words(title).stream().mapToLong(Hash::ofWord).toArray();
    return hashes.length == 0 ? 0 : (int) TextHash.of(hashes).high() | 1;
  }
}
