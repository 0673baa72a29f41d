// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LetterDigitsTest {
  /** Five characters: the radix is 4, so four of one letter are 3. */
  @Test
  void aCountIsBelowThePowerOfTwo() {
    assertEquals("30100000000000000000", LetterDigits.of("bbbbd"));
    assertEquals("v0000000000000000000", LetterDigits.of("b".repeat(100)));
    assertEquals("0".repeat(20), LetterDigits.of("a"));
    assertEquals("0".repeat(20), LetterDigits.of(""));
  }
}
