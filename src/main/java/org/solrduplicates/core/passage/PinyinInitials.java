package org.solrduplicates.core.passage;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/**
 * The first letter of a Chinese character in pinyin, by its most usual reading in Mandarin.
 * Characters that sound alike have the same one, so a text keeps its initials when a copyist swaps
 * characters for homophones, or simplified for traditional ones. The table, {@code
 * pinyin-initials.txt}, is made of Unicode's data; it has the characters of the basic plane.
 * Immutable.
 */
public final class PinyinInitials {
  /** What {@link #of} returns for a character without a reading. */
  public static final char NONE = 0;

  static final String RESOURCE = "pinyin-initials.txt";

  /** How many characters a line of the resource is about. */
  static final int ROW = 64;

  /** Stands in the resource for a character without a reading. */
  static final char GAP = '.';

  private static final String LETTERS = read();

  private PinyinInitials() {}

  /** Returns a..z, or {@link #NONE} for all but Chinese characters of the basic plane. */
  public static char of(int codePoint) {
    char letter = codePoint < LETTERS.length() ? LETTERS.charAt(codePoint) : GAP;
    return letter == GAP ? NONE : letter;
  }

  /** Reads lines such as {@code 4E00 yz...}: where the row begins, and a letter for each place. */
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
