package org.solrduplicates.core.text;

import java.util.List;

/**
 * What stays the same in the titles and file names of all versions of a document.
 *
 * <p>The key is the words of the name in the form of {@link UnicodeWords}, without folders, a known
 * extension, version numbers, dates, counters of copies, and words that say how far a version got
 * ("final", "Entwurf", "signé", 修订版). {@code contracts/old/Supply contract ACME v1 draft.docx} and
 * {@code supply-contract-acme_v4.pdf} share the key {@code supply contract acme}.
 *
 * <p>Any other number stays, a year too: two invoices are not versions of each other, nor are the
 * reports of two years. A key may still be as common as {@code report}, so it finds candidates and
 * proves nothing.
 */
public final class TitleKey {
  /** Real names need two or three. */
  private static final int MAX_PASSES = 8;

  private static final WordCutter WORDS = new UnicodeWords();

  private TitleKey() {}

  /**
   * Returns the key of a title or a file name, or an empty string if it has nothing of its own. The
   * key of a key is itself.
   *
   * <p>What is left can make up another mark ("version draft 3"), so it is looked through again
   * until nothing changes. Names that still change after that are made to be slow, and have no key.
   */
  public static String of(String titleOrFileName) {
    String rest = PlainName.of(titleOrFileName);
    for (int pass = 0; pass < MAX_PASSES; pass++) {
      String next = withoutMarks(rest);
      if (next.equals(rest)) {
        return next;
      }
      rest = next;
    }
    return "";
  }

  private static String withoutMarks(String name) {
    String rest = NameNumber.removed(NameDates.removed(name));
    List<String> words = WORDS.words(NameStatus.removed(rest));
    return String.join(" ", words);
  }
}
