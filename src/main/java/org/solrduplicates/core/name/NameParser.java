package org.solrduplicates.core.name;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.core.name.MarkedName.Role;
import org.solrduplicates.core.name.NameMarks.Kind;
import org.solrduplicates.core.text.UnicodeWords;
import org.solrduplicates.core.text.WordCutter;

/** Takes one name apart, see {@link DocumentName}. For one thread and one name. */
final class NameParser {
  private static final WordCutter WORDS = new UnicodeWords();

  private final MarkedName name;
  private final List<String> dates = new ArrayList<>();
  private boolean isDated;

  /**
   * Starts with a name.
   *
   * @param plain the name in the form of {@link PlainName}
   * @param file whether it is a file name and no title
   */
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
    return new DocumentName(key, called(), dates, mark, marked, isOfDay());
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

  /** A year, or six digits or more, are a date only if a word says that they are one of saving. */
  private void findSaved(int at, boolean year) {
    if (name.isName(at) && year) {
      takeYearOfSaving(at);
    } else if (name.isName(at) && name.token(at).isNumber(8) && !name.token(at).isNumber(5)) {
      takeIfSaved(at, at + 1);
    }
  }

  /** The number of v20240301 is that of a version. */
  private boolean isOfVersion(int at) {
    return at > 0 && name.isGlued(at) && name.length(Kind.VERSION, at - 1) == 1;
  }

  /** A year behind such a word, or in one run with it: revised 2023, 2022年修订. */
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

  /** A day in brackets behind a name is more often that of a version than part of the name. */
  private boolean isAtEnd(int at) {
    return at == name.size() || name.isClosed(at);
  }

  /** Takes the word before a date, or behind it, that says that it is one of saving. */
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
    for (int at = 0; at < name.size(); at++) {
      if (name.isName(at)) {
        boolean joined = name.token(at).isJoined() && name.isName(at - 1);
        rest.append(joined ? "" : " ").append(name.token(at).text());
      }
    }
    return rest.toString();
  }

  private List<String> called() {
    List<String> called = new ArrayList<>();
    boolean number = false;
    for (int at = 0; at < name.size(); at++) {
      if (name.isName(at)) {
        String text = compared(at);
        boolean two = number && name.token(at).isNumber();
        called.add(two ? "|" + text : text);
        number = name.token(at).isNumber();
      }
    }
    return called;
  }

  /** The number of a part may be a Roman one, and German umlauts may be written out. */
  private String compared(int at) {
    String text = name.token(at).text();
    if (name.token(at).isNumber()) {
      return withoutZeros(text);
    }
    int roman = VersionNumbers.roman(text);
    boolean counts = roman > 0 && name.ends(Kind.PART, at);
    return counts ? Integer.toString(roman) : name.token(at).compared();
  }

  /** But for the last one. */
  private static String withoutZeros(String digits) {
    int first = 0;
    while (first < digits.length() - 1 && digits.charAt(first) == '0') {
      first++;
    }
    return digits.substring(first);
  }
}
