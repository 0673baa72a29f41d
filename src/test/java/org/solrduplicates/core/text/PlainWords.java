package org.solrduplicates.core.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The words of {@link UnicodeWords} in the plainest way, without a table and all of a text at once:
 * what the quick way must agree with.
 */
public final class PlainWords implements WordCutter {
  private static final Pattern SIGN =
      Pattern.compile(
          "(?:^|[\\p{Z}\\p{Ps}\\p{Pi}\\t\\n\\x0B\\f\\r\\x1C-\\x1F,;:=|\"'])[-\u2212][\\p{Sc}&&[\\x00-\uFFFF]]?\\z");

  @Override
  public List<String> words(String text) {
    String decomposed = Normalizer.normalize(visible(text), Normalizer.Form.NFKD);
    String lower = visible(LowerCase.of(decomposed));
    int[] letters = Normalizer.normalize(lower, Normalizer.Form.NFC).codePoints().toArray();
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
        Character.isLetterOrDigit(letters[at])
            || Character.getType(letters[at]) == Character.LETTER_NUMBER;
    return (letter || at > start && isMark(letters[at]))
        && UnicodeWords.isUnspaced(letters[at]) == UnicodeWords.isUnspaced(letters[start]);
  }

  private static void addRun(int[] letters, int from, int to, List<String> words) {
    boolean pairs = to - from > 1 && UnicodeWords.isUnspaced(letters[from]);
    if (to > from && !pairs) {
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
    int[] before = Arrays.copyOf(letters, at);
    String text = new String(before, 0, before.length);
    return SIGN.matcher(text).find() ? "-" : "";
  }

  /** At most 30 marks behind each other, and none of those of Latin, Greek and Cyrillic. */
  private static String visible(String text) {
    int[] marks = {0};
    return text.codePoints()
        .peek(c -> marks[0] = isMark(c) ? marks[0] + 1 : 0)
        .filter(c -> marks[0] <= 30 && !(c >= 0x300 && c <= 0x36F) && !isUnseen(c))
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }

  private static boolean isUnseen(int c) {
    return Character.getType(c) == Character.FORMAT
        || c >= 0xFE00 && c <= 0xFE0F
        || c >= 0xE0100 && c <= 0xE01EF;
  }

  private static boolean isMark(int c) {
    int type = Character.getType(c);
    return c >= 0x300
        && (type == Character.NON_SPACING_MARK
            || type == Character.COMBINING_SPACING_MARK
            || type == Character.ENCLOSING_MARK);
  }
}
