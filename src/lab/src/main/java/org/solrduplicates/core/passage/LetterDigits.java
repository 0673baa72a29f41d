// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

/**
 * The simpler form of {@link LetterFrequencies} in the literature: the count of each letter in a
 * window, at most the radix less one, as digits in one string. The radix is the greatest power of
 * two that is not above the number of characters, and at most 32.
 */
final class LetterDigits {
  private static final int LARGEST_RADIX = 32;

  private LetterDigits() {}

  /**
   * @param initials letters of a..z, one for each character of a window
   */
  static String of(String initials) {
    int radix = Math.min(LARGEST_RADIX, Integer.highestOneBit(Math.max(1, initials.length())));
    StringBuilder digits = new StringBuilder();
    for (char letter : LetterFrequencies.LETTERS.toCharArray()) {
      long count = initials.chars().filter(initial -> initial == letter).count();
      digits.append(Character.forDigit((int) Math.min(count, radix - 1), LARGEST_RADIX));
    }
    return digits.toString();
  }
}
