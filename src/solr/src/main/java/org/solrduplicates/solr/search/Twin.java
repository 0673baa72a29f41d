// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.search;

import java.util.Comparator;
import org.solrduplicates.core.group.FoundDocument;
import org.solrduplicates.core.group.LinkRule;
import org.solrduplicates.core.group.Verdict;
import org.solrduplicates.core.settings.DuplicateSettings;
import org.solrduplicates.core.similarity.Verifier;

/**
 * A duplicate or a whole that was found for a document. Sorts from best to worst: the same text,
 * versions, wholes; then by similarity, then by id.
 *
 * @param similarity of a whole, its coverage of the document
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
  /** The least coverage of a document that is contained in another one. */
  private static final double CONTAINED = 0.9;

  private static final Comparator<Twin> BEST_FIRST =
      Comparator.comparing(Twin::kind)
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

  /** Returns a document of which another one is a part. */
  public static Twin of(
      FoundDocument document, FoundDocument whole, DuplicateSettings settings, Verifier verifier) {
    double coverage = verifier.coverage(document.fingerprint(), whole.fingerprint());
    return new Twin(
        Verdict.Kind.PART_OF,
        false,
        whole.id(),
        coverage,
        coverage,
        new LinkRule(settings).isCovered(document, whole, coverage));
  }

  /** Returns whether the other document has nearly all of the document. */
  public boolean isContained() {
    return coverage >= CONTAINED;
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
