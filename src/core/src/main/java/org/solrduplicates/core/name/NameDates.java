// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.solrduplicates.core.name.NameMarks.Kind;

/**
 * Finds the dates in a name: a day, or a month with its year, in figures or words, also in
 * Japanese, Taiwanese and Thai years. A year alone, six digits and a calendar week are not dates.
 */
final class NameDates {
  /** First years of the Japanese eras, minus one. */
  private static final Map<String, Integer> ERAS =
      Map.of("令和", 2018, "平成", 1988, "昭和", 1925, "民國", 1911, "民国", 1911);

  private static final int TAIWAN = 1911;
  private static final int BUDDHIST = 543;
  private static final Set<String> SEPARATORS = Set.of("-", ".", "_", "/", " ");
  private static final Set<String> YEARS = Set.of("年", PlainName.plain("년"), "nam");
  private static final Set<String> YEAR_SIGNS = Set.of("г", "р", "r", "года", "року");
  private static final Set<String> MONTHS = Set.of("月", PlainName.plain("월"));
  private static final Set<String> DAYS = Set.of("日", "号", "號", PlainName.plain("일"));
  private static final Set<String> DAY_ENDINGS = Set.of("st", "nd", "rd", "th", "er", "o", "ος");

  private static final NameMarks MARKS = NameMarks.SHIPPED;

  private final MarkedName name;
  private final List<NameToken> tokens;

  /**
   * A date of a name.
   *
   * @param value a day or a month in ISO 8601
   * @param to exclusive
   */
  record Found(String value, int from, int to) {
    boolean isDay() {
      return value.length() > "2024-03".length();
    }
  }

  NameDates(MarkedName name) {
    this.name = name;
    this.tokens = name.tokens();
  }

  Optional<Found> at(int from) {
    return mayBegin(from) ? startingAt(from) : Optional.empty();
  }

  private boolean mayBegin(int at) {
    NameToken token = tokens.get(at);
    return token.isNumber() || monthAt(at) > 0 || ERAS.containsKey(token.text());
  }

  Optional<Found> startingAt(int from) {
    return inCharacters(from)
        .or(() -> inDigits(from))
        .or(() -> yearFirst(from))
        .or(() -> dayFirst(from))
        .or(() -> inWords(from))
        .map(this::withYear)
        .map(this::withTime);
  }

  private boolean isNumber(int at, int least, int most) {
    return at < tokens.size()
        && tokens.get(at).isNumber(4)
        && value(at) >= least
        && value(at) <= most;
  }

  private int value(int at) {
    return Integer.parseInt(tokens.get(at).text());
  }

  private boolean isOneOf(int at, Set<String> words) {
    return at < tokens.size() && words.contains(tokens.get(at).text());
  }

  boolean isYear(int at) {
    return at < tokens.size()
        && tokens.get(at).text().length() == 4
        && (isNumber(at, 1900, 2099) || isNumber(at, 1900 + BUDDHIST, 2099 + BUDDHIST));
  }

  private int year(int at) {
    return value(at) >= 1900 + BUDDHIST ? value(at) - BUDDHIST : value(at);
  }

  private String separator(int at) {
    String gap = at < tokens.size() ? tokens.get(at).gap() : "";
    return gap.isBlank() ? gap : gap.strip();
  }

  private boolean isParted(int at, String by) {
    return at < tokens.size() && separator(at).equals(by) && SEPARATORS.contains(by);
  }

  private static Optional<Found> day(int year, int month, int day, int from, int to) {
    try {
      return Optional.of(new Found(LocalDate.of(year, month, day).toString(), from, to));
    } catch (DateTimeException e) {
      return Optional.empty(); // digits that are no date
    }
  }

  private static Optional<Found> month(int year, int month, int from, int to) {
    return month >= 1 && month <= 12
        ? Optional.of(new Found(YearMonth.of(year, month).toString(), from, to))
        : Optional.empty();
  }

  /** 2024年3月1日, 令和6年3月, 113年3月, 2024년 3월 1일. */
  private Optional<Found> inCharacters(int from) {
    boolean era = from < tokens.size() && ERAS.containsKey(tokens.get(from).text());
    int at = era ? from + 1 : from;
    boolean isYear = isNumber(at, 1, 2099) && isOneOf(at + 1, YEARS);
    if (!isYear || !isNumber(at + 2, 1, 12) || !isOneOf(at + 3, MONTHS)) {
      return Optional.empty();
    }
    int year = year(from, at);
    if (isNumber(at + 4, 1, 31) && isOneOf(at + 5, DAYS)) {
      return day(year, value(at + 2), value(at + 4), from, at + 6);
    }
    return month(year, value(at + 2), from, at + 4);
  }

  private int year(int from, int at) {
    if (from < at) {
      return ERAS.getOrDefault(tokens.get(from).text(), 0) + value(at);
    }
    return value(at) < 1000 ? value(at) + TAIWAN : year(at);
  }

  /** 20240301, and 240301 where a name begins with it. */
  private Optional<Found> inDigits(int at) {
    String text = tokens.get(at).text();
    boolean first = at == 0 && text.length() == 6 && tokens.size() > 1;
    String digits = first ? "20" + text : text;
    boolean dated = tokens.get(at).isNumber() && digits.length() == 8;
    if (!dated || !(digits.startsWith("19") || digits.startsWith("20"))) {
      return Optional.empty();
    }
    int number = Integer.parseInt(digits);
    return day(number / 10_000, number / 100 % 100, number % 100, at, at + 1);
  }

  /** 2024-03-01, 2024 03 01, 2024-03. */
  private Optional<Found> yearFirst(int at) {
    if (!isYear(at) || !isNumber(at + 1, 1, 12)) {
      return Optional.empty();
    }
    String by = separator(at + 1);
    if (isParted(at + 1, by) && isParted(at + 2, by) && isNumber(at + 2, 1, 31)) {
      return day(year(at), value(at + 1), value(at + 2), at, at + 3);
    }
    boolean ends = !isNumber(at + 2, 0, 9999) || separator(at + 2).isBlank();
    return isParted(at + 1, by)
            && !by.equals(" ")
            && ends
            && tokens.get(at + 1).text().length() == 2
        ? month(year(at), value(at + 1), at, at + 2)
        : Optional.empty();
  }

  /** 01.03.2024, 3/31/2024, 01-03-24, 03.2024. */
  private Optional<Found> dayFirst(int at) {
    if (!isNumber(at, 1, 31) || at + 1 >= tokens.size()) {
      return Optional.empty();
    }
    String by = separator(at + 1);
    if (!isParted(at + 1, by)) {
      return Optional.empty();
    }
    if (isNumber(at + 1, 1, 31) && isParted(at + 2, by) && isShortOrLongYear(at, by)) {
      int year = isYear(at + 2) ? year(at + 2) : 2000 + value(at + 2);
      return day(year, value(at + 1), value(at), at, at + 3)
          .or(() -> day(year, value(at), value(at + 1), at, at + 3));
    }
    boolean follows = at > 0 && tokens.get(at - 1).isNumber() && isParted(at, by);
    return isYear(at + 1) && !by.equals(" ") && !follows
        ? month(year(at + 1), value(at), at, at + 2)
        : Optional.empty();
  }

  private boolean isShortOrLongYear(int at, String by) {
    if (isYear(at + 2)) {
      return true;
    }
    boolean twoDigits =
        tokens.subList(at, at + 3).stream().allMatch(token -> token.text().length() == 2);
    boolean more = at + 3 < tokens.size() && tokens.get(at + 3).isNumber() && isParted(at + 3, by);
    return twoDigits && tokens.get(at + 2).isNumber() && !by.equals(" ") && !more;
  }

  /** 1 March 2024, March 1, 2024, 1er mars 2024, 2024-Mar-01, tháng 3 năm 2024. */
  private Optional<Found> inWords(int from) {
    int day = 0;
    int at = from;
    boolean yearFirst = isYear(at);
    int year = yearFirst ? year(at) : 0;
    at += yearFirst ? 1 : 0;
    if (!yearFirst && isNumber(at, 1, 31)) {
      day = value(at);
      at = skipped(at + 1);
    }
    int month = monthAt(at);
    if (month == 0) {
      return Optional.empty();
    }
    at = skippedOf(at + (isVietnamese(at) || isDotted(at) ? 2 : 1));
    if (day == 0 && isNumber(at, 1, 31) && (yearFirst || isYear(skipped(at + 1)))) {
      day = value(at);
      at = skipped(at + 1);
    }
    if (!yearFirst) {
      at += isOneOf(at, YEARS) ? 1 : 0;
      if (!isYear(at)) {
        return Optional.empty();
      }
      year = year(at);
      at++;
    }
    return day == 0 ? month(year, month, from, at) : day(year, month, day, from, at);
  }

  private int monthAt(int at) {
    if (isVietnamese(at)) {
      return value(at + 1);
    }
    if (isDotted(at)) {
      return MARKS.month(tokens.get(at).text() + tokens.get(at + 1).text());
    }
    return at < tokens.size() ? MARKS.month(tokens.get(at).compared()) : 0;
  }

  /** Thai months are abbreviated with two dots. */
  private boolean isDotted(int at) {
    return at + 1 < tokens.size()
        && tokens.get(at + 1).gap().equals(".")
        && MARKS.month(tokens.get(at).text() + tokens.get(at + 1).text()) > 0;
  }

  private boolean isVietnamese(int at) {
    return isOneOf(at, Set.of("thang")) && isNumber(at + 1, 1, 12);
  }

  private int skipped(int at) {
    return skippedOf(isOneOf(at, DAY_ENDINGS) ? at + 1 : at);
  }

  private int skippedOf(int at) {
    return at + name.length(Kind.OF, at);
  }

  /** Takes in the word for year behind a date: 17 октября 2023 г. */
  private Found withYear(Found date) {
    boolean more = isOneOf(date.to(), YEAR_SIGNS);
    return more ? new Found(date.value(), date.from(), date.to() + 1) : date;
  }

  /** Takes in the time behind a day: 10:15, 10.15.33, 101533, T10:15:00Z. */
  private Found withTime(Found date) {
    if (!date.isDay()) {
      return date;
    }
    int at = isOneOf(date.to(), Set.of("t", "at")) ? date.to() + 1 : date.to();
    int end = timeEnd(at);
    return end == at ? date : new Found(date.value(), date.from(), end);
  }

  private int timeEnd(int at) {
    if (at >= tokens.size() || !tokens.get(at).isNumber() || tokens.get(at).gap().length() > 3) {
      return at;
    }
    String text = tokens.get(at).text();
    if (text.length() == 6 || text.length() == 4) {
      return Integer.parseInt(text.substring(0, 2)) < 24 ? at + 1 : at;
    }
    int end = at + 1;
    while (text.length() == 2 && end < Math.min(tokens.size(), at + 3) && isMinutes(end)) {
      end++;
    }
    boolean more = end > at + 1;
    return more ? end + (isOneOf(end, Set.of("z")) ? 1 : 0) : at;
  }

  private boolean isMinutes(int at) {
    NameToken token = tokens.get(at);
    return token.isNumber() && token.text().length() == 2 && Set.of(":", ".").contains(token.gap());
  }
}
