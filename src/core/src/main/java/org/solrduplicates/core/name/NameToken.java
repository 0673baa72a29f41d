// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.solrduplicates.core.text.UnicodeWords;

/**
 * A word or a number of a {@link PlainName}.
 *
 * @param text letters of one script, or ASCII digits
 * @param gap the characters since the token before, may be empty
 * @param compared the text normalized for comparison: umlauts may be written out
 */
record NameToken(String text, String gap, String compared) {
  /** Each run of one kind is a token. */
  private enum Run {
    GAP,
    DIGITS,
    SPACED,
    UNSPACED
  }

  boolean isNumber() {
    return text.charAt(0) >= '0' && text.charAt(0) <= '9';
  }

  boolean isNumber(int digits) {
    return isNumber() && text.length() <= digits;
  }

  boolean isGlued() {
    return gap.isEmpty();
  }

  /** Returns whether it and the token before are written as one word. */
  boolean isJoined() {
    return gap.isEmpty() || gap.length() == 1 && gap.charAt(0) == PlainName.SEAM;
  }

  boolean isLetter() {
    return text.length() == 1 && text.charAt(0) >= 'a' && text.charAt(0) <= 'z';
  }

  private static Run run(int c, Run before) {
    if (c >= '0' && c <= '9') {
      return Run.DIGITS;
    }
    if (Character.isLetter(c)) {
      return UnicodeWords.isUnspaced(c) ? Run.UNSPACED : Run.SPACED;
    }
    boolean mark =
        switch (Character.getType(c)) {
          case Character.NON_SPACING_MARK, Character.COMBINING_SPACING_MARK -> true;
          default -> false;
        };
    return mark && (before == Run.SPACED || before == Run.UNSPACED) ? before : Run.GAP;
  }

  /**
   * Cuts a name into words and numbers.
   *
   * @param words tokens at the beginning and the end of a run of a script without spaces
   */
  static List<NameToken> cut(String plain, Set<String> words, int longest) {
    List<NameToken> tokens = new ArrayList<>();
    String gap = "";
    int at = 0;
    while (at < plain.length()) {
      Run run = run(plain.codePointAt(at), Run.GAP);
      int end = end(plain, at, run);
      String text = plain.substring(at, end);
      if (run == Run.GAP) {
        gap = text;
      } else {
        if (run == Run.UNSPACED) {
          add(text, gap, words, longest, tokens);
        } else {
          addPart(text, gap, tokens);
        }
        gap = "";
      }
      at = end;
    }
    return tokens;
  }

  private static int end(String plain, int start, Run run) {
    int at = start;
    while (at < plain.length() && run(plain.codePointAt(at), run) == run) {
      at += Character.charCount(plain.codePointAt(at));
    }
    return at;
  }

  private static void add(
      String run, String gap, Set<String> words, int longest, List<NameToken> tokens) {
    int from = 0;
    int to = run.length();
    List<String> behind = new ArrayList<>();
    for (int length = first(run, from, to, words, longest); length > 0; ) {
      addPart(run.substring(from, from + length), from == 0 ? gap : "", tokens);
      from += length;
      length = first(run, from, to, words, longest);
    }
    for (int length = last(run, from, to, words, longest); length > 0; ) {
      behind.add(run.substring(to - length, to));
      to -= length;
      length = last(run, from, to, words, longest);
    }
    addPart(run.substring(from, to), from == 0 ? gap : "", tokens);
    for (int i = behind.size() - 1; i >= 0; i--) {
      boolean first = from == to && from == 0 && i == behind.size() - 1;
      addPart(behind.get(i), first ? gap : "", tokens);
    }
  }

  private static void addPart(String text, String gap, List<NameToken> tokens) {
    if (!text.isEmpty()) {
      String compared = text.replace("ae", "a").replace("oe", "o").replace("ue", "u");
      tokens.add(new NameToken(text, gap, compared));
    }
  }

  /** Returns the length of the longest of the words at the beginning of a part of a run. */
  private static int first(String run, int from, int to, Set<String> words, int longest) {
    int length = Math.min(longest, to - from);
    while (length > 0 && !words.contains(run.substring(from, from + length))) {
      length--;
    }
    return length;
  }

  private static int last(String run, int from, int to, Set<String> words, int longest) {
    int length = Math.min(longest, to - from);
    while (length > 0 && !words.contains(run.substring(to - length, to))) {
      length--;
    }
    return length;
  }
}
