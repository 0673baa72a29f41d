// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Verdict;

/**
 * A duplicate that was found for a document. Sorts from best to worst: the same text, then by
 * similarity, then by id.
 *
 * @param isOtherSigns whether the words are the same, but the exact texts are not known to be
 */
public record Twin(Verdict.Kind kind, boolean isOtherSigns, String id, double similarity)
    implements Comparable<Twin> {
  private static final Comparator<Twin> BEST_FIRST =
      Comparator.comparing((Twin twin) -> twin.kind != Verdict.Kind.SAME_TEXT)
          .thenComparing(twin -> -twin.similarity)
          .thenComparing(Twin::id);

  public Twin {
    similarity = VersionGroupWriter.rounded(similarity);
  }

  /** Returns {@code null} if the verdict names no duplicate. */
  static @Nullable Twin of(Verdict finding) {
    Member best = finding.best();
    return best == null || finding.kind() == Verdict.Kind.REVIEW
        ? null
        : of(
            finding.kind() == Verdict.Kind.SAME_TEXT,
            finding.isExact(),
            best.id(),
            best.toPivot().value());
  }

  /** {@code isExact} means equal character by character, not only by words. */
  public static Twin of(boolean isSameWords, boolean isExact, String id, double similarity) {
    boolean isSameText = isSameWords && isExact;
    Verdict.Kind kind = isSameText ? Verdict.Kind.SAME_TEXT : Verdict.Kind.NEAR;
    return new Twin(kind, isSameWords && !isExact, id, similarity);
  }

  @Override
  public int compareTo(Twin other) {
    return BEST_FIRST.compare(this, other);
  }
}
