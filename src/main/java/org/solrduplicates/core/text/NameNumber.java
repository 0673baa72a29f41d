package org.solrduplicates.core.text;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The number of a version in a {@link PlainName}: v2, V 2, version 3.1, rev. 4, rev B, r5, v3_1,
 * 第2版, 第二版, 版本3.
 */
final class NameNumber {
  private static final String WORD =
      "(?:version|versione|versao|versie|vers|ver|v|revision|revisione|revisao|revisie|rev"
          + "|fassung|uberarbeitung|ueberarbeitung)[ ._:#-]{0,3}";

  /** The hyphen and the underscore part only short numbers, since other things come after them. */
  private static final String DIGITS =
      "\\d{1,8}(?:\\.\\d{1,4}){0,5}(?:[_-]\\d{1,2}(?![._-]?\\d))?[a-z]?";

  private static final String HAN_NUMBER = "[一二三四五六七八九十]{1,3}";

  private static final Pattern MARK =
      Pattern.compile(
          (PlainName.START + "(?:" + WORD + "(?<latin>" + DIGITS + ")")
              + "|(?:revision|rev)[ ._-]{1,3}(?<letter>[a-z])"
              // three digits are more often an article of a law: R891
              + ("|r(?<short>\\d{1,2}(?:\\.\\d{1,3}){0,3})" + ")" + PlainName.END)
              + ("(?: ?(?:版本?|稿))?|版本号?[ ._:-]{0,3}v?(?<edition>" + DIGITS + ")" + PlainName.END)
              + ("|"
                  + "(?:第 ?)?"
                  + PlainName.START
                  + "(?<counted>\\d{1,3}(?:\\.\\d{1,3}){0,3}) ?[版稿]")
              + ("|第?(?<chinese>" + HAN_NUMBER + ")(?:稿|(?<=第" + HAN_NUMBER + ")版)"));

  private static final List<String> GROUPS =
      List.of("latin", "letter", "short", "edition", "counted", "chinese");

  private static final Pattern PART = Pattern.compile("\\d+|[a-z]|" + HAN_NUMBER);

  private NameNumber() {}

  /** Returns a plain name without its version numbers. */
  static String removed(String plain) {
    return MARK.matcher(plain).replaceAll(" ");
  }

  /** Returns the parts of the last version number of a plain name; empty if there is none. */
  static List<Integer> of(String plain) {
    Matcher mark = MARK.matcher(plain);
    String last = "";
    while (mark.find()) {
      last = number(mark);
    }
    return parts(last);
  }

  private static String number(Matcher mark) {
    for (String group : GROUPS) {
      String number = mark.group(group);
      if (number != null) {
        return number;
      }
    }
    throw new IllegalStateException("a mark without a number: " + mark.group());
  }

  /** Returns the parts without zeros at the end, since version 2 and version 2.0 are the same. */
  private static List<Integer> parts(String number) {
    List<Integer> parts =
        new ArrayList<>(PART.matcher(number).results().map(NameNumber::part).toList());
    while (parts.size() > 1 && parts.get(parts.size() - 1) == 0) {
      parts.remove(parts.size() - 1);
    }
    return parts;
  }

  private static int part(MatchResult part) {
    String text = part.group();
    char first = text.charAt(0);
    if (first >= '0' && first <= '9') {
      return Integer.parseInt(text);
    }
    return first >= 'a' && first <= 'z' ? first - 'a' + 1 : chinese(text);
  }

  /** Returns a number up to 99: 三 3, 十 10, 十二 12, 二十 20, 二十三 23. */
  private static int chinese(String text) {
    int ten = text.indexOf('十');
    if (ten < 0) {
      return digit(text, text.length() - 1, 0);
    }
    return 10 * digit(text, ten - 1, 1) + digit(text, ten + 1, 0);
  }

  private static int digit(String text, int at, int absent) {
    return at < 0 || at >= text.length() ? absent : "一二三四五六七八九".indexOf(text.charAt(at)) + 1;
  }
}
