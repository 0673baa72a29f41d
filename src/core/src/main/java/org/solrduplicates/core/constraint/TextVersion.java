// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.core.constraint;

import java.util.Comparator;
import org.solrduplicates.core.fingerprint.TextHash;

/** A document with the text that a decision is about. */
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
