package org.solrduplicates.core.name;

import java.util.List;

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
 * @param key the words without marks and dates, parted by spaces; empty if nothing is left. It may
 *     be as common as {@code report}, so it finds candidates and proves nothing
 * @param called the same words as they are compared, however they were parted
 * @param dates the days (2024-03-01) and months (2024-03) in the name, but for those of saving
 * @param mark which version the name says it is
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
  private static final int DAY = "2024-03-01".length();

  /** Copies the lists. */
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
    List<String> words = List.of(key.split(" "));
    List<String> others = List.of(other.key.split(" "));
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
}
