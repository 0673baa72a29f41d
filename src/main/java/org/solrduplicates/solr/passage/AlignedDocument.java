package org.solrduplicates.solr.passage;

import java.util.Comparator;
import java.util.List;
import org.solrduplicates.core.passage.Passage;
import org.solrduplicates.core.passage.SharedPassages;

/**
 * A document that shares fragments with the text asked about, and what it has in common with it.
 *
 * @param id its unique key
 * @param weight the weight of the fragments that it shares
 * @param read how much of its text was aligned
 * @param shared the passages, the text asked about being the first
 */
public record AlignedDocument(String id, int weight, Read read, SharedPassages shared) {
  /** From this share on a document counts as contained, for titles and page numbers differ. */
  private static final double CONTAINED = 0.9;

  /** Those that are aligned first. */
  static final Comparator<AlignedDocument> HEAVIEST_FIRST =
      Comparator.comparingInt((AlignedDocument document) -> -document.weight)
          .thenComparing(AlignedDocument::id);

  /** Those that have most in common with the text come first. */
  static final Comparator<AlignedDocument> MOST_COMMON_FIRST =
      Comparator.comparingInt((AlignedDocument document) -> -document.words())
          .thenComparing(AlignedDocument::id);

  /** How much of a text was aligned. */
  public enum Read {
    /** All of it. */
    WHOLE,
    /** Its beginning, for it is longer than the request allows. */
    BEGINNING,
    /** Nothing, for it is not stored. */
    NOTHING
  }

  /** Returns a document that is not aligned yet. */
  static AlignedDocument candidate(String id, int weight) {
    return new AlignedDocument(id, weight, Read.NOTHING, new SharedPassages(List.of(), 0, 0));
  }

  /** Returns it with what it has in common with the text. */
  AlignedDocument aligned(boolean whole, SharedPassages found) {
    return new AlignedDocument(id, weight, whole ? Read.WHOLE : Read.BEGINNING, found);
  }

  /** Returns whether it has any passage in common with the text. */
  public boolean hasPassages() {
    return !shared.passages().isEmpty();
  }

  /** Returns whether the text asked about has (nearly) all of this document. */
  public boolean isContained() {
    return read == Read.WHOLE && shared.secondCovered() >= CONTAINED;
  }

  /** Returns whether this document has (nearly) all of the text asked about. */
  public boolean contains() {
    return shared.firstCovered() >= CONTAINED;
  }

  private int words() {
    return shared.passages().stream().mapToInt(Passage::words).sum();
  }
}
