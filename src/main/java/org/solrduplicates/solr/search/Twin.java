package org.solrduplicates.solr.search;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.solrduplicates.core.group.Member;
import org.solrduplicates.core.group.Verdict;

/**
 * A document that another one duplicates. The best comes first: the same text, then the most
 * similar one, then the first by id.
 *
 * @param isOtherSigns whether the words are the same, but not known to be so character by character
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

  /** Reads what was found; null if that is no twin. */
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

  /** Makes a twin; exact means the same characters, not only the same words. */
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
