// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.name;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.solrduplicates.core.name.MarkedName.Role;
import org.solrduplicates.core.name.NameMarks.Kind;
import org.solrduplicates.core.text.UnicodeWords;
import org.solrduplicates.core.text.WordCutter;

/**
 * A title or a file name, taken apart: what the document is called, its dates, and its version.
 *
 * <p>Marks are version numbers, editions, revisions, copy counters and words for a state ("final",
 * "Entwurf", "signé", 修订版). They count at the end of the name, in brackets, or before it. {@code
 * contracts/old/Supply contract ACME v1 draft.docx} and {@code supply-contract-acme_v4.pdf} share
 * the key {@code supply contract acme}. {@code name-marks.tsv} has the words and their sources.
 *
 * <p>All other numbers stay in the key: two invoices, yearly reports, laws, parts or models are not
 * versions. Dates are not in the key, so that all names of a document match, but documents of two
 * months or two days differ.
 *
 * <p>Only the first 400 tokens are searched for marks and dates. Time is linear in the length of
 * the name.
 *
 * @param key the words without marks and dates, normalized for comparison and separated by spaces;
 *     may be empty, or as common as {@code report}
 * @param dates the days (2024-03-01) and months (2024-03) in the name, except dates of saving
 * @param isMarked whether the name has a mark, a date of saving, or a day in brackets
 * @param isOfDay whether the day in the name belongs to the document and not to its version, as for
 *     minutes and invoices
 */
public record DocumentName(
    String key, List<String> dates, VersionMark mark, boolean isMarked, boolean isOfDay) {
  private static final Pattern BLANK = Pattern.compile(" ");
  private static final char DATED = '@';
  private static final int DAY = "2024-03-01".length();

  public DocumentName {
    dates = List.copyOf(dates);
  }

  /** Returns whether a term is one of {@link #dated}. */
  public static boolean isDated(String term) {
    return term.indexOf(DATED) >= 0;
  }

  /** Returns the key of one of {@link #dated}. */
  public static String undated(String dated) {
    return dated.substring(0, dated.indexOf(DATED) - 1);
  }

  /**
   * Returns the key with the dates if they tell documents of this name apart, as the months of
   * reports; empty if there is no key or no such date. Days of a name that is marked as a version
   * are those of versions.
   */
  public Optional<String> dated() {
    boolean ofVersions = isMarked && !isOfDay && onlyDays(dates);
    return key.isEmpty() || dates.isEmpty() || ofVersions
        ? Optional.empty()
        : Optional.of(key + " " + DATED + String.join(" ", dates));
  }

  /** Slashes in a title separate nothing. */
  public static DocumentName ofTitle(String title) {
    return new NameParser(PlainName.ofTitle(title), false).parse();
  }

  /** Parses a file name or a path; folders are ignored. */
  public static DocumentName ofFile(String name) {
    return new NameParser(PlainName.ofFile(name), true).parse();
  }

  /** Returns a key without the words that have a digit. */
  public static String withoutNumbers(String key) {
    return BLANK
        .splitAsStream(key)
        .filter(word -> word.chars().noneMatch(Character::isDigit))
        .collect(Collectors.joining(" "));
  }

  private static boolean onlyDays(List<String> dates) {
    return dates.stream().allMatch(date -> date.length() == DAY);
  }

  private static final class NameParser {
    private static final WordCutter WORDS = new UnicodeWords();
    private static final Pattern ZEROS = Pattern.compile("^0+(?=.)");

    private final MarkedName name;
    private final List<String> dates = new ArrayList<>();
    private boolean isDated;

    NameParser(String plain, boolean file) {
      this.name = new MarkedName(plain, file);
    }

    DocumentName parse() {
      VersionMark mark = VersionMark.NONE;
      if (name.mayBeMarked()) {
        findDates();
        mark = new NameStates(name).find();
      }
      String key = String.join(" ", WORDS.words(rest()));
      boolean marked = isDated || name.has(Role.MARK);
      return new DocumentName(key, dates, mark, marked, isOfDay());
    }

    private void findDates() {
      NameDates finder = new NameDates(name);
      int at = 0;
      while (at < name.size()) {
        Optional<NameDates.Found> date = isOfVersion(at) ? Optional.empty() : finder.at(at);
        if (date.isPresent()) {
          takeDate(date.get());
          at = date.get().to();
        } else {
          findSaved(at, finder.isYear(at));
          at++;
        }
      }
    }

    /** A year, or six or more digits, are a date only next to a word for saving. */
    private void findSaved(int at, boolean year) {
      if (name.isName(at) && year) {
        takeYearOfSaving(at);
      } else if (name.isName(at) && name.token(at).isNumber(8) && !name.token(at).isNumber(5)) {
        takeIfSaved(at, at + 1);
      }
    }

    /** The number of v20240301 is a version. */
    private boolean isOfVersion(int at) {
      return at > 0 && name.isGlued(at) && name.length(Kind.VERSION, at - 1) == 1;
    }

    /** A year after such a word, or in one run with it: revised 2023, 2022年修订. */
    private void takeYearOfSaving(int at) {
      int end = name.isGlued(at + 1) && name.token(at + 1).text().equals("年") ? at + 2 : at + 1;
      boolean glued = end > at + 1 && name.isGlued(end) && name.length(Kind.SAVED, end) > 0;
      if (glued || name.ends(Kind.SAVED, at)) {
        takeIfSaved(at, glued ? end : at + 1);
      }
    }

    private void takeDate(NameDates.Found date) {
      if (!takeIfSaved(date.from(), date.to())) {
        dates.add(date.value());
        isDated = isDated || name.isOpen(date.from()) && date.isDay() && isAtEnd(date.to());
        int on = name.startOf(Kind.ON, date.from());
        name.set(on < 0 ? date.from() : on, date.to(), Role.DATE);
      }
    }

    /** A day in brackets after a name is usually the date of the version. */
    private boolean isAtEnd(int at) {
      return at == name.size() || name.isClosed(at);
    }

    /** Takes the word for saving before or after a date. */
    private boolean takeIfSaved(int from, int to) {
      int before = name.startOf(Kind.SAVED, from);
      if (before < 0 && name.ends(Kind.OF, from)) {
        before = name.startOf(Kind.SAVED, name.startOf(Kind.OF, from));
      }
      int behind = name.length(Kind.SAVED, to);
      boolean last = behind > 0 && isAtEnd(to + behind);
      if (before < 0 && !last) {
        return false;
      }
      name.set(before < 0 ? from : before, last ? to + behind : to, Role.MARK);
      return true;
    }

    private boolean isOfDay() {
      for (int at = 0; at < name.size(); at++) {
        if (name.isName(at) && name.length(Kind.MEETING, at) > 0) {
          return true;
        }
      }
      return false;
    }

    private String rest() {
      StringBuilder rest = new StringBuilder();
      for (int at = 0; at < name.tokens().size(); at++) {
        if (name.isName(at)) {
          boolean joined = name.token(at).isJoined() && name.isName(at - 1);
          rest.append(joined ? "" : " ").append(compared(at));
        }
      }
      return rest.toString();
    }

    /** Part numbers may be Roman, and German umlauts may be written out. */
    private String compared(int at) {
      String text = name.token(at).text();
      if (name.token(at).isNumber()) {
        return ZEROS.matcher(text).replaceFirst("");
      }
      int roman = VersionNumbers.roman(text);
      boolean counts = roman > 0 && name.ends(Kind.PART, at);
      return counts ? Integer.toString(roman) : name.token(at).compared();
    }
  }
}
