// SPDX-License-Identifier: Apache-2.0
package org.solrduplicates.solr.passage;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.solrduplicates.core.passage.CopyVerdict;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.SharedPassages;

/**
 * A candidate and the passages that it shares with the query text.
 *
 * @param date of the document, if it has a credible one
 * @param text a hash of its text, 0 if it is not stored
 * @param shared the passages; the query text is the first
 */
public record AlignedDocument(
    String id, int weight, Optional<Instant> date, long text, Read read, SharedPassages shared) {

  /** Share from which a document counts as contained, because titles and page numbers differ. */
  private static final double CONTAINED = 0.9;

  static final Comparator<AlignedDocument> HEAVIEST_FIRST =
      Comparator.comparingInt((AlignedDocument document) -> -document.weight)
          .thenComparing(AlignedDocument::id);

  public static final Comparator<AlignedDocument> MOST_COMMON_FIRST =
      Comparator.comparingInt((AlignedDocument document) -> -document.words())
          .thenComparing(AlignedDocument::id);

  public enum Read {
    WHOLE,
    /** The beginning: the text is longer than the request allows. */
    BEGINNING,
    /** Nothing: the text is not stored. */
    NOTHING,
    /** Nothing: the requesting node has the result. */
    KNOWN,
    /** All of it, but repeated runs were followed to one position only. */
    REPETITIVE
  }

  static AlignedDocument candidate(String id, int weight) {
    return new AlignedDocument(id, weight, Optional.empty(), 0, Read.NOTHING, SharedPassages.NONE);
  }

  AlignedDocument dated(Optional<Instant> found) {
    return new AlignedDocument(id, weight, found, text, read, shared);
  }

  AlignedDocument aligned(long hash, Read read, SharedPassages found) {
    return new AlignedDocument(id, weight, date, hash, read, found);
  }

  /** Returns it without passages, because it did not change since the last alignment. */
  AlignedDocument known(long hash) {
    return new AlignedDocument(id, weight, date, hash, Read.KNOWN, shared);
  }

  public AlignedDocument as(AlignedDocument before) {
    return new AlignedDocument(id, weight, date, before.text, before.read, before.shared);
  }

  public boolean isKnown() {
    return read == Read.KNOWN;
  }

  public boolean isCut() {
    return read == Read.BEGINNING;
  }

  public boolean isRepetitive() {
    return read == Read.REPETITIVE;
  }

  public boolean hasPassages() {
    return !shared.passages().isEmpty();
  }

  /** Returns the document as evidence for a verdict. */
  public CopyVerdict.Other other() {
    return new CopyVerdict.Other(id, date, 0, false, shared);
  }

  /**
   * Returns whether the query text contains (nearly) all of this document, and the reverse.
   *
   * @param isCut whether only the beginning of the query text was aligned
   */
  public List<String> relations(boolean isCut) {
    List<String> relations = new ArrayList<>();
    if ((read == Read.WHOLE || isRepetitive()) && shared.secondCovered() >= CONTAINED) {
      relations.add("contains");
    }
    if (!isCut && shared.firstCovered() >= CONTAINED) {
      relations.add("contained-in");
    }
    return relations;
  }

  private int words() {
    return shared.passages().stream().mapToInt(Passage::words).sum();
  }
}
