package org.solrduplicates.core.group;

import java.util.Comparator;
import org.solrduplicates.core.fingerprint.TextHash;

/**
 * A document as it was when somebody decided about it: with another text it is another subject.
 *
 * @param id its unique key
 * @param text the hash of its text
 */
public record Subject(String id, TextHash text) implements Comparable<Subject> {
  private static final Comparator<Subject> ORDER =
      Comparator.comparing(Subject::id)
          .thenComparingLong(subject -> subject.text().high())
          .thenComparingLong(subject -> subject.text().low());

  /** Returns a document as it is now. */
  public static Subject of(FoundDocument document) {
    return new Subject(document.id(), document.fingerprint().text());
  }

  @Override
  public int compareTo(Subject other) {
    return ORDER.compare(this, other);
  }
}
