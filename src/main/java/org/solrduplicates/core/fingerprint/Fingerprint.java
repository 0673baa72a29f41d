package org.solrduplicates.core.fingerprint;

/**
 * All that is kept of a document to compare it with others.
 *
 * @param words which {@link org.solrduplicates.core.text.WordCutter} made the words: 0 for the
 *     default one and the default fields, else a 16-bit number derived from the definition of the
 *     analyzer and the names of the fields. Only fingerprints of the same one may be compared.
 * @param text the same for two documents if their words are the same in the same order
 * @param title a hash of the words of the title, 0 for a document without one
 */
public record Fingerprint(int words, TextHash text, int title, Sketch sketch, TermBag bag) {
  /** Returns whether two fingerprints were made in the same way and so can be compared. */
  public boolean isComparableWith(Fingerprint other) {
    return words == other.words;
  }

  /** Returns whether both documents have the same words in the same order. */
  public boolean isSameText(Fingerprint other) {
    return text.equals(other.text);
  }

  /** Returns whether both documents have a title, and the same. */
  public boolean isSameTitle(Fingerprint other) {
    return title != 0 && title == other.title;
  }
}
