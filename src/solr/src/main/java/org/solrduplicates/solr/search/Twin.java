// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.Comparator;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * A duplicate that was found for a document. Sorts from best to worst: the same text, then by
 * similarity, then by id.
 *
 * @param isOtherSigns whether the words are the same, but the exact texts are not known to be
 * @param coverage the share of the document that the duplicate has, see {@link Verifier#coverage}
 * @param isCovering see {@link LinkRule#isCovered}
 */
public record Twin(
    Verdict.Kind kind,
    boolean isOtherSigns,
    String id,
    double similarity,
    double coverage,
    boolean isCovering)
    implements Comparable<Twin> {
  private static final Comparator<Twin> BEST_FIRST =
      Comparator.comparing((Twin twin) -> twin.kind != Verdict.Kind.SAME_TEXT)
          .thenComparing(twin -> -twin.similarity)
          .thenComparing(Twin::id);

  public Twin {
    similarity = VersionGroupWriter.rounded(similarity);
    coverage = VersionGroupWriter.rounded(coverage);
  }

  /** {@code isExact} means equal character by character, not only by words. */
  public static Twin of(
      FoundDocument document,
      FoundDocument other,
      boolean isExact,
      double similarity,
      DuplicateSettings settings,
      Verifier verifier) {
    boolean isSameWords = document.fingerprint().isSameText(other.fingerprint());
    boolean isSameText = isSameWords && isExact;
    double coverage = verifier.coverage(document.fingerprint(), other.fingerprint());
    return new Twin(
        isSameText ? Verdict.Kind.SAME_TEXT : Verdict.Kind.NEAR,
        isSameWords && !isExact,
        other.id(),
        similarity,
        coverage,
        new LinkRule(settings).isCovered(document, other, coverage));
  }

  /**
   * Returns whether the document may be left out. Texts with the same words have similarity 1, so
   * no threshold can exclude those with other signs.
   */
  public boolean mayReplace() {
    return isCovering && !isOtherSigns;
  }

  @Override
  public int compareTo(Twin other) {
    return BEST_FIRST.compare(this, other);
  }
}
