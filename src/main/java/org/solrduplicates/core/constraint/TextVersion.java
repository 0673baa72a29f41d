package org.solrduplicates.core.constraint;

import java.util.Comparator;
import org.solrduplicates.core.fingerprint.TextHash;

/** A document as it was when somebody decided about it: with another text it is another subject. */
public record TextVersion(String id, TextHash text) implements Comparable<TextVersion> {
  private static final Comparator<TextVersion> ORDER =
      Comparator.comparing(TextVersion::id)
          .thenComparingLong(textVersion -> textVersion.text().high())
          .thenComparingLong(textVersion -> textVersion.text().low());

  @Override
  public int compareTo(TextVersion other) {
    return ORDER.compare(this, other);
  }
}
