// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.util.Random;
import java.util.stream.Collectors;

/** Chinese texts in which characters are swapped for others of the same initial. */
public final class Homophones {
  private Homophones() {}

  /** Returns random Chinese characters. */
  public static String text(Random random, int length) {
    return random
        .ints(length, '\u4e00', '\u9e00')
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  /** Swaps a share of the characters. */
  public static String swapped(String text, double share, Random random) {
    return text.codePoints()
        .map(
            c ->
                PinyinInitials.of(c) != PinyinInitials.NONE && random.nextDouble() < share
                    ? other(c, random)
                    : c)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static int other(int character, Random random) {
    return random
        .ints('\u4e00', '\u9e00')
        .filter(c -> c != character && PinyinInitials.of(c) == PinyinInitials.of(character))
        .findFirst()
        .orElseThrow();
  }
}
