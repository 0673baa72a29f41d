// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

/**
 * The data that is stored of a document for comparison.
 *
 * @param words which {@code WordCutter} made the words: 0 for the default one and the default
 *     fields, else a 16-bit number derived from the analyzer definition and the field names. Only
 *     fingerprints with the same number are comparable.
 * @param title a hash of the words of the title, 0 for none
 */
public record Fingerprint(int words, TextHash text, int title, Sketch sketch, TermBag bag) {
  public boolean isComparableWith(Fingerprint other) {
    return words == other.words;
  }

  public boolean isSameText(Fingerprint other) {
    return text.equals(other.text);
  }

  /** Returns whether both documents have a title, and the same. */
  public boolean isSameTitle(Fingerprint other) {
    return title != 0 && title == other.title;
  }
}
