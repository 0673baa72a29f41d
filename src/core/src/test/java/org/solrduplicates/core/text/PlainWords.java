// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The words of {@link UnicodeWords} in the plainest way, without a table and all of a text at once:
 * what the quick way must agree with.
 */
public final class PlainWords implements WordCutter {
  private static final Map<Integer, Integer> FORMS =
      Map.of(0x6A9, 0x643, 0x6CC, 0x64A, 0x6C1, 0x647, 0x671, 0x627);

  /** Up to a particle behind two syllables or more, with two more behind it; or the rest. */
  private static final Pattern PART = Pattern.compile("..+?[은는을를의에와과로](?=..)|.+");

  private static final Pattern SIGN =
      Pattern.compile(
          "(?:^|[\\p{Z}\\p{Ps}\\p{Pi}\\t\\n\\x0B\\f\\r\\x1C-\\x1F,;:=|\"'])[-\u2212][\\p{Sc}&&[\\x00-\uFFFF]]?\\z");

  /** How many characters a sign takes with what is before it. */
  private static final int MOST_OF_A_SIGN = 3;

  /** Marks that readers do without, beside those of Latin, Greek and Cyrillic; and the tatweel. */
  private static final Pattern POINTS =
      Pattern.compile(
          "[\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u0640\u064B-\u0652"
              + "\u0656-\u065F\u0670\u08D3-\u08FF[\u06D6-\u06ED&&\\p{Mn}]]");

  private static final BitSet UNSEEN = unseen();

  private static BitSet unseen() {
    BitSet unseen = new BitSet();
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(
            c ->
                Character.getType(c) == Character.FORMAT
                    || c <= 0x8FF && POINTS.matcher(Character.toString(c)).matches()
                    || c >= 0xFE00 && c <= 0xFE0F
                    || c >= 0xE0100 && c <= 0xE01EF)
        .forEach(unseen::set);
    return unseen;
  }

  @Override
  public List<String> words(String text) {
    String decomposed = Normalizer.normalize(visible(LineEnds.joined(text)), Normalizer.Form.NFKD);
    String lower = visible(LowerCase.of(decomposed));
    int[] letters = closed(plain(Normalizer.normalize(lower, Normalizer.Form.NFC)));
    List<String> words = new ArrayList<>();
    for (int at = 0; at < letters.length; ) {
      int end = at;
      while (end < letters.length && continues(letters, at, end)) {
        end++;
      }
      addRun(letters, at, end, words);
      at = Math.max(at + 1, end);
    }
    return words;
  }

  private static boolean continues(int[] letters, int start, int at) {
    boolean letter =
        Character.isLetterOrDigit(letters[at]) && !(letters[at] >= 0x2B9 && letters[at] <= 0x2BC)
            || Character.getType(letters[at]) == Character.LETTER_NUMBER;
    boolean mark = at > start && isMark(letters[at]);
    return (letter && isHangul(letters[at]) == isHangul(letters[start]) || mark)
        && UnicodeWords.isUnspaced(letters[at]) == UnicodeWords.isUnspaced(letters[start]);
  }

  private static boolean isHangul(int c) {
    return c >= 0xAC00 && c <= 0xD7A3;
  }

  private static void addRun(int[] letters, int from, int to, List<String> words) {
    boolean pairs = to - from > 1 && UnicodeWords.isUnspaced(letters[from]);
    if (to > from && isHangul(letters[from])) {
      PART.matcher(new String(letters, from, to - from))
          .results()
          .map(MatchResult::group)
          .forEach(words::add);
    } else if (to > from && !pairs) {
      words.add(sign(letters, from) + new String(letters, from, to - from));
    }
    for (int at = from; pairs && at + 1 < to; at++) {
      words.add(new String(letters, at, 2));
    }
  }

  private static String sign(int[] letters, int at) {
    if (UnicodeWords.isUnspaced(letters[at]) || !Character.isDigit(letters[at])) {
      return "";
    }
    int from = Math.max(0, at - MOST_OF_A_SIGN - 1);
    return SIGN.matcher(new String(letters, from, at - from)).find() ? "-" : "";
  }

  /** Removes white space between two characters of scripts without spaces. */
  private static int[] closed(String text) {
    int[] all = text.codePoints().toArray();
    int[] before = all.clone();
    int[] behind = all.clone();
    for (int i = 1; i < all.length; i++) {
      before[i] = Character.isWhitespace(all[i]) ? before[i - 1] : all[i];
      int back = all.length - 1 - i;
      behind[back] = Character.isWhitespace(all[back]) ? behind[back + 1] : all[back];
    }
    return IntStream.range(0, all.length)
        .filter(
            i ->
                !Character.isWhitespace(all[i]) || !isUnspaced(before[i]) || !isUnspaced(behind[i]))
        .map(i -> all[i])
        .toArray();
  }

  private static boolean isUnspaced(int c) {
    return UnicodeWords.isUnspaced(c)
        && (Character.isLetterOrDigit(c)
            || isMark(c)
            || Character.getType(c) == Character.LETTER_NUMBER);
  }

  private static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints()
        .map(c -> FORMS.getOrDefault(c, c))
        .forEach(
            c ->
                plain.append(
                    Character.getType(c) == Character.DECIMAL_DIGIT_NUMBER
                        ? "" + Character.digit(c, 10)
                        : Character.toString(c)));
    return plain.toString();
  }

  /** At most 30 marks behind each other, and none of those that readers do without. */
  private static String visible(String text) {
    int[] marks = {0};
    return text.codePoints()
        .peek(c -> marks[0] = isMark(c) ? marks[0] + 1 : 0)
        .filter(c -> marks[0] <= 30 && !UNSEEN.get(c))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return c >= 0x300
        && (type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK
            || type == Character.ENCLOSING_MARK);
  }
}
