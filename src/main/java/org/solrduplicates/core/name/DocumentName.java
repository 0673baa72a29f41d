package org.solrduplicates.core.name;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.solrduplicates.core.name.MarkedName.Role;
import org.solrduplicates.core.name.NameMarks.Kind;
import org.solrduplicates.core.text.UnicodeWords;
import org.solrduplicates.core.text.WordCutter;

/**
 * A title or a file name, taken apart: what the document is called, the dates in the name, and the
 * version that it says to be.
 *
 * <p>Marks are version numbers, editions, revisions, counters of copies and words that say how far
 * a document got ("final", "Entwurf", "signé", 修订版), where they stand beside the name and not
 * within it: at its end, in brackets, or before it. {@code contracts/old/Supply contract ACME v1
 * draft.docx} and {@code supply-contract-acme_v4.pdf} share the key {@code supply contract acme}.
 * The words are those of {@code name-marks.tsv}, which says where they come from.
 *
 * <p>All other numbers stay: two invoices are not versions of each other, nor are the reports of
 * two years, two laws, two parts or two models. Dates are not in the key, so that all names of a
 * document find each other, but what is of two months or two days is not the same.
 *
 * <p>Marks and dates are those of the first 400 words and numbers; what follows is part of the
 * name. Time grows with the length of the name.
 *
 * @param key the words without marks and dates, parted by spaces; empty if nothing is left. It may
 *     be as common as {@code report}, so it finds candidates and proves nothing
 * @param called the same words as they are compared, however they were parted
 * @param dates the days (2024-03-01) and months (2024-03) in the name, but for those of saving
 * @param isMarked whether the name has a mark, a date of saving, or a day in brackets
 * @param isOfDay whether the document is of the day in its name, whatever its version, as minutes
 *     and invoices are
 */
public record DocumentName(
    String key,
    List<String> called,
    List<String> dates,
    VersionMark mark,
    boolean isMarked,
    boolean isOfDay) {
  private static final Pattern BLANK = Pattern.compile(" ");
  private static final int DAY = "2024-03-01".length();

  public DocumentName {
    called = List.copyOf(called);
    dates = List.copyOf(dates);
  }

  /** Takes a title apart; slashes in it part nothing. */
  public static DocumentName ofTitle(String title) {
    return new NameParser(PlainName.ofTitle(title), false).parse();
  }

  /** Takes a file name or a path apart; folders do not count. */
  public static DocumentName ofFile(String name) {
    return new NameParser(PlainName.ofFile(name), true).parse();
  }

  /**
   * Returns whether two names say that the documents are the same, be it in two versions: they are
   * called the same, and what they say of days and months is the same. Where only days differ, they
   * may be those of two versions if a name says that it is a version.
   */
  public boolean agrees(DocumentName other) {
    return isCalledAs(other) && (dates.equals(other.dates) || areDaysOfVersions(other));
  }

  private boolean isCalledAs(DocumentName other) {
    return !called.isEmpty() && String.join("", called).equals(String.join("", other.called));
  }

  private boolean areDaysOfVersions(DocumentName other) {
    return (isMarked || other.isMarked)
        && !isOfDay
        && !other.isOfDay
        && onlyDays(dates)
        && onlyDays(other.dates);
  }

  private static boolean onlyDays(List<String> dates) {
    return dates.stream().allMatch(date -> date.length() == DAY);
  }

  /**
   * Returns whether two names say that the documents are not the same: neither is a part of the
   * other, or they are of two periods. A number at the end that nothing explains may be that of a
   * version, and says neither.
   */
  public boolean contradicts(DocumentName other) {
    if (key.isEmpty() || other.key.isEmpty()) {
      return false;
    }
    if (isCalledAs(other)) {
      return !dates.isEmpty() && !other.dates.isEmpty() && !agrees(other);
    }
    Set<String> words = new HashSet<>(List.of(BLANK.split(key)));
    Set<String> others = new HashSet<>(List.of(BLANK.split(other.key)));
    return !words.containsAll(others) && !others.containsAll(words) && !differByCounter(other);
  }

  private boolean differByCounter(DocumentName other) {
    int last = called.size() - 1;
    return last > 0
        && last == other.called.size() - 1
        && called.subList(0, last).equals(other.called.subList(0, last))
        && isCounter(called.get(last))
        && isCounter(other.called.get(last));
  }

  private static boolean isCounter(String word) {
    return word.length() <= 2 && word.chars().allMatch(Character::isDigit);
  }

  /** Takes one name apart, see {@link DocumentName}. */
  private static final class NameParser {
    private static final WordCutter WORDS = new UnicodeWords();
    private static final Pattern ZEROS = Pattern.compile("^0+(?=.)");

    private final MarkedName name;
    private final List<String> dates = new ArrayList<>();
    private boolean isDated;

    /** Starts with a {@code file} name or a title in the form of {@link PlainName}. */
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

    /** A year, or six digits or more, are a date only if a word says that it is of saving. */
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
      for (int at = 0; at < name.tokens().size(); at++) {
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
      for (int at = 0; at < name.tokens().size(); at++) {
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
        return ZEROS.matcher(text).replaceFirst("");
      }
      int roman = VersionNumbers.roman(text);
      boolean counts = roman > 0 && name.ends(Kind.PART, at);
      return counts ? Integer.toString(roman) : name.token(at).compared();
    }
  }
}
