// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.fingerprint;

/**
 * The data that is stored of a document for comparison. Immutable.
 *
 * @param words which {@code WordCutter} made the words: 0 for the default one and the default
 *     fields, else a 16-bit number derived from the analyzer definition and the field names. Only
 *     fingerprints with the same number are comparable.
 * @param text a hash of the words in their order
 * @param title a hash of the words of the title, 0 for none
 * @param sketch hashes of at most 64 phrases, by which candidates are found
 * @param bag hashes of the distinct words with their numbers of occurrences
 */
public record Fingerprint(int words, TextHash text, int title, Sketch sketch, TermBag bag) {
  /**
   * Returns whether the words of both were made in the same way.
   *
   * @param other another fingerprint
   * @return whether a similarity of both is defined
   */
  public boolean isComparableWith(Fingerprint other) {
    return words == other.words;
  }

  /**
   * Returns whether both texts have the same words in the same order.
   *
   * @param other another fingerprint
   * @return whether the hashes of 128 bits are equal
   */
  public boolean isSameText(Fingerprint other) {
    return text.equals(other.text);
  }

  /**
   * Returns whether both documents have a title, and the same.
   *
   * @param other another fingerprint
   * @return whether the hashes of the titles are equal
   */
  public boolean isSameTitle(Fingerprint other) {
    return title != 0 && title == other.title;
  }
}
