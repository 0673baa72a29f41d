// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.solrduplicates.core.name.MarkedName.Role;
import org.solrduplicates.core.name.NameMarks.Kind;

/**
 * Finds numbers of versions, editions and revisions in a name: v2, Version 3.1, Rev B, 2nd edition,
 * zweite Auflage, 第2版.
 */
final class VersionNumbers {
  private static final NameMarks MARKS = NameMarks.SHIPPED;
  private static final List<Kind> NUMBERED = List.of(Kind.VERSION, Kind.EDITION, Kind.REVISION);

  private static final List<String> ROMAN =
      List.of(
          "", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii",
          "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx");

  /** After "v." and a space, greater numbers are usually weeks, verses or opponents. */
  private static final int MAX_SPACED = 20;

  private static final int MAX_PARTS = 6;

  private final MarkedName name;
  private final NameStates states;
  private List<Integer> last = List.of();

  VersionNumbers(MarkedName name, NameStates states) {
    this.name = name;
    this.states = states;
  }

  /** Returns the value of a Roman number up to 20, else 0. */
  static int roman(String word) {
    return Math.max(0, ROMAN.indexOf(word));
  }

  List<Integer> last() {
    return last;
  }

  void find() {
    for (int at = 0; at < name.size(); at++) {
      int end = name.isName(at) ? Math.max(wordFirst(at), numberFirst(at)) : -1;
      if (end > at) {
        name.set(at, end, Role.MARK);
      }
    }
  }

  /** Marks a number such as 1.0 that ends before a token; returns where it begins. */
  OptionalInt findDecimal(int end) {
    int from = startOfDecimal(end);
    if (from < 0 || countsParts(from)) {
      return OptionalInt.empty();
    }
    take(from, end);
    name.set(from, end, Role.MARK);
    return OptionalInt.of(from);
  }

  private int startOfDecimal(int end) {
    int from = end - 1;
    while (from > Math.max(0, end - MAX_PARTS) && name.isSmallNumber(from) && hasGap(from, ".")) {
      from--;
    }
    boolean decimal = from > 0 && from < end - 1 && name.isSmallNumber(from) && isApart(from);
    boolean day = isOfTwoDigits(from) && isOfTwoDigits(end - 1);
    return decimal && !day ? from : -1;
  }

  private boolean isOfTwoDigits(int at) {
    return name.token(at).text().length() == 2;
  }

  private boolean isApart(int at) {
    String gap = name.token(at).gap();
    return gap.endsWith(" ") || gap.equals("_") || gap.equals("-");
  }

  private boolean countsParts(int at) {
    return name.ends(Kind.PART, at)
        || name.ends(Kind.NUMBER, at)
        || name.token(at).gap().contains("§");
  }

  /** Returns the end of a mark that begins with its word (version 3, Rev B, 版本3), or -1. */
  private int wordFirst(int at) {
    for (Kind kind : NUMBERED) {
      int length = name.length(kind, at);
      int end = length == 0 ? -1 : numberEnd(kind, at, at + length);
      if (end < 0 && length > 0) {
        end = numberEnd(kind, at, at + length + name.length(Kind.NUMBER, at + length));
      }
      if (end > 0) {
        return withUnit(end);
      }
    }
    return -1;
  }

  /** Includes the word for version after a number that also has one before it: V2版. */
  private int withUnit(int end) {
    return name.isGlued(end) && name.length(Kind.VERSION, end) == 1 ? end + 1 : end;
  }

  private int numberEnd(Kind kind, int word, int at) {
    if (!name.isName(at)) {
      return -1;
    }
    String text = name.token(at).text();
    if (name.token(at).isNumber()) {
      return digitsEnd(kind, word, at);
    }
    boolean isLast = !name.isName(at + 1) || isMarkBehind(at + 1);
    if (kind == Kind.REVISION && name.token(at).isLetter()) {
      return isLast && !isShort(word) ? takeWord(at, text.charAt(0) - 'a' + 1) : -1;
    }
    int nth = kind == Kind.REVISION || isShort(word) ? 0 : MARKS.ordinal(text);
    return takeWord(at, Math.max(nth, kind == Kind.EDITION ? roman(text) : 0));
  }

  /** The edition of a year is another document, like a volume. */
  private int digitsEnd(Kind kind, int word, int at) {
    boolean year = kind == Kind.EDITION && !name.token(at).isNumber(2);
    int end = endOfDigits(at);
    if (year || !name.token(at).isNumber(8) || isShort(word) && isNoVersion(word, at, end)) {
      return -1;
    }
    int taken = withLetter(word, at, end);
    take(at, taken);
    return isOrdinal(taken) ? taken + 1 : taken;
  }

  private int takeWord(int at, int number) {
    if (number <= 0) {
      return -1;
    }
    last = List.of(number);
    return at + 1;
  }

  /** Only a mark may follow: "Rev. J. Hale" contains a name. */
  private boolean isMarkBehind(int at) {
    return states.length(at) > 0 || name.isOpen(at);
  }

  private boolean isShort(int word) {
    return name.token(word).text().length() == 1;
  }

  /** Whether the letter before a number belongs to a name. */
  private boolean isNoVersion(int word, int number, int end) {
    boolean engine = name.length(Kind.ENGINE, end) > 0;
    boolean article = name.ends(Kind.PART, word);
    boolean within = word > 0 && name.isGlued(word) && !name.isUnspaced(word - 1);
    boolean v = name.token(word).text().equals("v");
    return engine
        || article
        || within
        || !name.isGlued(number) && isCompared(word, number, end)
        || !v && isNoLetter(number, end);
  }

  /** Parties of a lawsuit, or two models: Smith v. 3M, Boeing 737 v 747. */
  private boolean isCompared(int word, int number, int end) {
    boolean two = word > 0 && name.token(word - 1).isNumber();
    boolean longer = end < name.size() && (name.isGlued(end) || hasGap(end, "-"));
    boolean many = !name.token(number).isNumber(2) || value(number) > MAX_SPACED;
    return two || longer || many;
  }

  private boolean hasGap(int at, String gap) {
    return name.token(at).gap().equals(gap);
  }

  private int value(int at) {
    return Integer.parseInt(name.token(at).text());
  }

  /** Letters other than v mean a version only next to a small number at the end. */
  private boolean isNoLetter(int number, int end) {
    boolean isLast = !name.isName(end) || isMarkBehind(end);
    boolean small = name.token(number).isNumber(name.isFile() ? 2 : 1);
    return !name.isGlued(number) || !small || !isLast;
  }

  private int endOfDigits(int at) {
    int end = at + 1;
    while (end < Math.min(name.size(), at + MAX_PARTS) && isPartOfNumber(end)) {
      end++;
    }
    return end;
  }

  /** Hyphen and underscore join only short numbers; longer ones are something else. */
  private boolean isPartOfNumber(int at) {
    if (!name.isName(at) || !name.token(at).isNumber(4)) {
      return false;
    }
    boolean parted = (hasGap(at, "_") || hasGap(at, "-")) && name.token(at).isNumber(2);
    boolean alone = at + 1 == name.size() || !name.token(at + 1).isNumber();
    return hasGap(at, ".") || parted && alone && name.token(at - 1).isNumber(2);
  }

  /** Includes the letter of v2b at the end of a word. */
  private int withLetter(int word, int at, int end) {
    boolean tight = name.isGlued(at) || !isShort(word);
    boolean letter = name.isGlued(end) && name.token(end).isLetter() && !name.isGlued(end + 1);
    return tight && letter ? end + 1 : end;
  }

  /** Version 2 equals version 2.0. */
  private void take(int from, int to) {
    List<Integer> parts = new ArrayList<>();
    for (int at = from; at < to; at++) {
      boolean number = name.token(at).isNumber();
      parts.add(number ? value(at) : name.token(at).text().charAt(0) - 'a' + 1);
    }
    while (parts.size() > 1 && parts.get(parts.size() - 1) == 0) {
      parts.remove(parts.size() - 1);
    }
    last = List.copyOf(parts);
  }

  /**
   * Returns the end of a mark that begins with its number (2nd edition, 第2版, second draft), or -1.
   */
  private int numberFirst(int at) {
    boolean sign = name.length(Kind.NUMBER, at) == 1;
    int start = sign && (name.isGlued(at + 1) || name.isUnspaced(at)) ? at + 1 : at;
    if (!name.isName(start)) {
      return -1;
    }
    return name.token(start).isNumber(3) ? digitsFirst(start) : ordinalFirst(start);
  }

  private int digitsFirst(int start) {
    int end = endOfDigits(start);
    boolean ordinal = isOrdinal(end);
    int word = ordinal ? end + 1 : end;
    boolean counts = ordinal || name.isGlued(end) || isDotted(end) || name.isUnspaced(end);
    int unit = unitEnd(isDotted(word) ? word + name.length(Kind.REVISED, word) : word, counts);
    if (unit > 0) {
      take(start, end);
    }
    return unit;
  }

  private int ordinalFirst(int start) {
    String text = name.token(start).text();
    int nth = MARKS.ordinal(text);
    int number = Math.max(nth, roman(text));
    int unit = number > 0 ? unitEnd(start + 1, nth > 0) : -1;
    return unit > 0 && takeWord(start, number) > 0 ? unit : -1;
  }

  private int unitEnd(int at, boolean counts) {
    for (Kind kind : List.of(Kind.VERSION, Kind.EDITION, Kind.DRAFT)) {
      int length = name.length(kind, at);
      boolean letter = length > 0 && name.token(at).isLetter();
      if (length > 0 && !letter && (counts || kind == Kind.EDITION)) {
        states.takeStage(kind, at);
        return at + length;
      }
    }
    return -1;
  }

  private boolean isOrdinal(int at) {
    return name.length(Kind.ORDINAL, at) == 1
        && (name.isGlued(at) || name.token(at).gap().strip().length() == 1);
  }

  private boolean isDotted(int at) {
    return at < name.size() && name.token(at).gap().startsWith(".");
  }
}
