// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.passage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The first letter of the pinyin of a Chinese character, by its most frequent Mandarin reading.
 * Homophones share it, so a text keeps its initials when characters are swapped for homophones, or
 * simplified for traditional ones. The table {@code pinyin-initials.txt} is generated from Unicode
 * data for the basic plane.
 */
public final class PinyinInitials {
  /** No reading. */
  public static final char NONE = 0;

  static final String RESOURCE = "pinyin-initials.txt";

  /** Characters per line of the resource. */
  static final int ROW = 64;

  /** Marks a character without a reading in the resource. */
  static final char GAP = '.';

  private static final String LETTERS = read();

  private PinyinInitials() {}

  /** Returns a..z, or {@link #NONE} for all but Chinese characters of the basic plane. */
  public static char of(int codePoint) {
    char letter = codePoint < LETTERS.length() ? LETTERS.charAt(codePoint) : GAP;
    return letter == GAP ? NONE : letter;
  }

  /**
   * Reads lines such as {@code 4E00 yz...}: the start of the row, and a letter for each character.
   */
  private static String read() {
    StringBuilder letters = new StringBuilder();
    try (InputStream table = PinyinInitials.class.getResourceAsStream(RESOURCE)) {
      byte[] bytes = Objects.requireNonNull(table, RESOURCE).readAllBytes();
      new String(bytes, StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> add(letters, line));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return letters.toString();
  }

  private static void add(StringBuilder letters, String line) {
    int blank = line.indexOf(' ');
    int row = Integer.parseInt(line.substring(0, blank), 16);
    while (letters.length() < row) {
      letters.append(GAP);
    }
    letters.append(line, blank + 1, line.length());
  }
}
