package org.solrduplicates.solr.search;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.Finding;
import org.solrduplicates.core.group.Member;

/**
 * A document that another one duplicates. The best twin comes first: the same text, then the most
 * similar one, then the first by id.
 *
 * @param kind {@link Finding.Kind#SAME_TEXT} only if the texts are the same sign by sign, else
 *     {@link Finding.Kind#NEAR}
 * @param id its unique key
 * @param similarity how similar the other one is, with four decimals
 */
public record Twin(Finding.Kind kind, String id, double similarity) implements Comparable<Twin> {
  private static final Comparator<Twin> BEST_FIRST =
      Comparator.comparing((Twin twin) -> twin.kind != Finding.Kind.SAME_TEXT)
          .thenComparing(twin -> -twin.similarity)
          .thenComparing(Twin::id);

  /** Makes a twin of two documents that were compared. */
  public Twin {
    similarity = VersionGroupWriter.rounded(similarity);
  }

  /** Reads what was found; null if that is no twin. */
  static @Nullable Twin of(Finding finding) {
    Member best = finding.best();
    return best == null || finding.kind() == Finding.Kind.REVIEW
        ? null
        : of(finding.isExact(), best.id(), best.toPivot().similarity());
  }

  /** Makes a twin that is the same text, or only near. */
  public static Twin of(boolean isSameText, String id, double similarity) {
    Finding.Kind kind = isSameText ? Finding.Kind.SAME_TEXT : Finding.Kind.NEAR;
    return new Twin(kind, id, similarity);
  }

  @Override
  public int compareTo(Twin other) {
    return BEST_FIRST.compare(this, other);
  }
}
