// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random texts by seed, in all scripts; some are malformed or unrealistic. */
public final class AnyTexts {
  /** First and last characters of what texts are made of; each text takes a few of them. */
  private static final int[][] RANGES = {
    {'a', 'z'},
    {'A', 'Z'},
    {'0', '9'},
    {0, 0x7F},
    {0xA0, 0x17F},
    {0x300, 0x36F}, // accents
    {0x370, 0x3FF}, // Greek
    {0x3A3, 0x3A3}, // capital sigma
    {0x400, 0x4FF},
    {0x590, 0x6FF}, // Hebrew and Arabic, with points
    {0x900, 0x9FF}, // Devanagari and Bengali
    {0xB80, 0xDFF},
    {0xE00, 0xEFF}, // Thai and Lao
    {0x1000, 0x10FF},
    {0x1100, 0x11FF}, // jamo, which compose
    {0x1E00, 0x1FFF},
    {0x2000, 0x214F},
    {0x3000, 0x318F}, // kana, and marks that compose with them
    {0x4E00, 0x4FFF},
    {0xAC00, 0xD7A3},
    {0xD800, 0xDFFF}, // halves of characters
    {0xFB00, 0xFDFF}, // ligatures
    {0xFE00, 0xFFEF},
    {0x10000, 0x1FFFF},
    {0x1D400, 0x1D7FF}, // letters of mathematics, capital sigma too
    {0x20000, 0x20FFF},
    {0xE0000, 0xE01FF},
    {0, Character.MAX_CODE_POINT}
  };

  private static final List<String> GAPS =
      List.of(" ", " ", "\n", "\t", "\r\n", "", "", ".", ", ", "-", "'", ":", "\u00A0", "\u00AD");

  private AnyTexts() {}

  /** Returns so many texts, of up to 200 characters each; the same for the same seed. */
  public static Stream<String> texts(int count, long seed) {
    return IntStream.range(0, count).mapToObj(i -> text(new Random(seed + i), i % 200));
  }

  private static String text(Random random, int characters) {
    int[][] ranges = new int[1 + random.nextInt(4)][];
    for (int i = 0; i < ranges.length; i++) {
      ranges[i] = RANGES[random.nextInt(RANGES.length)];
    }
    int gaps = 1 + random.nextInt(12);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < characters; i++) {
      int[] range = ranges[random.nextInt(ranges.length)];
      text.appendCodePoint(range[0] + random.nextInt(range[1] - range[0] + 1));
      text.append(random.nextInt(gaps) == 0 ? GAPS.get(random.nextInt(GAPS.size())) : "");
    }
    return text.toString();
  }
}
